import { MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from './query-client.ts'

afterEach(() => onlineManager.setOnline(true))

test('a mutation that succeeds makes what it names stale, and reads it again where it is shown', async () => {
  const client = createQueryClient()
  const read = vi.fn(async () => 1)
  const other = vi.fn(async () => 2)
  const stops = [
    new QueryObserver(client, { queryKey: ['coupons', { page: 1 }], queryFn: read }).subscribe(() => {}),
    new QueryObserver(client, { queryKey: ['user'], queryFn: other }).subscribe(() => {}),
  ]
  await expect.poll(() => client.getQueryData(['user'])).toBe(2)
  const exchange = new MutationObserver(client, { mutationFn: async () => 'ok', meta: { invalidates: [['coupons']] } })
  await exchange.mutate()
  expect(read).toHaveBeenCalledTimes(2)
  expect(other).toHaveBeenCalledTimes(1)
  for (const stop of stops) stop()
})

test('a mutation that fails makes nothing stale', async () => {
  const client = createQueryClient()
  client.setQueryData(['coupons'], 1)
  const exchange = new MutationObserver(client, {
    mutationFn: () => Promise.reject(new Error('no')),
    meta: { invalidates: [['coupons']] },
  })
  await expect(exchange.mutate()).rejects.toThrow('no')
  expect(client.getQueryState(['coupons'])?.isInvalidated).toBe(false)
})

test('neither queries nor mutations are tried twice', async () => {
  const client = createQueryClient()
  const fail = vi.fn(() => Promise.reject(new Error('no')))
  await expect(client.fetchQuery({ queryKey: ['a'], queryFn: fail })).rejects.toThrow('no')
  await expect(new MutationObserver(client, { mutationFn: fail }).mutate()).rejects.toThrow('no')
  expect(fail).toHaveBeenCalledTimes(2)
})

test('offline a tap fails at once instead of waiting for the network', async () => {
  onlineManager.setOnline(false)
  const pay = new MutationObserver(createQueryClient(), { mutationFn: () => Promise.reject(new Error('no network')) })
  await expect(pay.mutate()).rejects.toThrow('no network')
})
