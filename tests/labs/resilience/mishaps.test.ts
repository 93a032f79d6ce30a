import { afterAll, beforeAll, expect, test } from 'vitest'
import { MISHAPS, openShop, spendEvening } from '#labs/mishaps/mishaps.ts'

const TEST_MS = 240_000

let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  shop = await openShop()
}, TEST_MS)
afterAll(() => shop.close())

test('nothing rings in an evening of purchases, a cancelled one, a wrong PIN, codes and pushes', {
  timeout: TEST_MS,
}, async () => {
  expect(await spendEvening(shop)).toEqual([])
})

test.each(MISHAPS)('$what: $rings rings', { timeout: TEST_MS }, async ({ rings, happen }) => {
  expect(await happen(shop)).toContain(rings)
})
