import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SelectedCommand } from '#contract/payment.ts'
import { closeTabsAfterEach, reloadTab } from '#tests/support/tabs.ts'

const COMMAND: SelectedCommand = {
  path: 'ARI4/1/05',
  program: { temp: 'cold', amount: 4_000, extra: ['softener'] },
  platform: 'web',
  provider: 'promptpay',
  mode: 'qr',
  machine_id: 'ari4-05',
  branch_id: 'ari4',
  machine_category: 'washer',
  coupons: [],
}
const KEY = 'selected-command'

closeTabsAfterEach()

/** The store as a page finds it when it is loaded. */
const load = () =>
  reloadTab(async () => {
    const store = await import('./selected-command.store.ts')
    const { signOut } = await import('#lib/auth/session.ts')
    return { ...store, signOut }
  })

const stored = (): { command: unknown; attempt: string } => JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
const untilStored = () => expect.poll(() => sessionStorage.getItem(KEY)).not.toBeNull()

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
})
afterEach(() => {
  vi.restoreAllMocks()
  sessionStorage.clear()
})

test('nothing is chosen at first', async () => {
  const store = await load()
  expect(store.readSelectedCommand()).toBeNull()
})

test('a choice and its key outlive a reload of the tab, and no more than the tab', async () => {
  const before = await load()
  before.selectCommand(COMMAND)
  await untilStored()
  const { attempt } = stored()
  const after = await load()
  expect(after.readSelectedCommand()).toEqual(COMMAND)
  expect(renderHook(after.useSelectedCommand).result.current.attempt).toBe(attempt)
  expect(attempt).toMatch(/^[0-9a-f-]{36}$/)
  expect(localStorage.length).toBe(0)
})

test('the same order keeps its key, also after a reload; another coupon or bank is another order', async () => {
  const before = await load()
  const byBank = { ...COMMAND, provider: 'mobile_banking', mode: 'uri', bank: 'scb', coupons: ['ten'] } as const
  const order: SelectedCommand = { ...byBank, coupons: ['ten'] }
  before.selectCommand(COMMAND)
  const key = before.freezeCommand(order)
  expect(before.freezeCommand({ ...order })).toBe(key)
  await expect.poll(() => stored().attempt).toBe(key)
  const after = await load()
  expect(after.freezeCommand(order)).toBe(key)
  expect(after.freezeCommand({ ...order, coupons: [] })).not.toBe(key)
})

test('each choice has a key of its own, and a new attempt another', async () => {
  const store = await load()
  const keys: string[] = []
  for (const next of [
    () => store.selectCommand(COMMAND),
    () => store.selectCommand(COMMAND),
    () => store.rotateIdempotencyKey(),
  ]) {
    next()
    await expect.poll(() => keys.includes(stored().attempt)).toBe(false)
    keys.push(stored().attempt)
  }
  expect(new Set(keys).size).toBe(3)
  expect(store.readSelectedCommand()).toEqual(COMMAND)
})

test('signing out drops the choice and its key, here and in the storage', async () => {
  const store = await load()
  store.selectCommand(COMMAND)
  await untilStored()
  store.signOut()
  expect(store.readSelectedCommand()).toBeNull()
  await expect.poll(stored).toEqual({ command: null, attempt: '', isCouponChosen: false })
})

test.each([
  ['cut off', '{"command":{"path":"AR'],
  ['of an older shape', JSON.stringify({ command: { path: 'ARI4/1/05' }, attempt: 'x' })],
  ['without a key', JSON.stringify({ command: COMMAND })],
  ['with a price that is none', JSON.stringify({ command: { ...COMMAND, program: { temp: 'cold', amount: -1 } } })],
])('a stored choice that is %s is no choice', async (_, text) => {
  sessionStorage.setItem(KEY, text)
  const store = await load()
  expect(store.readSelectedCommand()).toBeNull()
  store.selectCommand(COMMAND)
  expect(store.readSelectedCommand()).toEqual(COMMAND)
})

test('where nothing can be stored the choice still holds while the page stands', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const store = await load()
  store.selectCommand(COMMAND)
  await Promise.resolve()
  expect(store.readSelectedCommand()).toEqual(COMMAND)
})
