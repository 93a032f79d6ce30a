import { locks } from 'node:worker_threads'
import { waitFor } from '@testing-library/react'
import Cookies from 'js-cookie'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { DAY_MS } from '#contract/duration.ts'
import { readCookie } from '#lib/browser/cookies.ts'
import { fakeCookieStore, removeBrowserFeatures, stubBrowserFeature } from '#tests/support/page/browser-features.ts'
import { closeTabsAfterEach, openTab } from '#tests/support/page/tabs.ts'
import {
  accessToken,
  currentSession,
  isSignedIn,
  onSessionChange,
  type RefreshAnswer,
  refreshSession,
  signIn,
  signOut,
  signOutOnDuplicateCookies,
} from './session.ts'

closeTabsAfterEach()
const load = () => import('./session.ts')

const tokens = (name: string) => ({ access_token: `${name}-access`, refresh_token: `${name}-refresh` })
const jar = () => ({ access: Cookies.get('access_token'), refresh: Cookies.get('refresh_token') })

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
})
afterEach(() => {
  vi.restoreAllMocks()
  removeBrowserFeatures()
  signOut()
})

describe('session cookies', () => {
  /** Signs in and returns the cookies written to `document.cookie`, each as its attributes. */
  async function writtenCookies() {
    const set = vi.spyOn(document, 'cookie', 'set')
    await signIn(tokens('a'))
    return set.mock.calls.map(([text]) => text.split('; '))
  }

  test('[V3.3.2][V7.3.2] sets session cookies for the whole site, lax, secure, with a lifetime of 1 and 120 days', async () => {
    const startedAt = Date.now()
    const cookies = await writtenCookies()
    const finishedAt = Date.now()
    for (const [name, days] of [
      ['access_token', 1],
      ['refresh_token', 120],
    ] as const) {
      const attributes = cookies.find(([pair]) => pair?.startsWith(`${name}=`)) ?? []
      expect(attributes).toEqual(expect.arrayContaining(['path=/', 'secure', 'sameSite=lax']))
      const expires = attributes.find((text) => text.startsWith('expires='))?.slice('expires='.length) ?? ''
      // A cookie's expiry has whole seconds.
      expect(Date.parse(expires)).toBeGreaterThan(startedAt + days * DAY_MS - 1_000)
      expect(Date.parse(expires)).toBeLessThanOrEqual(finishedAt + days * DAY_MS)
    }
  })

  test('sets session cookies with the same attributes through the Cookie Store', async () => {
    const store = fakeCookieStore()
    const set = vi.spyOn(store, 'set')
    stubBrowserFeature('cookieStore', store)
    const startedAt = Date.now()
    await signIn(tokens('a'))
    const cookies = set.mock.calls.map(([{ name, expires, ...rest }]) => ({
      name,
      days: Math.round((expires - startedAt) / DAY_MS),
      rest: Object.keys(rest).toSorted(),
    }))
    expect(cookies).toEqual([
      { name: 'refresh_token', days: 120, rest: ['path', 'sameSite', 'value'] },
      { name: 'access_token', days: 1, rest: ['path', 'sameSite', 'value'] },
    ])
    expect(set.mock.calls.every(([cookie]) => Object.entries(cookie).join().includes('path,/,sameSite,lax'))).toBe(true)
  })

  test('writes session cookies that scripts of the page can read', async () => {
    await signIn(tokens('a'))
    expect(jar()).toEqual({ access: 'a-access', refresh: 'a-refresh' })
  })

  test('[V3.7.5] keeps tokens in the tab until sign-out when the browser refuses cookies', async () => {
    vi.spyOn(document, 'cookie', 'set').mockReturnValue(undefined)
    await signIn(tokens('a'))
    expect(jar()).toEqual({ access: undefined, refresh: undefined })
    expect(accessToken()).toBe('a-access')
    expect(isSignedIn()).toBe(true)
    await expect(refreshSession(currentSession(), async (refresh) => tokens(`after-${refresh}`))).resolves.toBe(
      'renewed',
    )
    expect(accessToken()).toBe('after-a-refresh-access')
    signOut()
    expect(isSignedIn()).toBe(false)
  })

  test('signs in without cookies where Web Locks and the Cookie Store refuse too', async () => {
    const refuse = () => Promise.reject(new DOMException('denied', 'SecurityError'))
    stubBrowserFeature('locks', { request: refuse })
    stubBrowserFeature('cookieStore', { get: refuse, set: refuse })
    vi.spyOn(document, 'cookie', 'set').mockReturnValue(undefined)
    await signIn(tokens('a'))
    expect(accessToken()).toBe('a-access')
    await expect(refreshSession(currentSession(), async () => tokens('b'))).resolves.toBe('renewed')
    expect(accessToken()).toBe('b-access')
  })
})

test.each([
  ['an access token', { access_token: 'x' }],
  ['a refresh token', { refresh_token: 'x' }],
])('%s alone counts as a session, from the next task on', async (_, cookies) => {
  expect(isSignedIn()).toBe(false)
  for (const [name, value] of Object.entries(cookies)) Cookies.set(name, value, { path: '/' })
  expect(isSignedIn(), 'read once per task').toBe(false)
  await Promise.resolve()
  expect(isSignedIn()).toBe(true)
})

describe('at startup', () => {
  const address = location.href
  beforeEach(() => history.replaceState(null, '', '/th/payment/1'))
  afterEach(() => history.replaceState(null, '', address))

  test.each([
    ['access_token', '/th'],
    ['access_token', '/th/payment/'],
    ['refresh_token', '/th/payment/1'],
  ])('[S2.10] ends the session when the cookie %s exists twice, planted for %s', async (name, path) => {
    await signIn(tokens('a'))
    Cookies.set(name, 'planted', { path })
    const changes: string[] = []
    const stop = onSessionChange((change) => changes.push(change))
    expect(signOutOnDuplicateCookies()).toBe(true)
    stop()
    expect(jar()).toEqual({ access: undefined, refresh: undefined })
    expect(changes).toEqual(['signed-out'])
  })

  test('keeps single token cookies when another cookie’s name ends like theirs', async () => {
    await signIn(tokens('a'))
    Cookies.set('other_access_token', 'x', { path: '/th' })
    expect(signOutOnDuplicateCookies()).toBe(false)
    expect(jar()).toEqual({ access: 'a-access', refresh: 'a-refresh' })
    Cookies.remove('other_access_token', { path: '/th' })
  })
})

test('notifies listeners of a sign-in and a sign-out until they unsubscribe', async () => {
  const changes: string[] = []
  const stop = onSessionChange((change) => changes.push(change))
  await signIn(tokens('a'))
  signOut()
  stop()
  await signIn(tokens('b'))
  expect(changes).toEqual(['signed-in', 'signed-out'])
})

test('lets a sign-out during the cookie writes of a refresh win, and reports superseded', async () => {
  await signIn(tokens('a'))
  let hasTokens = false
  stubBrowserFeature(
    'cookieStore',
    fakeCookieStore(async () => {
      if (hasTokens) signOut()
    }),
  )
  const renewal = refreshSession(currentSession(), async () => {
    hasTokens = true
    return tokens('b')
  })
  await expect(renewal).resolves.toBe('superseded')
  await expect.poll(isSignedIn).toBe(false)
})

test('never writes a sign-in that was signed out while it waited for the lock', async () => {
  await signIn(tokens('a'))
  const { promise: tokenResponse, resolve: answer } = Promise.withResolvers<RefreshAnswer>()
  const renewal = refreshSession(currentSession(), () => tokenResponse)
  const set = vi.spyOn(document, 'cookie', 'set')
  const changes: string[] = []
  const stop = onSessionChange((change) => changes.push(change))
  const signedIn = signIn(tokens('b'))
  signOut()
  answer('unreachable')
  await Promise.all([renewal, signedIn])
  stop()
  expect(set.mock.calls.join()).not.toContain('b-')
  expect(changes).toEqual(['signed-out'])
})

test('shares an inconclusive refresh too: ten callers ask an unreachable server once', async () => {
  await signIn(tokens('a'))
  const requestTokens = vi.fn(async (): Promise<RefreshAnswer> => 'unreachable')
  const renewals = Array.from({ length: 10 }, () => refreshSession(currentSession(), requestTokens))
  await expect(Promise.all(renewals)).resolves.toEqual(Array(10).fill('unreachable'))
  expect(requestTokens).toHaveBeenCalledOnce()
})

test('rejects when the work under the lock fails, and does not run it again', async () => {
  stubBrowserFeature('locks', locks)
  await signIn(tokens('a'))
  const requestTokens = vi.fn(() => Promise.reject(new Error('broken')))
  await expect(refreshSession(currentSession(), requestTokens)).rejects.toThrow('broken')
  expect(requestTokens).toHaveBeenCalledOnce()
})

describe('two tabs', () => {
  beforeEach(() => stubBrowserFeature('locks', locks))

  test('refreshes once for two tabs', async () => {
    const [one, other] = [await openTab(load), await openTab(load)]
    await one.signIn(tokens('a'))
    const requestTokens = vi.fn(async (): Promise<RefreshAnswer> => tokens('b'))
    const renewals = [one, other].map((tab) => tab.refreshSession(tab.currentSession(), requestTokens))
    await expect(Promise.all(renewals)).resolves.toEqual(['renewed', 'renewed'])
    expect(requestTokens).toHaveBeenCalledOnce()
    expect(readCookie('access_token')).toBe('b-access')
  })

  test('does not undo a sign-out in one tab by a refresh in flight in the other', async () => {
    const [one, other] = [await openTab(load), await openTab(load)]
    await one.signIn(tokens('a'))
    const { promise: tokenResponse, resolve: answer } = Promise.withResolvers<RefreshAnswer>()
    const requestTokens = vi.fn(() => tokenResponse)
    const renewal = other.refreshSession(other.currentSession(), requestTokens)
    await waitFor(() => expect(requestTokens).toHaveBeenCalled())
    const signedOut = new Promise<void>((resolve) => void other.onSessionChange(() => resolve()))
    one.signOut()
    answer(tokens('b'))
    await renewal
    await signedOut
    await navigator.locks.request('session', async () => {})
    expect(jar()).toEqual({ access: undefined, refresh: undefined })
  })

  test('does not take a sign-out in the other tab for a lost session when its message comes after the 401', async () => {
    const [one, other] = [await openTab(load), await openTab(load)]
    const changes: string[] = []
    other.onSessionChange((change) => changes.push(change))
    await one.signIn(tokens('a'))
    await waitFor(() => expect(changes).toEqual(['signed-in']))
    const session = other.currentSession()
    const { postMessage } = BroadcastChannel.prototype
    vi.spyOn(BroadcastChannel.prototype, 'postMessage').mockImplementation(function (this: BroadcastChannel, message) {
      setTimeout(() => postMessage.call(this, message), 100)
    })
    one.signOut()
    await expect(other.refreshSession(session, async () => 'refused')).resolves.toBe('superseded')
    expect(changes).toEqual(['signed-in', 'signed-out'])
    expect(console.error).not.toHaveBeenCalled()
  })

  test('loses a session whose cookies were deleted, although no tab says so', async () => {
    const tab = await openTab(load)
    await tab.signIn(tokens('a'))
    const session = tab.currentSession()
    for (const name of Object.keys(Cookies.get())) Cookies.remove(name, { path: '/' })
    await expect(tab.refreshSession(session, async () => 'refused')).resolves.toBe('refused')
    expect(console.error).toHaveBeenCalledWith('Refresh Token failed')
  })
})

test('clears the other tab’s fallback tokens at sign-out when the browser refuses cookies', async () => {
  const [one, other] = [await openTab(load), await openTab(load)]
  vi.spyOn(document, 'cookie', 'set').mockReturnValue(undefined)
  await one.signIn(tokens('a'))
  await other.signIn(tokens('a'))
  expect(other.isSignedIn()).toBe(true)
  one.signOut()
  await waitFor(() => expect(other.isSignedIn()).toBe(false))
})
