import { MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from './http.ts'
import { createQueryClient } from './query-client.ts'

afterEach(() => onlineManager.setOnline(true))

test('refetches the active queries that a successful mutation invalidates, and no others', async () => {
  const client = createQueryClient()
  const fetchCoupons = vi.fn(async () => 1)
  const fetchUser = vi.fn(async () => 2)
  const stops = [
    new QueryObserver(client, { queryKey: ['coupons', { page: 1 }], queryFn: fetchCoupons }).subscribe(() => {}),
    new QueryObserver(client, { queryKey: ['user'], queryFn: fetchUser }).subscribe(() => {}),
  ]
  await expect.poll(() => client.getQueryData(['user'])).toBe(2)
  const exchange = new MutationObserver(client, { mutationFn: async () => 'ok', meta: { invalidates: [['coupons']] } })
  await exchange.mutate()
  await expect.poll(() => fetchCoupons.mock.calls.length, { message: 'once idle' }).toBe(2)
  expect(fetchUser).toHaveBeenCalledTimes(1)
  for (const stop of stops) stop()
})

test.each([
  ['does not wait for queries that it only makes stale', 'invalidates', 'success'],
  ['waits for queries whose new data is its result', 'refetches', 'pending'],
] as const)('a mutation %s', async (_title, kind, status) => {
  const client = createQueryClient()
  const answers = [Promise.withResolvers<number>(), Promise.withResolvers<number>()]
  const fetchCoupons = vi.fn(() => answers[fetchCoupons.mock.calls.length - 1]?.promise ?? 0)
  const stop = new QueryObserver(client, { queryKey: ['coupons'], queryFn: fetchCoupons }).subscribe(() => {})
  answers[0]?.resolve(1)
  await expect.poll(() => client.getQueryData(['coupons'])).toBe(1)
  const claim = new MutationObserver(client, { mutationFn: async () => 'ok', meta: { [kind]: [['coupons']] } })
  const result = claim.mutate()
  await expect.poll(() => fetchCoupons.mock.calls.length).toBe(2)
  expect(claim.getCurrentResult().status).toBe(status)
  answers[1]?.resolve(2)
  await result
  await expect.poll(() => client.getQueryData(['coupons'])).toBe(2)
  stop()
})

test('invalidates nothing when a mutation fails', async () => {
  const client = createQueryClient()
  client.setQueryData(['coupons'], 1)
  const exchange = new MutationObserver(client, {
    mutationFn: () => Promise.reject(new Error('no')),
    meta: { invalidates: [['coupons']] },
  })
  await expect(exchange.mutate()).rejects.toThrow('no')
  expect(client.getQueryState(['coupons'])?.isInvalidated).toBe(false)
})

test.each<[string, () => void]>([
  ['the window gets the focus', () => window.dispatchEvent(new Event('focus'))],
  ['the network is back', () => window.dispatchEvent(new Event('online'))],
  ['Back restores the page', () => window.dispatchEvent(new Event('pageshow'))],
])('asks again for what is shown and stale when %s', async (_, happen) => {
  const client = createQueryClient()
  client.mount()
  const read = vi.fn(async () => 1)
  const stop = new QueryObserver(client, { queryKey: ['a'], queryFn: read, staleTime: 0 }).subscribe(() => {})
  await expect.poll(() => client.getQueryData(['a'])).toBe(1)
  happen()
  await expect.poll(() => read.mock.calls.length).toBe(2)
  stop()
  client.unmount()
})

test.each<[string, Error, boolean]>([
  ['there was no network', new ApiError(0, 'network'), true],
  ['the server was away', new ApiError(503, 'unavailable'), true],
  ['there is nothing', new ApiError(404, 'not_found'), false],
  ['the API lacks the call', new ApiError(0, 'missing_capability'), false],
])('after an answer that failed because %s, it is asked again by itself: %#', async (_, error, isRepeated) => {
  vi.useFakeTimers()
  const client = createQueryClient()
  const read = vi.fn(() => Promise.reject(error))
  const stop = new QueryObserver(client, { queryKey: ['a'], queryFn: read }).subscribe(() => {})
  await vi.advanceTimersByTimeAsync(9_000)
  expect(read).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(7_000)
  expect(read).toHaveBeenCalledTimes(isRepeated ? 2 : 1)
  stop()
  vi.useRealTimers()
})

test('asks as late as a busy server wants', async () => {
  vi.useFakeTimers()
  const client = createQueryClient()
  const read = vi.fn(() => Promise.reject(new ApiError(429, 'too_many_requests', undefined, 30)))
  const stop = new QueryObserver(client, { queryKey: ['a'], queryFn: read }).subscribe(() => {})
  await vi.advanceTimersByTimeAsync(29_000)
  expect(read).toHaveBeenCalledTimes(1)
  stop()
  vi.useRealTimers()
})

test('retries neither queries nor mutations', async () => {
  const client = createQueryClient()
  const fail = vi.fn(() => Promise.reject(new Error('no')))
  await expect(client.fetchQuery({ queryKey: ['a'], queryFn: fail })).rejects.toThrow('no')
  await expect(new MutationObserver(client, { mutationFn: fail }).mutate()).rejects.toThrow('no')
  expect(fail).toHaveBeenCalledTimes(2)
})

test('fails a mutation at once when offline instead of waiting for the network', async () => {
  onlineManager.setOnline(false)
  const pay = new MutationObserver(createQueryClient(), { mutationFn: () => Promise.reject(new Error('no network')) })
  await expect(pay.mutate()).rejects.toThrow('no network')
})
