import { object, string } from 'valibot'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endpoint } from '#contract/endpoint.ts'
import { followEvents } from './event-stream.ts'
import { configureApi } from './http.ts'

const changes = endpoint('GET', '/api/changes', {
  input: object({ id: string() }),
  output: object({ state: string() }),
  access: 'public',
  isStream: true,
})

type Connection = { url: string; headers: Headers; signal: AbortSignal; send: (text: string) => void; end: () => void }
let connections: Connection[] = []
/** The response to the next requests, instead of a stream. */
let rejection: Response | undefined
let stops: (() => void)[] = []
const events = vi.fn()
const alive = vi.fn()

/** A server whose streams the test writes. */
function answer(url: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  if (!init.signal) throw new Error('a request that cannot be ended')
  const { signal } = init
  let send = (_: string) => {}
  let end = () => {}
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      send = (text) => controller.enqueue(new TextEncoder().encode(text))
      end = () => controller.close()
      signal.addEventListener('abort', () => controller.error(signal.reason))
    },
  })
  connections.push({ url: String(url), headers: new Headers(init.headers), signal, send, end })
  return Promise.resolve(rejection?.clone() ?? new Response(body, { headers: { 'content-type': 'text/event-stream' } }))
}

const wait = (ms = 0) => vi.advanceTimersByTimeAsync(ms)
const connection = (index = connections.length - 1) => {
  const found = connections[index]
  if (!found) throw new Error('no connection')
  return found
}
const event = (state: string, id = state) => `id: ${id}\ndata: ${JSON.stringify({ state })}\n\n`

async function follow() {
  stops.push(followEvents(changes, { id: 'x' }, { onEvent: events, onAlive: alive }))
  await wait()
}
const setVisible = (isVisible: boolean) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(isVisible ? 'visible' : 'hidden')
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  vi.spyOn(globalThis, 'fetch').mockImplementation(answer)
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  configureApi({ baseUrl: 'http://api.test', acceptsIdempotencyKeys: true, onSessionLost() {} })
  connections = []
  rejection = undefined
  stops = []
  events.mockClear()
  alive.mockClear()
})
afterEach(() => {
  for (const stop of stops) stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('passes on each event, and reports each sign of life', async () => {
  await follow()
  expect(connection().url).toBe('http://api.test/api/changes?id=x')
  expect(alive).not.toHaveBeenCalled()
  connection().send('retry: 2000\n:\n\n')
  await wait()
  expect(alive).toHaveBeenLastCalledWith(Date.now())
  connection().send(event('a').slice(0, 9))
  connection().send(event('a').slice(9) + event('b'))
  await wait()
  expect(events.mock.calls).toEqual([[{ state: 'a' }], [{ state: 'b' }]])
  await wait(15_000)
  connection().send(':\n\n')
  await wait()
  expect(alive).toHaveBeenLastCalledWith(Date.now())
  expect(connections).toHaveLength(1)
})

test('a stream without a sign of life for 25 seconds is replaced by one that begins after the last event', async () => {
  await follow()
  connection().send(event('a', 'version-1'))
  await wait(24_000)
  expect(alive).not.toHaveBeenLastCalledWith(undefined)
  await wait(1_000)
  expect(alive).toHaveBeenLastCalledWith(undefined)
  expect(connection(0).signal.aborted).toBe(true)
  await wait(60_000)
  expect(connection(1).headers.get('last-event-id')).toBe('version-1')
})

test('a stream that the server ends is opened again after its retry time', async () => {
  await follow()
  connection().send('retry: 3000\n:\n\n')
  await wait(20_000)
  connection().send(':\n\n')
  await wait()
  connection().end()
  await wait(2_999)
  expect(alive).toHaveBeenLastCalledWith(undefined)
  expect(connections).toHaveLength(1)
  await wait(1)
  expect(connections).toHaveLength(2)
})

test('a stream whose first bytes a proxy holds back is never alive, and is tried again with growing pauses', async () => {
  await follow()
  const opened = [Date.now()]
  while (connections.length < 6) {
    const count = connections.length
    await wait(1_000)
    if (connections.length > count) opened.push(Date.now())
  }
  expect(alive.mock.calls.filter(([at]) => at !== undefined)).toEqual([])
  const gaps = opened.slice(1).map((at, index) => Math.round((at - (opened[index] ?? 0)) / 1000))
  expect(gaps).toEqual([12, 16, 24, 40, 72]) // 8 s each, and 4 to 64 s between them
})

test('a response that is no stream counts as none, and its Retry-After is respected', async () => {
  rejection = new Response('{}', { status: 429, headers: { 'retry-after': '60', 'content-type': 'application/json' } })
  await follow()
  await wait(59_000)
  window.dispatchEvent(new Event('focus'))
  await wait()
  expect(connections).toHaveLength(1)
  await wait(1_000)
  expect(connections).toHaveLength(2)
  expect(alive.mock.calls.filter(([at]) => at !== undefined)).toEqual([])
})

test('no stream is open while the page is hidden, and one is as soon as it is visible', async () => {
  await follow()
  connection().send(event('a'))
  await wait()
  setVisible(false)
  await wait()
  expect(connection(0).signal.aborted).toBe(true)
  expect(alive).toHaveBeenLastCalledWith(undefined)
  await wait(600_000)
  expect(connections).toHaveLength(1)
  setVisible(true)
  await wait()
  expect(connection(1).headers.get('last-event-id')).toBe('a')
})

test('an event that arrives on a hidden page is not passed on', async () => {
  await follow()
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  connection().send(event('a'))
  await wait()
  expect(events).not.toHaveBeenCalled()
  setVisible(true)
  await wait()
  expect(connection(1).headers.has('last-event-id')).toBe(false)
})

test('an event that does not match its schema ends the stream and does not count as received', async () => {
  await follow()
  connection().send('id: bad\ndata: {"state":7}\n\n')
  await wait()
  expect(connection(0).signal.aborted).toBe(true)
  expect(events).not.toHaveBeenCalled()
  await wait(60_000)
  expect(connection(1).headers.has('last-event-id')).toBe(false)
})

test('a browser that is offline tries nothing until it is online', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await follow()
  await wait(60_000)
  expect(connections).toHaveLength(0)
  online.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  await wait()
  expect(connections).toHaveLength(1)
})

test('nothing happens after the end', async () => {
  await follow()
  connection().send(':\n\n')
  await wait()
  stops.pop()?.()
  expect(connection().signal.aborted).toBe(true)
  alive.mockClear()
  window.dispatchEvent(new Event('focus'))
  await wait(600_000)
  expect(connections).toHaveLength(1)
  expect(alive).not.toHaveBeenCalled()
})
