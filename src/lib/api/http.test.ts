import Cookies from 'js-cookie'
import { describe, expect, test, vi } from 'vitest'
import { accessToken, signOut } from '#lib/auth/session.ts'
import { serverNow, setServerTime } from '#lib/server-clock.ts'
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
import { call, configureApi } from './http.ts'

setUpScriptedApi()

describe('a request', () => {
  test('sends JSON headers and the access token of a signed-in customer', async () => {
    server.play(() => OK_REPLY)
    await expect(call(getSample, {})).resolves.toEqual({ is_good: true })
    expect(server.received[0]?.headers).toMatchObject({
      authorization: 'Bearer old',
      accept: 'application/json',
      'content-type': 'application/json',
    })
  })

  test('sends no Authorization header for a guest', async () => {
    signOut()
    server.play(() => OK_REPLY)
    await call(getSample, {})
    expect(server.received[0]?.headers).not.toHaveProperty('authorization')
  })

  test('puts the input of a GET request in the query, without undefined values', async () => {
    server.play(() => OK_REPLY)
    await call(getSample, { at: 'ร้าน & 1', page: undefined })
    expect(server.received[0]).toMatchObject({
      method: 'GET',
      url: `/api/sample?${new URLSearchParams({ at: 'ร้าน & 1' })}`,
      body: '',
    })
  })

  test('puts the input of a POST request in its body', async () => {
    server.play(() => OK_REPLY)
    await call(pay, { sum: '5' })
    expect(server.received[0]).toMatchObject({ method: 'POST', url: '/api/pay', body: '{"sum":"5"}' })
  })

  test.each([
    ['its own time', { server_time: '2026-11-29T03:00:00.000Z' }],
    ['that of its first item', { details: [{ server_time: '2026-11-29T03:00:00.000Z' }] }],
  ])('takes the server’s clock from an answer that has %s', async (_, body) => {
    setServerTime(new Date().toISOString())
    server.play(() => ({ body: { is_good: true, ...body } }))
    await call(getSample, {})
    expect(Math.abs(serverNow() - Date.parse('2026-11-29T03:00:00.000Z'))).toBeLessThan(5_000)
  })

  test('does not take the clock from an answer that may be an earlier one', async () => {
    setServerTime(new Date().toISOString())
    server.play(() => ({ body: { is_good: true, server_time: '2020-01-01T00:00:00.000Z' } }))
    await call(pay, { sum: '5' }, { idempotencyKey: 'k' }).catch(() => {})
    expect(Math.abs(serverNow() - Date.now())).toBeLessThan(5_000)
  })

  test('sends no Idempotency-Key to an API that does not accept it', async () => {
    configureApi({ baseUrl: server.url, acceptsIdempotencyKeys: false, onSessionLost })
    server.play(() => OK_REPLY)
    await call(pay, { sum: '5' }, { idempotencyKey: 'k1' })
    expect(server.received[0]?.headers['idempotency-key']).toBeUndefined()
  })

  test('sends an Idempotency-Key only when one is given, and the same one in the repeat', async () => {
    playRefresh({ body: { access_token: 'new' } })
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
  test('repeats a request once after a 401, with the token of one refresh', async () => {
    playRefresh({ body: { access_token: 'new' } })
    await expect(call(getSample, {})).resolves.toEqual({ is_good: true })
    expect(server.received.map(({ url, headers }) => [url, headers.authorization])).toEqual([
      ['/api/sample', 'Bearer old'],
      ['/auth/refresh_token', 'Bearer old'],
      ['/api/sample', 'Bearer new'],
    ])
    expect(server.received[1]?.body).toBe('{"refresh_token":"r1"}')
  })

  test('passes a 401 of the repeated request to the caller, without a third try, and keeps the session', async () => {
    server.play((request) => (isRefresh(request) ? { body: { access_token: 'new' } } : UNAUTHORIZED))
    expect(await errorOf(call(getSample, {}))).toMatchObject({ status: 401, code: 'unauthorized' })
    expect(server.received.filter(({ url }) => url === '/api/sample')).toHaveLength(2)
    expect(server.received.filter(isRefresh)).toHaveLength(1)
    expect(accessToken()).toBe('new')
    expect(onSessionLost).not.toHaveBeenCalled()
  })

  test('refreshes once for ten concurrent requests answered with 401', async () => {
    playRefresh({ body: { access_token: 'new' } })
    await Promise.all(Array.from({ length: 10 }, (_, i) => call(getSample, { at: String(i) })))
    expect(server.received.filter(isRefresh)).toHaveLength(1)
    expect(server.received).toHaveLength(21)
  })

  test('repeats a request without another refresh when its 401 arrives after a refresh', async () => {
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
    server.play(async (request) => {
      if (isRefresh(request)) return { body: { access_token: 'new' } }
      if (request.headers.authorization === 'Bearer new') return OK_REPLY
      if (request.url.endsWith('late')) await isReleased
      return UNAUTHORIZED
    })
    const lateCall = call(getSample, { at: 'late' })
    await call(getSample, {})
    release()
    await expect(lateCall).resolves.toEqual({ is_good: true })
    expect(server.received.filter(isRefresh)).toHaveLength(1)
  })

  test('refreshes the session after a 401 when only the refresh token is left', async () => {
    Cookies.remove('access_token', { path: '/' })
    expect(accessToken()).toBeUndefined()
    playRefresh({ body: { access_token: 'new' } })
    await expect(call(getSample, {})).resolves.toEqual({ is_good: true })
  })
})

describe('a response', () => {
  test('passes a problem document to the caller unchanged', async () => {
    server.play(() => problem(409, 'price_changed', { amount: 4500 }))
    const error = await errorOf(call(pay, { sum: '5' }))
    expect(error).toMatchObject({ status: 409, code: 'price_changed', problem: { amount: 4500, status: 409 } })
    expect(server.received).toHaveLength(1)
  })

  test('passes the seconds of Retry-After to the caller', async () => {
    server.play(() => Object.assign({}, problem(429, 'too_many_requests'), { headers: { 'retry-after': '57' } }))
    expect(await errorOf(call(getSample, {}))).toMatchObject({ code: 'too_many_requests', retryAfter: 57 })
  })

  const INVALID: [string, Reply, { status: number; code: string }][] = [
    ['truncated JSON', { body: '{"is_good":tr' }, { status: 200, code: 'foreign_page' }],
    ['an empty body', { body: '' }, { status: 200, code: 'foreign_page' }],
    ['JSON of another shape', { body: { is_good: 'yes' } }, { status: 200, code: 'invalid_response' }],
    ['null', { body: 'null' }, { status: 200, code: 'invalid_response' }],
    [
      'a proxy’s page with status 200',
      { type: 'text/html', body: '<h1>Hi</h1>' },
      { status: 200, code: 'foreign_page' },
    ],
    ['an HTML 502', { status: 502, type: 'text/html', body: '<h1>502</h1>' }, { status: 502, code: 'unavailable' }],
    ['an HTML 403', { status: 403, type: 'text/html', body: '<h1>403</h1>' }, { status: 403, code: 'foreign_page' }],
    ['an empty 500', { status: 500 }, { status: 500, code: 'unavailable' }],
    ['a problem with the code of a newer server', problem(418, 'teapot'), { status: 418, code: 'teapot' }],
    ['a broken connection', 'reset', { status: 0, code: 'network' }],
  ]
  test.each(INVALID)('turns %s into one ApiError', async (_, reply, expected) => {
    server.play(() => reply)
    expect(await errorOf(call(getSample, {}))).toMatchObject(expected)
    expect(server.received).toHaveLength(1)
  })

  test('logs the path of a value that does not match the schema, but not the value', async () => {
    server.play(() => ({ body: { is_good: 'secret' } }))
    await errorOf(call(getSample, {}))
    expect(errorLog).toHaveBeenCalledOnce()
    const [entry] = errorLog.mock.calls.map((values) => JSON.stringify(values))
    expect(entry).toContain('is_good')
    expect(entry).not.toContain('secret')
  })
})

test.each<[string, Reply | 'reset']>([
  ['an answer', OK_REPLY],
  ['the lack of an answer', 'reset'],
])('%s changes nothing before the page of the server has been taken over', async (_, reply) => {
  let takeOver = () => {}
  const ready = new Promise<void>((done) => {
    takeOver = done
  })
  configureApi({ baseUrl: server.url, acceptsIdempotencyKeys: true, onSessionLost, ready })
  server.play(() => reply)
  const told = vi.fn()
  const calling = call(getSample, {}).then(told, told)
  await vi.waitFor(() => expect(server.received).toHaveLength(1))
  await fetch(server.url).catch(() => {}) // ends after the call
  expect(told).not.toHaveBeenCalled()
  takeOver()
  await calling
  expect(told).toHaveBeenCalledOnce()
})

test('rejects with a network error when the server cannot be reached', async () => {
  configureApi({ baseUrl: 'http://127.0.0.1:9', acceptsIdempotencyKeys: true, onSessionLost })
  expect(await errorOf(call(getSample, {}))).toMatchObject({ status: 0, code: 'network' })
})

test.each([
  ['reads', 10_000, () => call(getSample, {})],
  ['payments', 20_000, () => call(pay, { sum: '5' })],
] as const)('aborts %s after %d ms', async (_, ms, work) => {
  const timeouts = shortTimeouts(ms)
  server.play(() => 'hang')
  expect(await errorOf(work())).toMatchObject({ status: 0, code: 'timeout' })
  expect(timeouts).toHaveBeenCalledExactlyOnceWith(ms)
})

test('rejects with the caller’s own reason when the caller aborts', async () => {
  const controller = new AbortController()
  server.play(() => {
    controller.abort(new Error('page left'))
    return 'hang'
  })
  await expect(call(getSample, {}, { signal: controller.signal })).rejects.toThrow('page left')
})

describe('an API whose errors are a status and a text', () => {
  const plain = (status: number, body = 'no'): Reply => ({ status, type: 'text/plain', body })
  const configurePlain = (hasCapability = () => true) =>
    configureApi({
      baseUrl: server.url,
      acceptsIdempotencyKeys: false,
      hasProblemDocuments: false,
      hasCapability,
      onSessionLost,
    })

  test.each([
    [400, 'invalid'],
    [404, 'not_found'],
    [409, 'refused'],
    [422, 'invalid'],
    [429, 'too_many_requests'],
    [500, 'unavailable'],
  ])('gets a code from the status %s', async (status, code) => {
    configurePlain()
    server.play(() => plain(status))
    expect(await errorOf(call(pay, { sum: '5' }))).toMatchObject({ status, code, problem: undefined })
  })

  test('gets the code that an endpoint gives a status', async () => {
    configurePlain()
    server.play(() => plain(409))
    const endpoint = { ...pay, errorCodes: { 409: 'machine_unavailable' } as const }
    expect(await errorOf(call(endpoint, { sum: '5' }))).toMatchObject({ code: 'machine_unavailable' })
  })

  test('gets no code from the page of a proxy', async () => {
    configurePlain()
    server.play(() => ({ status: 403, type: 'text/html', body: ' <h1>Forbidden</h1>' }))
    expect(await errorOf(call(pay, { sum: '5' }))).toMatchObject({ code: 'foreign_page' })
  })

  test('ends the session with the status 401 of the refresh', async () => {
    configurePlain()
    server.play(() => plain(401))
    expect(await errorOf(call(getSample, {}))).toMatchObject({ status: 401 })
    expect(onSessionLost).toHaveBeenCalledTimes(1)
    expect(accessToken()).toBeUndefined()
    expect(errorLog).toHaveBeenCalledWith('Refresh Token failed')
  })

  test('is not asked for a call whose capability it lacks', async () => {
    configurePlain(() => false)
    server.play(() => OK_REPLY)
    const error = await errorOf(call({ ...getSample, capability: 'samples' }, {}))
    expect(error.code).toBe('missing_capability')
    expect(server.received).toEqual([])
  })
})
