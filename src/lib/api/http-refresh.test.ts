import { describe, expect, test, vi } from 'vitest'
import { accessToken, isSignedIn, onSessionChange, signIn, signOut } from '#lib/auth/session.ts'
import {
  afterRefresh,
  errorOf,
  GOOD,
  isRefresh,
  logged,
  look,
  onSessionLost,
  pay,
  playApi,
  problem,
  server,
  shortTimeouts,
  UNAUTHORIZED,
} from '#tests/support/scripted-api.ts'
import type { Reply } from '#tests/support/scripted-server.ts'
import { call } from './http.ts'

playApi()

describe('a refresh', () => {
  const html = (status: number, headers = {}): Reply => ({
    status,
    type: 'text/html',
    headers,
    body: '<html><h1>Log in to this network</h1></html>',
  })

  const tokens = async () => {
    const held: string[] = []
    server.play((request) => {
      if (isRefresh(request)) held.push(request.body)
      return isRefresh(request) ? { body: { access_token: `n${held.length}` } } : UNAUTHORIZED
    })
    await errorOf(call(look, {}))
    return held
  }

  test('stores a rotated refresh token', async () => {
    afterRefresh({ body: { access_token: 'new', refresh_token: 'r2' } })
    await call(look, {})
    expect(await tokens()).toEqual(['{"refresh_token":"r2"}'])
  })

  test('without a rotated one keeps the one it had', async () => {
    afterRefresh({ body: { access_token: 'new' } })
    await call(look, {})
    expect(await tokens()).toEqual(['{"refresh_token":"r1"}'])
  })

  test('refused by the API ends the session, once for all who wait', async () => {
    const changes: string[] = []
    const stop = onSessionChange((change) => changes.push(change))
    afterRefresh(problem(401, 'refresh_refused'))
    const errors = await Promise.all(Array.from({ length: 10 }, () => errorOf(call(look, {}))))
    stop()
    expect(errors.map((error) => error.status)).toEqual(Array(10).fill(401))
    expect(isSignedIn()).toBe(false)
    expect(document.cookie).not.toMatch(/_token/)
    expect(logged.mock.calls).toEqual([['Refresh Token failed']])
    expect(onSessionLost).toHaveBeenCalledOnce()
    expect(changes).toEqual(['lost'])
  })

  test('that nobody has cannot be renewed: the way leads to the login, and no session ends', async () => {
    signOut()
    const changes: string[] = []
    const stop = onSessionChange((change) => changes.push(change))
    server.play(() => UNAUTHORIZED)
    expect(await errorOf(call(look, {}))).toMatchObject({ status: 401, code: 'unauthorized' })
    stop()
    expect(server.received.filter(isRefresh)).toHaveLength(0)
    expect(logged.mock.calls).toEqual([])
    expect(changes).toEqual([])
    expect(onSessionLost).toHaveBeenCalledOnce()
  })

  test('that cannot be asked for, without a refresh token, ends the session', async () => {
    signOut()
    await signIn({ access_token: 'old' })
    server.play(() => UNAUTHORIZED)
    expect(await errorOf(call(look, {}))).toMatchObject({ status: 401, code: 'unauthorized' })
    expect(server.received.filter(isRefresh)).toHaveLength(0)
    expect(isSignedIn()).toBe(false)
    expect(logged.mock.calls).toEqual([['Refresh Token failed']])
    expect(onSessionLost).toHaveBeenCalledOnce()
  })

  test.each([
    ['a page', html(401)],
    ['nothing', { status: 401, body: '' }],
    ['another code', problem(401, 'wrong_pin')],
  ])('that cannot be asked for is no end where a box answers the request with %s', async (_, reply) => {
    signOut()
    await signIn({ access_token: 'old' })
    server.play(() => reply)
    expect(await errorOf(call(look, {}))).toMatchObject({ status: 0, code: 'network' })
    expect(isSignedIn()).toBe(true)
    signOut()
    expect(await errorOf(call(look, {}))).toMatchObject({ status: 0, code: 'network' })
    expect(onSessionLost).not.toHaveBeenCalled()
  })

  test('refused does not send the customer away when the request says so', async () => {
    afterRefresh(problem(401, 'refresh_refused'))
    await errorOf(call(look, {}, { skipRedirect: true }))
    expect(isSignedIn()).toBe(false)
    expect(onSessionLost).not.toHaveBeenCalled()
  })

  test('refused sends the customer away when only some of the requests say not to', async () => {
    afterRefresh(problem(401, 'refresh_refused'))
    await Promise.all([
      errorOf(call(look, {}, { skipRedirect: true })),
      errorOf(call(look, {})),
      errorOf(call(look, {}, { skipRedirect: true })),
    ])
    expect(onSessionLost).toHaveBeenCalledOnce()
  })

  const KEEPING: [string, Reply][] = [
    ...[200, 400, 401, 403, 404, 407, 410, 418, 429, 451, 500, 502, 503, 511].map((status): [string, Reply] => [
      `is answered ${status} with a page`,
      html(status),
    ]),
    ...[400, 401, 403, 404, 451].flatMap((status): [string, Reply][] => [
      [`is answered ${status} with nothing`, { status, body: '' }],
      [`is answered ${status} with text`, { status, type: 'text/plain', body: 'refresh_refused' }],
      [`is answered ${status} with other JSON`, { status, body: { code: 'refresh_refused' } }],
      [`is answered ${status} with another code`, problem(status, 'unauthorized')],
    ]),
    ...[400, 403, 404].map((status): [string, Reply] => [
      `is refused with ${status}, which the API never does`,
      problem(status, 'refresh_refused'),
    ]),
    ['is answered 500', { status: 500, body: 'oops' }],
    ['is answered 503', problem(503, 'unavailable')],
    ['is limited', problem(429, 'too_many_requests')],
    ['is cut off', 'reset'],
    ['is answered with nonsense', { body: '<html>' }],
    ['is answered without a token', { body: {} }],
    ['is answered with nothing', { status: 204 }],
    ['is led to a page that does not exist', html(302, { location: 'http://portal.invalid/' })],
  ]
  test.each(KEEPING)('that %s keeps the session, and works once the network lets it through', async (_, reply) => {
    localStorage.setItem('localBill', '[]')
    afterRefresh(reply)
    expect(await errorOf(call(look, {}))).toMatchObject({ status: 0, code: 'network' })
    expect(await errorOf(call(pay, { sum: '5' }))).toMatchObject({ status: 0, code: 'network' })
    expect(accessToken()).toBe('old')
    expect(localStorage.getItem('localBill')).toBe('[]')
    expect(onSessionLost).not.toHaveBeenCalled()
    afterRefresh({ body: { access_token: 'new' } })
    await expect(call(look, {})).resolves.toEqual({ is_good: true })
  })

  test('that hangs is given up after 8 s, and keeps the session', async () => {
    const limits = shortTimeouts(8_000)
    afterRefresh('hang')
    expect(await errorOf(call(look, {}))).toMatchObject({ code: 'network' })
    expect(limits).toHaveBeenCalledWith(8_000)
    expect(accessToken()).toBe('old')
  })

  /** Runs `meanwhile` while the server thinks about a refresh. */
  async function during(meanwhile: () => unknown) {
    server.play(async (request) => {
      if (!isRefresh(request)) return request.headers.authorization === 'Bearer new' ? GOOD : UNAUTHORIZED
      await meanwhile()
      return { body: { access_token: 'new', refresh_token: 'r2' } }
    })
    return errorOf(call(look, {}))
  }

  test('under way at sign-out does not bring the session back', async () => {
    expect(await during(signOut)).toMatchObject({ status: 401 })
    expect(isSignedIn()).toBe(false)
    expect(onSessionLost).not.toHaveBeenCalled()
  })

  test('under way when somebody else signs in neither undoes that nor repeats the request as them', async () => {
    const other = vi.fn(() => void signIn({ access_token: 'other', refresh_token: 'o1' }))
    expect(await during(other)).toMatchObject({ status: 401 })
    await expect.poll(accessToken).toBe('other')
    expect(server.received.map(({ headers }) => headers.authorization)).not.toContain('Bearer other')
  })
})

test('a request of one customer is never repeated as another', async () => {
  server.play(async (request) => {
    if (request.headers.authorization !== 'Bearer old') return GOOD
    signOut()
    await signIn({ access_token: 'other', refresh_token: 'o1' })
    return UNAUTHORIZED
  })
  expect(await errorOf(call(pay, { sum: '5' }))).toMatchObject({ status: 401 })
  expect(server.received).toHaveLength(1)
  expect(accessToken()).toBe('other')
  expect(onSessionLost).not.toHaveBeenCalled()
})
