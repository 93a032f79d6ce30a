import { locks } from 'node:worker_threads'
import { waitFor } from '@testing-library/react'
import Cookies from 'js-cookie'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readCookie } from '#lib/browser/cookies.ts'
import { cookieStoreOver, give, takeAll } from '#tests/support/browser-features.ts'
import { closeTabsAfterEach, openTab } from '#tests/support/tabs.ts'
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

const DAY_MS = 86_400_000

const tokens = (name: string) => ({ access_token: `${name}-access`, refresh_token: `${name}-refresh` })
const jar = () => ({ access: Cookies.get('access_token'), refresh: Cookies.get('refresh_token') })

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
})
afterEach(() => {
  vi.restoreAllMocks()
  takeAll()
  signOut()
})

describe('the cookies of a session', () => {
  /** What is written to `document.cookie`, as attributes by cookie. */
  async function written() {
    const set = vi.spyOn(document, 'cookie', 'set')
    await signIn(tokens('a'))
    return set.mock.calls.map(([text]) => text.split('; '))
  }

  test('[V3.3.2][V7.3.2] are for the whole site, lax, secure, and live 1 and 120 days', async () => {
    const before = Date.now()
    const all = await written()
    const after = Date.now()
    for (const [name, days] of [
      ['access_token', 1],
      ['refresh_token', 120],
    ] as const) {
      const attributes = all.find(([pair]) => pair?.startsWith(`${name}=`)) ?? []
      expect(attributes).toEqual(expect.arrayContaining(['path=/', 'secure', 'sameSite=lax']))
      const expires = attributes.find((text) => text.startsWith('expires='))?.slice('expires='.length) ?? ''
      // A cookie's time has whole seconds.
      expect(Date.parse(expires)).toBeGreaterThan(before + days * DAY_MS - 1_000)
      expect(Date.parse(expires)).toBeLessThanOrEqual(after + days * DAY_MS)
    }
  })

  test('have the same attributes through the Cookie Store', async () => {
    const store = cookieStoreOver()
    const set = vi.spyOn(store, 'set')
    give('cookieStore', store)
    const before = Date.now()
    await signIn(tokens('a'))
    const lived = set.mock.calls.map(([{ name, expires, ...rest }]) => ({
      name,
      days: Math.round((expires - before) / DAY_MS),
      rest: Object.keys(rest).toSorted(),
    }))
    expect(lived).toEqual([
      { name: 'refresh_token', days: 120, rest: ['path', 'sameSite', 'value'] },
      { name: 'access_token', days: 1, rest: ['path', 'sameSite', 'value'] },
    ])
    expect(set.mock.calls.every(([cookie]) => Object.entries(cookie).join().includes('path,/,sameSite,lax'))).toBe(true)
  })

  test('can be read by scripts of the page', async () => {
    await signIn(tokens('a'))
    expect(jar()).toEqual({ access: 'a-access', refresh: 'a-refresh' })
  })

  test('[V3.7.5] that the browser refuses are kept by the tab until sign-out', async () => {
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

  test('are not needed to sign in where locks and the Cookie Store refuse too', async () => {
    const refuse = () => Promise.reject(new DOMException('denied', 'SecurityError'))
    give('locks', { request: refuse })
    give('cookieStore', { get: refuse, set: refuse })
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
])('%s alone is a session', (_, cookies) => {
  expect(isSignedIn()).toBe(false)
  for (const [name, value] of Object.entries(cookies)) Cookies.set(name, value, { path: '/' })
  expect(isSignedIn()).toBe(true)
})

describe('at start', () => {
  const address = location.href
  beforeEach(() => history.replaceState(null, '', '/th/payment/1'))
  afterEach(() => history.replaceState(null, '', address))

  test.each([
    ['access_token', '/th'],
    ['access_token', '/th/payment/'],
    ['refresh_token', '/th/payment/1'],
  ])('[S2.10] two of %s end the session, wherever one was planted: %s', async (name, path) => {
    await signIn(tokens('a'))
    Cookies.set(name, 'planted', { path })
    const heard: string[] = []
    const stop = onSessionChange((change) => heard.push(change))
    expect(signOutOnDuplicateCookies()).toBe(true)
    stop()
    expect(jar()).toEqual({ access: undefined, refresh: undefined })
    expect(heard).toEqual(['signed-out'])
  })

  test('one of each stays, whatever else has a name that ends like it', async () => {
    await signIn(tokens('a'))
    Cookies.set('other_access_token', 'x', { path: '/th' })
    expect(signOutOnDuplicateCookies()).toBe(false)
    expect(jar()).toEqual({ access: 'a-access', refresh: 'a-refresh' })
    Cookies.remove('other_access_token', { path: '/th' })
  })
})

test('listeners hear of a sign-in and a sign-out, until they stop', async () => {
  const heard: string[] = []
  const stop = onSessionChange((change) => heard.push(change))
  await signIn(tokens('a'))
  signOut()
  stop()
  await signIn(tokens('b'))
  expect(heard).toEqual(['signed-in', 'signed-out'])
})

test('a sign-out while the cookies of a refresh are written counts, and the request is not to be repeated', async () => {
  await signIn(tokens('a'))
  let isAnswered = false
  give(
    'cookieStore',
    cookieStoreOver(async () => {
      if (isAnswered) signOut()
    }),
  )
  const renewal = refreshSession(currentSession(), async () => {
    isAnswered = true
    return tokens('b')
  })
  await expect(renewal).resolves.toBe('superseded')
  await expect.poll(isSignedIn).toBe(false)
})

test('a sign-in that was signed out before its turn came is never written', async () => {
  await signIn(tokens('a'))
  const { promise: thinking, resolve: answer } = Promise.withResolvers<RefreshAnswer>()
  const renewal = refreshSession(currentSession(), () => thinking)
  const set = vi.spyOn(document, 'cookie', 'set')
  const heard: string[] = []
  const stop = onSessionChange((change) => heard.push(change))
  const signedIn = signIn(tokens('b'))
  signOut()
  answer('unreachable')
  await Promise.all([renewal, signedIn])
  stop()
  expect(set.mock.calls.join()).not.toContain('b-')
  expect(heard).toEqual(['signed-out'])
})

test('an answer that says nothing is shared too: a server that is down is asked once', async () => {
  await signIn(tokens('a'))
  const ask = vi.fn(async (): Promise<RefreshAnswer> => 'unreachable')
  const renewals = Array.from({ length: 10 }, () => refreshSession(currentSession(), ask))
  await expect(Promise.all(renewals)).resolves.toEqual(Array(10).fill('unreachable'))
  expect(ask).toHaveBeenCalledOnce()
})

test('work that fails under the lock fails, and is not done again', async () => {
  give('locks', locks)
  await signIn(tokens('a'))
  const ask = vi.fn(() => Promise.reject(new Error('broken')))
  await expect(refreshSession(currentSession(), ask)).rejects.toThrow('broken')
  expect(ask).toHaveBeenCalledOnce()
})

describe('two tabs', () => {
  beforeEach(() => give('locks', locks))

  test('refresh once between them', async () => {
    const [one, other] = [await openTab(load), await openTab(load)]
    await one.signIn(tokens('a'))
    const ask = vi.fn(async (): Promise<RefreshAnswer> => tokens('b'))
    const renewals = [one, other].map((tab) => tab.refreshSession(tab.currentSession(), ask))
    await expect(Promise.all(renewals)).resolves.toEqual(['renewed', 'renewed'])
    expect(ask).toHaveBeenCalledOnce()
    expect(readCookie('access_token')).toBe('b-access')
  })

  test('a sign-out in one is not undone by a refresh under way in the other', async () => {
    const [one, other] = [await openTab(load), await openTab(load)]
    await one.signIn(tokens('a'))
    const { promise: thinking, resolve: answer } = Promise.withResolvers<RefreshAnswer>()
    const asked = vi.fn(() => thinking)
    const renewal = other.refreshSession(other.currentSession(), asked)
    await waitFor(() => expect(asked).toHaveBeenCalled())
    const isOver = new Promise<void>((resolve) => void other.onSessionChange(() => resolve()))
    one.signOut()
    answer(tokens('b'))
    await renewal
    await isOver
    await navigator.locks.request('session', async () => {})
    expect(jar()).toEqual({ access: undefined, refresh: undefined })
  })
})

test('a sign-out in one tab takes from the other what the browser would not keep', async () => {
  const [one, other] = [await openTab(load), await openTab(load)]
  vi.spyOn(document, 'cookie', 'set').mockReturnValue(undefined)
  await one.signIn(tokens('a'))
  await other.signIn(tokens('a'))
  expect(other.isSignedIn()).toBe(true)
  one.signOut()
  await waitFor(() => expect(other.isSignedIn()).toBe(false))
})
