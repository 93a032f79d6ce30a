import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type LoadPurchase, type Purchase, TRANSACTION_STATUSES } from '#contract/payment.ts'
import { sampleOrder, sampleTransaction } from '#tests/support/sample-transaction.ts'
import { closeTabsAfterEach, reloadTab } from '#tests/support/tabs.ts'

const KEY = 'localBill'

closeTabsAfterEach()

/** The store as a page finds it when it is loaded. */
async function load() {
  const [{ useBill, saveBill, removeOtherUsersBills }, { signIn, signOut }] = await reloadTab(() =>
    Promise.all([import('./saved-bills.store.ts'), import('#lib/auth/session.ts')]),
  )
  const bill = (id: string, reader?: string | null) => renderHook(() => useBill(id, reader)).result.current
  return {
    saveBill: (purchase: Purchase, owner: string | null = null) => saveBill(purchase, owner),
    bill,
    removeOtherUsersBills,
    signIn,
    signOut,
  }
}

const idOf = (number: number) => `TRX_MCH_${String(number).padStart(26, '0')}`
const billOf = (number: number, change: Partial<LoadPurchase> = {}) =>
  sampleTransaction({ transaction: idOf(number), status: 'running', ...change })
const stored = (): LoadPurchase[] => JSON.parse(localStorage.getItem(KEY) ?? '[]')
const untilStored = (count: number) => expect.poll(stored).toHaveLength(count)

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
  vi.useFakeTimers({ now: Date.parse(billOf(1).server_time), toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  localStorage.clear()
})

test('only what has happened to the money is a bill', async () => {
  const store = await load()
  for (const [number, status] of TRANSACTION_STATUSES.entries()) store.saveBill(billOf(number, { status }))
  const kept = TRANSACTION_STATUSES.filter((_, number) => store.bill(idOf(number)))
  expect(kept).toEqual(['running', 'completed', 'refunded'])
})

test('an order is kept when nothing can change any more, without its address and note', async () => {
  const store = await load()
  const orderId = (number: number) => `TRX_DLV_${String(number).padStart(26, '0')}`
  for (const [number, status] of TRANSACTION_STATUSES.entries())
    store.saveBill(sampleOrder({ transaction: orderId(number), status }))
  const kept = TRANSACTION_STATUSES.filter((_, number) => store.bill(orderId(number)))
  expect(kept).toEqual(['completed', 'refunded'])
  await untilStored(2)
  for (const word of ['"place"', '"note"', 'Manee', '812345678', '99/1', 'Call first'])
    expect(localStorage.getItem(KEY)).not.toContain(word)
  const after = await load()
  expect(after.bill(orderId(TRANSACTION_STATUSES.indexOf('completed')))).toMatchObject({
    order: sampleOrder().order,
    amount: 16_000,
  })
})

test('a bill is readable after the page is loaded anew', async () => {
  const before = await load()
  before.saveBill(billOf(1))
  await untilStored(1)
  const after = await load()
  expect(after.bill(idOf(1))).toMatchObject({ transaction: idOf(1), amount: 4_000 })
})

test('a bill that has moved on takes the place of its older self', async () => {
  const store = await load()
  store.saveBill(billOf(1))
  store.saveBill(billOf(2))
  store.saveBill(billOf(1, { status: 'completed' }))
  await expect.poll(() => stored().map((bill) => bill.status)).toEqual(['completed', 'running'])
  expect(store.bill(idOf(1))?.status).toBe('completed')
})

test('the newest 20 are kept', async () => {
  const store = await load()
  for (let number = 1; number <= 25; number++) store.saveBill(billOf(number))
  await untilStored(20)
  expect(store.bill(idOf(5))).toBeUndefined()
  expect(store.bill(idOf(6))).toBeDefined()
  expect(stored()[0]?.transaction).toBe(idOf(25))
  const after = await load()
  expect(after.bill(idOf(25))).toBeDefined()
})

test('signing out drops them all from the device; signing in drops none', async () => {
  const store = await load()
  store.saveBill(billOf(1))
  await untilStored(1)
  await store.signIn({ access_token: 'a', refresh_token: 'r' })
  expect(store.bill(idOf(1))).toBeDefined()
  store.signOut()
  expect(store.bill(idOf(1))).toBeUndefined()
  await untilStored(0)
  const after = await load()
  expect(after.bill(idOf(1))).toBeUndefined()
})

test('one customer’s bills are not shown to another, and go as soon as it is known who that is', async () => {
  const store = await load()
  store.saveBill(billOf(2))
  store.saveBill(billOf(1), 'anan')
  expect(store.bill(idOf(1), 'anan')).toBeDefined()
  expect(store.bill(idOf(1), 'malee')).toBeUndefined()
  expect(store.bill(idOf(1), null)).toBeUndefined()
  expect(store.bill(idOf(2), 'malee')).toBeDefined()
  store.removeOtherUsersBills(undefined)
  store.removeOtherUsersBills('anan')
  expect(store.bill(idOf(1), undefined), 'without a network nobody is known').toBeDefined()
  store.removeOtherUsersBills('malee')
  expect(store.bill(idOf(1), undefined)).toBeUndefined()
  await expect.poll(() => stored().map(({ transaction }) => transaction)).toEqual([idOf(2)])
})

test('what is owned by a customer goes too when it is known that nobody is signed in', async () => {
  const store = await load()
  store.saveBill(billOf(1), 'anan')
  store.saveBill(billOf(2))
  store.removeOtherUsersBills(null)
  await expect.poll(() => stored().map(({ transaction }) => transaction)).toEqual([idOf(2)])
})

test('a bill is kept for 30 days, and one of the future by a wrong clock stays', async () => {
  const before = await load()
  const now = Date.now()
  const told = (days: number) => ({ server_time: new Date(now + days * 86_400_000).toISOString() })
  before.saveBill(billOf(1, told(-30.1)))
  before.saveBill(billOf(2, told(-29.9)))
  before.saveBill(billOf(3, told(400)))
  await untilStored(3)
  const after = await load()
  expect([1, 2, 3].map((number) => Boolean(after.bill(idOf(number))))).toEqual([false, true, true])
  expect(stored().map(({ transaction }) => transaction)).toEqual([idOf(3), idOf(2)])
})

test.each([
  ['cut off', '[{"transaction":"TRX'],
  ['no list', '{}'],
  ['of another shape', JSON.stringify([{ ...billOf(1), amount: '40' }])],
  ['more than ever kept', JSON.stringify(Array.from({ length: 21 }, (_, number) => billOf(number)))],
])('[V1.5.2] stored bills that are %s are none, and new ones are kept', async (_, text) => {
  localStorage.setItem(KEY, text)
  const store = await load()
  expect(store.bill(idOf(1))).toBeUndefined()
  store.saveBill(billOf(2))
  await untilStored(1)
  expect(store.bill(idOf(2))).toBeDefined()
})
