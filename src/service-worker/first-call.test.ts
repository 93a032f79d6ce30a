import { beforeEach, expect, test, vi } from 'vitest'
import { createFirstCalls } from './first-call.ts'

const ORIGIN = 'https://wash.example'
const ADDRESS = '?node_id=ARI4&address=1&sub_position=03'
const PAGE = `${ORIGIN}/th/qr-scanner${ADDRESS}`
const CALL = `${ORIGIN}/api/machine_info${ADDRESS}`
const INCLUDED_API = JSON.stringify({ baseUrl: '', build: 'b1' })

const network = vi.fn<(input: RequestInfo, init?: RequestInit) => Promise<Response>>()

beforeEach(() => {
  vi.useFakeTimers()
  network.mockReset()
  network.mockImplementation(async () => new Response('{"state":"free"}'))
  vi.stubGlobal('fetch', network)
  return () => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  }
})

const asked = () => network.mock.calls.map(([input]) => (typeof input === 'string' ? input : input.url))

test('the page of a scanned machine gets the answer to its first call once, and only that page', async () => {
  const calls = createFirstCalls()
  await calls.start('tab', PAGE, INCLUDED_API)
  expect(network).toHaveBeenCalledExactlyOnceWith(
    CALL,
    expect.objectContaining({ credentials: 'omit', cache: 'no-store' }),
  )
  expect(calls.answer('other tab', new Request(CALL))).toBeUndefined()
  expect(calls.answer('tab', new Request(`${ORIGIN}/api/machine_info?node_id=KKU`))).toBeUndefined()
  expect(calls.answer('tab', new Request(CALL, { method: 'POST' }))).toBeUndefined()
  expect(await (await calls.answer('tab', new Request(CALL)))?.text()).toBe('{"state":"free"}')
  expect(calls.answer('tab', new Request(CALL)), 'the page refreshes it itself').toBeUndefined()
  expect(asked()).toEqual([CALL])
})

test.each<[string, string, string | undefined]>([
  ['another page', `${ORIGIN}/th/branch${ADDRESS}`, INCLUDED_API],
  ['the scanner', `${ORIGIN}/th/qr-scanner`, INCLUDED_API],
  ['a link that the app rewrites', `${ORIGIN}/th/qr-scanner${ADDRESS}&utm=x`, INCLUDED_API],
  ['an operator’s own API', PAGE, JSON.stringify({ baseUrl: 'https://api.example.com' })],
  [
    'a name that looks like the included API',
    PAGE,
    JSON.stringify({ baseUrl: 'https://api.example.com', name: INCLUDED_API }),
  ],
  ['no configuration', PAGE, undefined],
])('no call is made for %s', async (_, url, config) => {
  await createFirstCalls().start('tab', url, config)
  expect(asked()).toEqual([])
})

test('a failed call is repeated, so that the page sees the outcome of its own request', async () => {
  network.mockRejectedValueOnce(new TypeError('no network'))
  const calls = createFirstCalls()
  await calls.start('tab', PAGE, INCLUDED_API)
  expect(await (await calls.answer('tab', new Request(CALL)))?.text()).toBe('{"state":"free"}')
  expect(asked()).toEqual([CALL, CALL])
})

test('an answer of five seconds ago is not handed out', async () => {
  const calls = createFirstCalls()
  await calls.start('tab', PAGE, INCLUDED_API)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(calls.answer('tab', new Request(CALL))).toBeUndefined()
})
