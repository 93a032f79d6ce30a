import { afterEach, expect, test, vi } from 'vitest'
import { networkFirst, routeOf } from './routing.ts'

const ORIGIN = 'https://wash.example'
const asked = (path: string, mode: RequestMode, method = 'GET') => ({ url: new URL(path, ORIGIN).href, mode, method })

test.each([
  ['/', 'navigate', 'page'],
  ['/en/branch', 'navigate', 'page'],
  ['/payment/ARI4/1/05', 'navigate', 'page'],
  ['/bill/TRX_MCH_0', 'navigate', 'page'],
  ['/sandbox', 'navigate', 'not-ours'],
  ['/sandbox/pay/1', 'navigate', 'not-ours'],
  ['/reference', 'navigate', 'not-ours'],
  ['/openapi.json', 'navigate', 'not-ours'],
  ['/sandboxes', 'navigate', 'page'],
  ['/assets/index-abc.js', 'cors', 'file'],
  ['/washday/icon.svg', 'no-cors', 'not-ours'],
  ['/api/get_user_info', 'cors', 'not-ours'],
  ['/auth/login', 'cors', 'not-ours'],
  ['/api-internal/lottery', 'cors', 'not-ours'],
  ['/builds/latest.json', 'cors', 'not-ours'],
  ['https://elsewhere.example/assets/a.js', 'cors', 'not-ours'],
] as const)('%s, asked for by "%s", is %s', (path, mode, kind) => {
  expect(routeOf(asked(path, mode), ORIGIN)).toBe(kind)
})

test('[S2.17] only what is read is answered', () => {
  expect(routeOf(asked('/en/login', 'navigate', 'POST'), ORIGIN)).toBe('not-ours')
})

const network = new Response('network')
const shell = new Response('shell')
const kept = async () => shell
const never = new Promise<Response>(() => {})
afterEach(() => {
  vi.useRealTimers()
})

test('an answer in time is the answer, a refusal too', async () => {
  expect(await networkFirst(Promise.resolve(network), kept, 3000)).toBe(network)
  const missing = new Response('', { status: 404 })
  expect(await networkFirst(Promise.resolve(missing), kept, 3000)).toBe(missing)
})

test('after three seconds, without a network and from a server that is down it is what is kept', async () => {
  vi.useFakeTimers()
  const slow = networkFirst(never, kept, 3000)
  const settled = vi.fn()
  void slow.then(settled)
  await vi.advanceTimersByTimeAsync(2999)
  expect(settled).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(await slow).toBe(shell)
  expect(await networkFirst(Promise.reject(new TypeError('no network')), kept, 3000)).toBe(shell)
  expect(await networkFirst(Promise.resolve(new Response('', { status: 503 })), kept, 3000)).toBe(shell)
})

test('where nothing is kept yet the network has the last word', async () => {
  const nothing = async () => undefined
  const down = new Response('', { status: 503 })
  expect(await networkFirst(Promise.resolve(down), nothing, 3000)).toBe(down)
  await expect(networkFirst(Promise.reject(new TypeError('no network')), nothing, 3000)).rejects.toThrow('no network')
})
