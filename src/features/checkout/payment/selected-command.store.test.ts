import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SelectedCommand } from '#contract/payment.ts'
import { closeTabsAfterEach, reloadTab } from '#tests/support/page/tabs.ts'

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

/** The store as the page finds it after loading. */
const load = () =>
  reloadTab(async () => {
    const store = await import('./selected-command.store.ts')
    const { signOut } = await import('#lib/auth/session.ts')
    return { ...store, signOut }
  })

const stored = (): unknown => JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
const untilStored = () => expect.poll(() => sessionStorage.getItem(KEY)).not.toBeNull()

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
})
afterEach(() => {
  vi.restoreAllMocks()
  sessionStorage.clear()
})

test('nothing is selected at first', async () => {
  const store = await load()
  expect(store.readSelectedCommand()).toBeNull()
})

test('a choice survives a reload of the tab, and is not stored beyond the tab', async () => {
  const before = await load()
  before.selectCommand(COMMAND)
  before.selectCoupon('ten')
  await expect.poll(() => sessionStorage.getItem(KEY)).toContain('ten')
  const after = await load()
  expect(after.readSelectedCommand()).toEqual({ ...COMMAND, coupons: ['ten'] })
  expect(renderHook(after.useSelectedCommand).result.current.isCouponChosen).toBe(true)
  expect(localStorage.length).toBe(0)
})

test('another payment method keeps the chosen coupon and drops the bank', async () => {
  const store = await load()
  store.selectCommand({ ...COMMAND, provider: 'mobile_banking', mode: 'uri', bank: 'scb', coupons: ['ten'] }, true)
  store.selectPaymentMethod({ provider: 'promptpay', mode: 'qr' })
  expect(store.readSelectedCommand()).toEqual({ ...COMMAND, coupons: ['ten'] })
  expect(renderHook(store.useSelectedCommand).result.current.isCouponChosen).toBe(true)
})

test('choosing the same program again is another choice, and changing a choice is not', async () => {
  const store = await load()
  const choice = () => renderHook(store.useSelectedCommand).result.current.choice
  store.selectCommand(COMMAND)
  const first = choice()
  store.selectCoupon('ten')
  store.selectPaymentMethod({ provider: 'truemoney', mode: 'uri' })
  store.updateCommand(COMMAND, true)
  expect(choice()).toBe(first)
  store.selectCommand(COMMAND)
  expect(choice()).not.toBe(first)
})

test('signing out drops the choice, in memory and in storage', async () => {
  const store = await load()
  store.selectCommand(COMMAND)
  await untilStored()
  store.signOut()
  expect(store.readSelectedCommand()).toBeNull()
  await expect.poll(stored).toEqual({ command: null, choice: '', isCouponChosen: false })
})

test.each([
  ['cut off', '{"command":{"path":"AR'],
  ['of an older shape', JSON.stringify({ command: { path: 'ARI4/1/05' } })],
  ['with an invalid price', JSON.stringify({ command: { ...COMMAND, program: { temp: 'cold', amount: -1 } } })],
])('a stored choice that is %s is ignored', async (_, text) => {
  sessionStorage.setItem(KEY, text)
  const store = await load()
  expect(store.readSelectedCommand()).toBeNull()
  store.selectCommand(COMMAND)
  expect(store.readSelectedCommand()).toEqual(COMMAND)
})

test('without storage the choice lasts as long as the page', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const store = await load()
  store.selectCommand(COMMAND)
  await Promise.resolve()
  expect(store.readSelectedCommand()).toEqual(COMMAND)
})
