import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type LoadPurchase, type Purchase, TRANSACTION_STATUSES } from '#contract/payment.ts'
import { sampleOrder, sampleTransaction } from '#tests/support/doubles/sample-transaction.ts'
import { closeTabsAfterEach, reloadTab } from '#tests/support/page/tabs.ts'

const KEY = 'localBill'

closeTabsAfterEach()

/** Loads the store as in a newly loaded page. */
async function load() {
  const [{ useSavedPurchase, savePurchases, markTakenOut, removeOtherUsersPurchases }, { signIn, signOut }] =
    await reloadTab(() => Promise.all([import('./saved-purchases.store.ts'), import('#lib/auth/session.ts')]))
  const bill = (id: string, viewer?: string | null) => renderHook(() => useSavedPurchase(id, viewer)).result.current
  return {
    saveBill: (purchase: Purchase, owner: string | null = null) => savePurchases([purchase], owner, false),
    markTakenOut,
    bill,
    removeOtherUsersPurchases,
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

test('saves a purchase in every state, without what only an open payment needs', async () => {
  const store = await load()
  for (const [number, status] of TRANSACTION_STATUSES.entries())
    store.saveBill(
      billOf(number, {
        status,
        qr_payload: '000201',
        qr_picture: 'data:image/png;base64,AAAA',
        pay_uri: 'https://pay.example/1',
      }),
    )
  expect(TRANSACTION_STATUSES.map((_, number) => store.bill(idOf(number))?.status)).toEqual([...TRANSACTION_STATUSES])
  await untilStored(TRANSACTION_STATUSES.length)
  expect(localStorage.getItem(KEY)).not.toMatch(/000201|base64|pay\.example/)
})

test('keeps where a refund goes, which only the own list says, when its page is read', async () => {
  const store = await load()
  const back = { amount: 4_000, case_number: 'RF-1', sent_at: null, via: 'bank' as const, due_on: '2026-11-26' }
  const destination = { kind: 'promptpay_phone' as const, bank: null, number_end: '4653' }
  const again = { ...back, case_number: 'RF-2' }
  const refund = { kind: 'case' as const, asked_at: null, ...back }
  const asPublic = billOf(1, { status: 'refunded', refund, paid_again: [again] })
  const asListed = { ...asPublic, refund: { ...refund, destination }, paid_again: [{ ...again, destination }] }
  store.saveBill(asListed)
  store.saveBill(asPublic)
  expect(store.bill(idOf(1))).toMatchObject({ refund: { destination }, paid_again: [{ destination }] })
  store.saveBill({ ...asListed, refund: { ...asListed.refund, destination: null } })
  expect(store.bill(idOf(1)), 'the list says so').toMatchObject({ refund: { destination: null } })
})

test('saves an order without its address and note', async () => {
  const store = await load()
  const transaction = `TRX_DLV_${'0'.repeat(26)}`
  store.saveBill(sampleOrder({ transaction }))
  await untilStored(1)
  for (const word of ['"place"', '"note"', 'Manee', '812345678', '99/1', 'Call first'])
    expect(localStorage.getItem(KEY)).not.toContain(word)
  const reloaded = await load()
  expect(reloaded.bill(transaction)).toMatchObject({ order: sampleOrder().order, amount: 16_000 })
})

test('an older answer that arrives late does not replace a newer one', async () => {
  const store = await load()
  store.saveBill(billOf(1, { status: 'completed', server_time: '2026-11-21T04:00:00.000Z' }))
  store.saveBill(billOf(1, { status: 'running', server_time: '2026-11-21T03:59:59.000Z' }))
  expect(store.bill(idOf(1))?.status).toBe('completed')
})

test('laundry that the customer has taken out stays so, whatever the server still says', async () => {
  const store = await load()
  store.saveBill(billOf(1, { status: 'completed' }))
  store.markTakenOut(idOf(1))
  store.saveBill(billOf(1, { status: 'completed', is_taken_out: false }))
  await expect.poll(() => stored().map((bill) => bill.is_taken_out)).toEqual([true])
})

test('a bill is readable after a reload', async () => {
  const firstTab = await load()
  firstTab.saveBill(billOf(1))
  await untilStored(1)
  const reloaded = await load()
  expect(reloaded.bill(idOf(1))).toMatchObject({ transaction: idOf(1), amount: 4_000 })
})

test('a newer state of a bill replaces the older one', async () => {
  const store = await load()
  const created_at = '2026-11-21T03:30:00.000Z'
  store.saveBill(billOf(1, { created_at }))
  store.saveBill(billOf(2))
  store.saveBill(billOf(1, { created_at, status: 'completed' }))
  await expect.poll(() => stored().map((bill) => bill.status)).toEqual(['completed', 'running'])
  expect(store.bill(idOf(1))?.status).toBe('completed')
})

test('keeps the newest 30 purchases', async () => {
  const store = await load()
  const newerEach = (number: number) => ({
    created_at: new Date(Date.parse(billOf(1).created_at) + number * 1000).toISOString(),
  })
  for (let number = 1; number <= 35; number++) store.saveBill(billOf(number, newerEach(number)))
  await untilStored(30)
  expect(store.bill(idOf(5))).toBeUndefined()
  expect(store.bill(idOf(6))).toBeDefined()
  expect(stored()[0]?.transaction).toBe(idOf(35))
  const reloaded = await load()
  expect(reloaded.bill(idOf(35))).toBeDefined()
})

test('signing out removes all bills from the device; signing in removes none', async () => {
  const store = await load()
  store.saveBill(billOf(1))
  await untilStored(1)
  await store.signIn({ access_token: 'a', refresh_token: 'r' })
  expect(store.bill(idOf(1))).toBeDefined()
  store.signOut()
  expect(store.bill(idOf(1))).toBeUndefined()
  await untilStored(0)
  const reloaded = await load()
  expect(reloaded.bill(idOf(1))).toBeUndefined()
})

test('hides one customer’s bills from another, and removes them once the other is identified', async () => {
  const store = await load()
  store.saveBill(billOf(2))
  store.saveBill(billOf(1), 'anan')
  expect(store.bill(idOf(1), 'anan')).toBeDefined()
  expect(store.bill(idOf(1), 'malee')).toBeUndefined()
  expect(store.bill(idOf(1), null)).toBeUndefined()
  expect(store.bill(idOf(2), 'malee')).toBeDefined()
  store.removeOtherUsersPurchases(undefined)
  store.removeOtherUsersPurchases('anan')
  expect(store.bill(idOf(1), undefined), 'the viewer is unknown offline').toBeDefined()
  store.removeOtherUsersPurchases('malee')
  expect(store.bill(idOf(1), undefined)).toBeUndefined()
  await expect.poll(() => stored().map(({ transaction }) => transaction)).toEqual([idOf(2)])
})

test('removes a customer’s bills once the viewer is known to be a guest', async () => {
  const store = await load()
  store.saveBill(billOf(1), 'anan')
  store.saveBill(billOf(2))
  store.removeOtherUsersPurchases(null)
  await expect.poll(() => stored().map(({ transaction }) => transaction)).toEqual([idOf(2)])
})

test('keeps a bill for 30 days, and one dated in the future by a wrong clock', async () => {
  const firstTab = await load()
  const now = Date.now()
  const serverTime = (days: number) => ({ server_time: new Date(now + days * 86_400_000).toISOString() })
  firstTab.saveBill(billOf(1, serverTime(-30.1)))
  firstTab.saveBill(billOf(2, serverTime(-29.9)))
  firstTab.saveBill(billOf(3, serverTime(400)))
  await untilStored(3)
  const reloaded = await load()
  expect([1, 2, 3].map((number) => Boolean(reloaded.bill(idOf(number))))).toEqual([false, true, true])
  expect(
    stored()
      .map(({ transaction }) => transaction)
      .toSorted(),
  ).toEqual([idOf(2), idOf(3)])
})

test.each([
  ['cut off', '[{"transaction":"TRX'],
  ['not a list', '{}'],
  ['invalid', JSON.stringify([{ ...billOf(1), amount: '40' }])],
  ['too many', JSON.stringify(Array.from({ length: 31 }, (_, number) => billOf(number)))],
])('[V1.5.2] discards stored bills that are %s, and saves new ones', async (_, text) => {
  localStorage.setItem(KEY, text)
  const store = await load()
  expect(store.bill(idOf(1))).toBeUndefined()
  store.saveBill(billOf(2))
  await untilStored(1)
  expect(store.bill(idOf(2))).toBeDefined()
})
