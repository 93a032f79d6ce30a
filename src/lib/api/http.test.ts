import Cookies from 'js-cookie'
import { describe, expect, test } from 'vitest'
import { accessToken, signOut } from '#lib/auth/session.ts'
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
import { call, configureApi } from './http.ts'

playApi()

describe('a request', () => {
  test('carries the access token when there is one, and JSON headers', async () => {
    server.play(() => GOOD)
    await expect(call(look, {})).resolves.toEqual({ is_good: true })
    expect(server.received[0]?.headers).toMatchObject({
      authorization: 'Bearer old',
      accept: 'application/json',
      'content-type': 'application/json',
    })
  })

  test('of a guest has no Authorization header', async () => {
    signOut()
    server.play(() => GOOD)
    await call(look, {})
    expect(server.received[0]?.headers).not.toHaveProperty('authorization')
  })

  test('puts the input of a GET in the query, without what is undefined', async () => {
    server.play(() => GOOD)
    await call(look, { at: 'ร้าน & 1', page: undefined })
    expect(server.received[0]).toMatchObject({
      method: 'GET',
      url: `/api/look?${new URLSearchParams({ at: 'ร้าน & 1' })}`,
      body: '',
    })
  })

  test('puts the input of a POST in its body', async () => {
    server.play(() => GOOD)
    await call(pay, { sum: '5' })
    expect(server.received[0]).toMatchObject({ method: 'POST', url: '/api/pay', body: '{"sum":"5"}' })
  })

  test('has no Idempotency-Key where the API does not take one', async () => {
    configureApi({ baseUrl: server.url, takesKeys: false, onSessionLost })
    server.play(() => GOOD)
    await call(pay, { sum: '5' }, { idempotencyKey: 'k1' })
    expect(server.received[0]?.headers['idempotency-key']).toBeUndefined()
  })

  test('has an Idempotency-Key only when one is given, the same in its repeat', async () => {
    afterRefresh({ body: { access_token: 'new' } })
    await call(pay, { sum: '5' }, { idempotencyKey: 'k1' })
    await call(pay, { sum: '5' })
    expect(server.received.map(({ url, headers }) => [url, headers['idempotency-key']])).toEqual([
      ['/api/pay', 'k1'],
      ['/auth/refresh_token', undefined],
      ['/api/pay', 'k1'],
      ['/api/pay', undefined],
    ])
  })
})

describe('a 401', () => {
  test('is repeated once, after one refresh, with the new token', async () => {
    afterRefresh({ body: { access_token: 'new' } })
    await expect(call(look, {})).resolves.toEqual({ is_good: true })
    expect(server.received.map(({ url, headers }) => [url, headers.authorization])).toEqual([
      ['/api/look', 'Bearer old'],
      ['/auth/refresh_token', undefined],
      ['/api/look', 'Bearer new'],
    ])
    expect(server.received[1]?.body).toBe('{"refresh_token":"r1"}')
  })

  test('of the repeat goes to the caller: there is no third try, and the session stays', async () => {
    server.play((request) => (isRefresh(request) ? { body: { access_token: 'new' } } : UNAUTHORIZED))
    expect(await errorOf(call(look, {}))).toMatchObject({ status: 401, code: 'unauthorized' })
    expect(server.received.filter(({ url }) => url === '/api/look')).toHaveLength(2)
    expect(server.received.filter(isRefresh)).toHaveLength(1)
    expect(accessToken()).toBe('new')
    expect(onSessionLost).not.toHaveBeenCalled()
  })

  test('of ten requests at once is one refresh', async () => {
    afterRefresh({ body: { access_token: 'new' } })
    await Promise.all(Array.from({ length: 10 }, (_, i) => call(look, { at: String(i) })))
    expect(server.received.filter(isRefresh)).toHaveLength(1)
    expect(server.received).toHaveLength(21)
  })

  test('that comes after others have refreshed is repeated without another refresh', async () => {
    const { promise: later, resolve: release } = Promise.withResolvers<void>()
    server.play(async (request) => {
      if (isRefresh(request)) return { body: { access_token: 'new' } }
      if (request.headers.authorization === 'Bearer new') return GOOD
      if (request.url.endsWith('late')) await later
      return UNAUTHORIZED
    })
    const late = call(look, { at: 'late' })
    await call(look, {})
    release()
    await expect(late).resolves.toEqual({ is_good: true })
    expect(server.received.filter(isRefresh)).toHaveLength(1)
  })

  test('with only a refresh token left still renews the session', async () => {
    Cookies.remove('access_token', { path: '/' })
    expect(accessToken()).toBeUndefined()
    afterRefresh({ body: { access_token: 'new' } })
    await expect(call(look, {})).resolves.toEqual({ is_good: true })
  })
})

describe('an answer', () => {
  test('that is a problem comes to the caller as it is', async () => {
    server.play(() => problem(409, 'price_changed', { amount: 4500 }))
    const error = await errorOf(call(pay, { sum: '5' }))
    expect(error).toMatchObject({ status: 409, code: 'price_changed', problem: { amount: 4500, status: 409 } })
    expect(server.received).toHaveLength(1)
  })

  test('that says when to try again is passed on with the seconds', async () => {
    server.play(() => Object.assign({}, problem(429, 'too_many_requests'), { headers: { 'retry-after': '57' } }))
    expect(await errorOf(call(look, {}))).toMatchObject({ code: 'too_many_requests', retryAfter: 57 })
  })

  const BAD: [string, Reply, { status: number; code: string }][] = [
    ['garbled', { body: '{"is_good":tr' }, { status: 200, code: 'garbled' }],
    ['empty', { body: '' }, { status: 200, code: 'garbled' }],
    ['of another shape', { body: { is_good: 'yes' } }, { status: 200, code: 'garbled' }],
    ['null', { body: 'null' }, { status: 200, code: 'garbled' }],
    ['a proxy’s page for success', { type: 'text/html', body: '<h1>Hi</h1>' }, { status: 200, code: 'garbled' }],
    ['an HTML 502', { status: 502, type: 'text/html', body: '<h1>502</h1>' }, { status: 502, code: 'unavailable' }],
    ['an HTML 403', { status: 403, type: 'text/html', body: '<h1>403</h1>' }, { status: 403, code: 'garbled' }],
    ['an empty 500', { status: 500 }, { status: 500, code: 'unavailable' }],
    ['a problem with an unknown code', problem(418, 'teapot'), { status: 418, code: 'garbled' }],
    ['broken off', 'reset', { status: 0, code: 'network' }],
  ]
  test.each(BAD)('that is %s is one clear error', async (_, reply, expected) => {
    server.play(() => reply)
    expect(await errorOf(call(look, {}))).toMatchObject(expected)
    expect(server.received).toHaveLength(1)
  })

  test('of another shape is logged with the place, and without its values', async () => {
    server.play(() => ({ body: { is_good: 'secret' } }))
    await errorOf(call(look, {}))
    expect(logged).toHaveBeenCalledOnce()
    expect(logged.mock.calls[0]?.join()).toContain('is_good')
    expect(logged.mock.calls[0]?.join()).not.toContain('secret')
  })
})

test('a server that cannot be reached is a network error', async () => {
  configureApi({ baseUrl: 'http://127.0.0.1:9', takesKeys: true, onSessionLost })
  expect(await errorOf(call(look, {}))).toMatchObject({ status: 0, code: 'network' })
})

test.each([
  ['reads', 10_000, () => call(look, {})],
  ['payments', 20_000, () => call(pay, { sum: '5' })],
] as const)('%s are given up after %d ms', async (_, ms, work) => {
  const limits = shortTimeouts(ms)
  server.play(() => 'hang')
  expect(await errorOf(work())).toMatchObject({ status: 0, code: 'timeout' })
  expect(limits).toHaveBeenCalledExactlyOnceWith(ms)
})

test('a caller that gives up gets its own reason back', async () => {
  const giveUp = new AbortController()
  server.play(() => {
    giveUp.abort(new Error('page left'))
    return 'hang'
  })
  await expect(call(look, {}, { signal: giveUp.signal })).rejects.toThrow('page left')
})
