import { describe, expect, test, vi } from 'vitest'
import { accessToken, isSignedIn, onSessionChange, signIn, signOut } from '#lib/auth/session.ts'
import { removeCookie } from '#lib/browser/cookies.ts'
import {
  errorLog,
  errorOf,
  getSample,
  isRefresh,
  OK_REPLY,
  onSessionLost,
  pay,
  playRefresh,
  problem,
  server,
  setUpScriptedApi,
  shortTimeouts,
  UNAUTHORIZED,
} from '#tests/support/doubles/scripted-api.ts'
import type { Reply } from '#tests/support/doubles/scripted-server.ts'
import { call } from './http.ts'

setUpScriptedApi()

describe('a token refresh', () => {
  const html = (status: number, headers = {}): Reply => ({
    status,
    type: 'text/html',
    headers,
    body: '<html><h1>Log in to this network</h1></html>',
  })

  /** Request bodies of the refreshes that a call makes. */
  const refreshBodies = async () => {
    const bodies: string[] = []
    server.play((request) => {
      if (isRefresh(request)) bodies.push(request.body)
      return isRefresh(request) ? { body: { access_token: `n${bodies.length}` } } : UNAUTHORIZED
    })
    await errorOf(call(getSample, {}))
    return bodies
  }

  test('stores a rotated refresh token', async () => {
    playRefresh({ body: { access_token: 'new', refresh_token: 'r2' } })
    await call(getSample, {})
    expect(await refreshBodies()).toEqual(['{"refresh_token":"r2"}'])
  })

  test('keeps the refresh token when the server does not rotate it', async () => {
    playRefresh({ body: { access_token: 'new' } })
    await call(getSample, {})
    expect(await refreshBodies()).toEqual(['{"refresh_token":"r1"}'])
  })

  test('carries the access token while there is one', async () => {
    const sent: (string | undefined)[] = []
    server.play((request) => {
      if (isRefresh(request)) sent.push(request.headers.authorization)
      return isRefresh(request) ? { body: { access_token: 'new' } } : UNAUTHORIZED
    })
    await errorOf(call(getSample, {}))
    removeCookie('access_token')
    await errorOf(call(getSample, {}))
    expect(sent).toEqual(['Bearer old', undefined])
  })

  test('ends the session once for all waiting requests when the API rejects the refresh token', async () => {
    const changes: string[] = []
    const stop = onSessionChange((change) => changes.push(change))
    playRefresh(problem(401, 'refresh_refused'))
    const errors = await Promise.all(Array.from({ length: 10 }, () => errorOf(call(getSample, {}))))
    stop()
    expect(errors.map((error) => error.status)).toEqual(Array(10).fill(401))
    expect(isSignedIn()).toBe(false)
    expect(document.cookie).not.toMatch(/_token/)
    expect(errorLog.mock.calls).toEqual([['Refresh Token failed']])
    expect(onSessionLost).toHaveBeenCalledOnce()
    expect(changes).toEqual(['lost'])
  })

  test('redirects a guest to the login after a 401 without ending a session', async () => {
    signOut()
    const changes: string[] = []
    const stop = onSessionChange((change) => changes.push(change))
    server.play(() => UNAUTHORIZED)
    expect(await errorOf(call(getSample, {}))).toMatchObject({ status: 401, code: 'unauthorized' })
    stop()
    expect(server.received.filter(isRefresh)).toHaveLength(0)
    expect(errorLog.mock.calls).toEqual([])
    expect(changes).toEqual([])
    expect(onSessionLost).toHaveBeenCalledOnce()
  })

  test('ends the session after a 401 when there is no refresh token', async () => {
    signOut()
    await signIn({ access_token: 'old' })
    server.play(() => UNAUTHORIZED)
    expect(await errorOf(call(getSample, {}))).toMatchObject({ status: 401, code: 'unauthorized' })
    expect(server.received.filter(isRefresh)).toHaveLength(0)
    expect(isSignedIn()).toBe(false)
    expect(errorLog.mock.calls).toEqual([['Refresh Token failed']])
    expect(onSessionLost).toHaveBeenCalledOnce()
  })

  test.each([
    ['a page', html(401)],
    ['an empty body', { status: 401, body: '' }],
    ['another code', problem(401, 'wrong_pin')],
  ])('keeps the session without a refresh token when an intermediary answers 401 with %s', async (_, reply) => {
    signOut()
    await signIn({ access_token: 'old' })
    server.play(() => reply)
    expect(await errorOf(call(getSample, {}))).toMatchObject({ status: 0, code: 'network' })
    expect(isSignedIn()).toBe(true)
    signOut()
    expect(await errorOf(call(getSample, {}))).toMatchObject({ status: 0, code: 'network' })
    expect(onSessionLost).not.toHaveBeenCalled()
  })

  test('does not redirect the customer when the request has skipRedirect', async () => {
    playRefresh(problem(401, 'refresh_refused'))
    await errorOf(call(getSample, {}, { skipRedirect: true }))
    expect(isSignedIn()).toBe(false)
    expect(onSessionLost).not.toHaveBeenCalled()
  })

  test('redirects the customer when only some of the requests have skipRedirect', async () => {
    playRefresh(problem(401, 'refresh_refused'))
    await Promise.all([
      errorOf(call(getSample, {}, { skipRedirect: true })),
      errorOf(call(getSample, {})),
      errorOf(call(getSample, {}, { skipRedirect: true })),
    ])
    expect(onSessionLost).toHaveBeenCalledOnce()
  })

  const INCONCLUSIVE: [string, Reply][] = [
    ...[200, 400, 401, 403, 404, 407, 410, 418, 429, 451, 500, 502, 503, 511].map((status): [string, Reply] => [
      `is answered ${status} with a page`,
      html(status),
    ]),
    ...[400, 401, 403, 404, 451].flatMap((status): [string, Reply][] => [
      [`is answered ${status} with an empty body`, { status, body: '' }],
      [`is answered ${status} with text`, { status, type: 'text/plain', body: 'refresh_refused' }],
      [`is answered ${status} with other JSON`, { status, body: { code: 'refresh_refused' } }],
      [`is answered ${status} with another code`, problem(status, 'unauthorized')],
    ]),
    ...[400, 403, 404].map((status): [string, Reply] => [
      `is rejected with ${status}, a status that the API never uses for it`,
      problem(status, 'refresh_refused'),
    ]),
    ['is answered 500', { status: 500, body: 'oops' }],
    ['is answered 503', problem(503, 'unavailable')],
    ['is rate-limited', problem(429, 'too_many_requests')],
    ['is cut off', 'reset'],
    ['is answered with HTML as JSON', { body: '<html>' }],
    ['is answered without a token', { body: {} }],
    ['is answered with 204', { status: 204 }],
    ['is redirected to a page that does not exist', html(302, { location: 'http://portal.invalid/' })],
  ]
  test.each(INCONCLUSIVE)('keeps the session when the refresh %s, and recovers with the network', async (_, reply) => {
    localStorage.setItem('localBill', '[]')
    playRefresh(reply)
    expect(await errorOf(call(getSample, {}))).toMatchObject({ status: 0, code: 'network' })
    expect(await errorOf(call(pay, { sum: '5' }))).toMatchObject({ status: 0, code: 'network' })
    expect(accessToken()).toBe('old')
    expect(localStorage.getItem('localBill')).toBe('[]')
    expect(onSessionLost).not.toHaveBeenCalled()
    playRefresh({ body: { access_token: 'new' } })
    await expect(call(getSample, {})).resolves.toEqual({ is_good: true })
  })

  test('aborts a hanging refresh after 8 s and keeps the session', async () => {
    const timeouts = shortTimeouts(8_000)
    playRefresh('hang')
    expect(await errorOf(call(getSample, {}))).toMatchObject({ code: 'network' })
    expect(timeouts).toHaveBeenCalledWith(8_000)
    expect(accessToken()).toBe('old')
  })

  /** Runs an action while a refresh is in flight. */
  async function duringRefresh(action: () => unknown) {
    server.play(async (request) => {
      if (!isRefresh(request)) return request.headers.authorization === 'Bearer new' ? OK_REPLY : UNAUTHORIZED
      await action()
      return { body: { access_token: 'new', refresh_token: 'r2' } }
    })
    return errorOf(call(getSample, {}))
  }

  test('does not restore a session that was signed out during the refresh', async () => {
    expect(await duringRefresh(signOut)).toMatchObject({ status: 401 })
    expect(isSignedIn()).toBe(false)
    expect(onSessionLost).not.toHaveBeenCalled()
  })

  test('neither undoes a sign-in during the refresh nor repeats the request with its token', async () => {
    const signInOther = vi.fn(() => void signIn({ access_token: 'other', refresh_token: 'o1' }))
    expect(await duringRefresh(signInOther)).toMatchObject({ status: 401 })
    await expect.poll(accessToken).toBe('other')
    expect(server.received.map(({ headers }) => headers.authorization)).not.toContain('Bearer other')
  })
})

test('never repeats one customer’s request with another’s token', async () => {
  server.play(async (request) => {
    if (request.headers.authorization !== 'Bearer old') return OK_REPLY
    signOut()
    await signIn({ access_token: 'other', refresh_token: 'o1' })
    return UNAUTHORIZED
  })
  expect(await errorOf(call(pay, { sum: '5' }))).toMatchObject({ status: 401 })
  expect(server.received).toHaveLength(1)
  expect(accessToken()).toBe('other')
  expect(onSessionLost).not.toHaveBeenCalled()
})
