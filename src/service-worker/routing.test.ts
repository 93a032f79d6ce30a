import { afterEach, expect, test, vi } from 'vitest'
import { networkFirst, routeOf } from './routing.ts'

const ORIGIN = 'https://wash.example'
const FIRST_PARTS = new Set(['', 'bill', 'branch', 'login', 'payment'])
const requestFor = (path: string, mode: RequestMode, method = 'GET') => ({
  url: new URL(path, ORIGIN).href,
  mode,
  method,
})

test.each([
  ['/', 'navigate', 'page'],
  ['/en/branch', 'navigate', 'page'],
  ['/payment/ARI4/1/05', 'navigate', 'page'],
  ['/bill/TRX_MCH_0', 'navigate', 'page'],
  ['/th/Bill/TRX_MCH_0', 'navigate', 'page'],
  ['/summer', 'navigate', 'unknown-page'],
  ['/en/bills', 'navigate', 'unknown-page'],
  ['/sandbox', 'navigate', 'not-ours'],
  ['/sandbox/pay/1', 'navigate', 'not-ours'],
  ['/reference', 'navigate', 'not-ours'],
  ['/openapi.json', 'navigate', 'not-ours'],
  ['/sandboxes', 'navigate', 'unknown-page'],
  ['/assets/index-abc.js', 'cors', 'file'],
  ['/washday/icon.svg', 'no-cors', 'not-ours'],
  ['/api/get_user_info', 'cors', 'not-ours'],
  ['/auth/login', 'cors', 'not-ours'],
  ['/api-internal/lottery', 'cors', 'not-ours'],
  ['/builds/latest.json', 'cors', 'not-ours'],
  ['https://elsewhere.example/assets/a.js', 'cors', 'not-ours'],
] as const)('routes %s, requested with mode "%s", as %s', (path, mode, kind) => {
  expect(routeOf(requestFor(path, mode), ORIGIN, FIRST_PARTS)).toBe(kind)
})

test('[S2.17] handles GET requests only', () => {
  expect(routeOf(requestFor('/en/login', 'navigate', 'POST'), ORIGIN, FIRST_PARTS)).toBe('not-ours')
})

const network = new Response('network')
const shell = new Response('shell')
const cachedShell = async () => shell
const pending = new Promise<Response>(() => {})
afterEach(() => {
  vi.useRealTimers()
})

test('returns the network’s response if it arrives in time, also a 404', async () => {
  expect(await networkFirst(Promise.resolve(network), cachedShell, 3000)).toBe(network)
  const missing = new Response('', { status: 404 })
  expect(await networkFirst(Promise.resolve(missing), cachedShell, 3000)).toBe(missing)
})

test('returns the cached response after three seconds, when offline, and on a server error', async () => {
  vi.useFakeTimers()
  const slowResponse = networkFirst(pending, cachedShell, 3000)
  const settled = vi.fn()
  void slowResponse.then(settled)
  await vi.advanceTimersByTimeAsync(2999)
  expect(settled).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(await slowResponse).toBe(shell)
  expect(await networkFirst(Promise.reject(new TypeError('no network')), cachedShell, 3000)).toBe(shell)
  expect(await networkFirst(Promise.resolve(new Response('', { status: 503 })), cachedShell, 3000)).toBe(shell)
})

test('returns the network’s outcome when nothing is cached', async () => {
  const noCache = async () => undefined
  const serverError = new Response('', { status: 503 })
  expect(await networkFirst(Promise.resolve(serverError), noCache, 3000)).toBe(serverError)
  await expect(networkFirst(Promise.reject(new TypeError('no network')), noCache, 3000)).rejects.toThrow('no network')
})
