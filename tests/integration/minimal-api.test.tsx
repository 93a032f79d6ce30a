import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { pageConfig } from '#lib/browser/page-config.ts'
import { type MinimalApi, startMinimalApi } from '#tests/support/doubles/minimal-api/server.ts'
import { openPage, storeTokens } from '#tests/support/page/page.tsx'
import { withPushDevice } from '#tests/support/page/push-device.ts'
import { enableButton, SHOWN_FLAG, setUpFakeTime, waitForRest } from '#tests/support/page/push-fixtures.tsx'
import { newPhone, PIN } from '#tests/support/server/client.ts'

let api: MinimalApi
const { capabilities } = pageConfig
beforeAll(async () => {
  api = await startMinimalApi()
  // Loads on demand in the app.
  await import('#app/routes/-customer-listeners.tsx')
})
afterAll(() => api.close())
beforeEach(() => {
  api.forget()
  Object.assign(pageConfig, { baseUrl: api.url, capabilities: [] })
})
afterEach(() => void Object.assign(pageConfig, { baseUrl: '', capabilities }))
setUpFakeTime()

test('with an API that knows only the specification, a customer enables notifications, and switches them off and on', async () => {
  const device = withPushDevice({ tokens: ['first', 'second', 'third'] })
  const customer = api.shop.addCustomer({ phone: newPhone(), pin: PIN, name: 'Mani' })
  storeTokens(api.shop.tokensFor(customer))
  const { user, router } = await openPage(api.url, '/en')
  await screen.findByRole('heading', { level: 1 })
  await waitForRest()
  await waitFor(() => expect(enableButton()).toBeTruthy())
  await user.click(enableButton())
  await waitFor(() => expect(customer.wantsNotifications).toBe(true))
  expect(customer.pushTokens).toContain('first')
  await waitFor(() => expect(localStorage.getItem('shownStories')).toBe(SHOWN_FLAG))
  expect(device.shown).toHaveLength(1)

  await router.navigate({ to: '/profile' })
  const option = await screen.findByRole('switch', { name: 'Get notifications' })
  await user.click(option)
  await waitFor(() => expect(customer.wantsNotifications).toBe(false))
  // The switches for each purpose need a call that this API lacks.
  expect(screen.queryByRole('switch', { name: 'Payments and refunds' })).toBeNull()
  await user.click(option)
  await waitFor(() => expect(customer.wantsNotifications).toBe(true))
  expect(api.violations).toEqual([])
  device.remove()
})

test('points of an API that waits to be asked are nowhere until they are collected', async () => {
  const customer = api.shop.addCustomer({ phone: newPhone(), pin: PIN, name: 'Mani' })
  const { transaction } = api.shop.addPayment({
    customer: customer.id,
    amount: 1_200,
    discount: 0,
    provider: '',
    node: '',
    temp: '',
  })
  api.shop.pay(transaction)
  api.shop.finish(transaction)
  storeTokens(api.shop.tokensFor(customer))
  const { user } = await openPage(api.url, `/en/bill/${transaction}`)
  const collect = await screen.findByRole('button', { name: 'Collect' })
  const main = within(screen.getByRole('main'))
  expect(main.queryByText('Points')).toBeNull()
  await user.click(collect)
  await main.findByText('4 points collected')
  await main.findByText(/4 of 10 stamps/)
  expect(customer.points).toBe(124)
  expect(screen.queryByRole('button', { name: 'Collect' })).toBeNull()
  expect(api.calls.filter((name) => name === 'POST /api/collect_branch')).toHaveLength(1)
})

test.each([
  ['pending', '/waiting-payment', /12 baht/],
  ['running', '/bill', /./],
  ['completed', '/bill', /./],
  ['shelved', '/waiting-payment', /12 baht/],
  ['expired', '/waiting-payment', /./],
])('a purchase that is no more than its id, its sum and the state %s has a page', async (status, path, heading) => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  const payment = api.shop.addPayment({ customer: 0, amount: 1_200, discount: 0, provider: '', node: '', temp: '' })
  payment.status = status
  await openPage(api.url, `/en${path}/${payment.transaction}`)
  await waitFor(() => expect(api.calls).toContain('GET /api/confirm_payment'))
  await waitFor(() => expect(screen.getByRole('main').textContent).toContain(path === '/bill' ? '12.00' : ''))
  await screen.findByRole('heading', { level: 1, name: heading })
  expect(document.body.textContent).not.toMatch(/NaN|undefined|Infinity/)
  expect(api.violations).toEqual([])
})

test('rewards of an API that reads no parameters are each their own, and can be redeemed with enough points only', async () => {
  const customer = api.shop.addCustomer({ phone: newPhone(), pin: PIN, name: 'Mani' })
  customer.points = 120
  storeTokens(api.shop.tokensFor(customer))
  const { router } = await openPage(api.url, '/en/rewards')
  const row = async (name: RegExp) => (await screen.findByRole('link', { name })).textContent
  expect(await row(/A doll/)).not.toContain('Redeem')
  expect(await row(/A doll/)).toContain('380')
  expect(await row(/คูปอง 20 บาท/)).toContain('Redeem')
  await router.navigate({ to: '/rewards/$id', params: { id: '32' } })
  await screen.findByRole('heading', { level: 1, name: 'A doll' })
  await router.navigate({ to: '/rewards/$id', params: { id: '99' } })
  await waitFor(() => expect(screen.queryByRole('heading', { level: 1, name: /A doll|คูปอง/ })).toBeNull())
})

test('coupons of an API that reads no parameters are sorted into those that can be used and those of the past', async () => {
  const customer = api.shop.addCustomer({ phone: newPhone(), pin: PIN, name: 'Mani' })
  const coupon = (id: number, title: string, used: boolean, days: number) => ({
    id,
    title,
    amount: 1_000,
    used,
    until: Date.now() + days * 86_400_000,
  })
  customer.coupons = [coupon(1, 'Late', false, 20), coupon(2, 'Spent', true, 9), coupon(3, 'Soon', false, 5)]
  storeTokens(api.shop.tokensFor(customer))
  const { router } = await openPage(api.url, '/en/profile?selectedTab=coupons')
  await screen.findByText(/Soon/)
  const text = () => screen.getByRole('main').textContent
  expect(text()).toMatch(/Soon.*Late/s)
  expect(text()).not.toContain('Spent')
  await router.navigate({ to: '/coupon/history' })
  await screen.findByText(/Spent/)
  await waitFor(() => expect(text()).not.toMatch(/Soon|Late/))
})

test('the text with which an API refuses a call is in the console for its operator', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const customer = api.shop.addCustomer({ phone: newPhone(), pin: PIN, name: 'Mani' })
  storeTokens(api.shop.tokensFor(customer))
  await openPage(api.url, '/en/profile')
  await screen.findByRole('switch', { name: 'Get notifications' }).catch(() => {})
  const { call } = await import('#lib/api/http.ts')
  const { exchangePromotion } = await import('#contract/rewards.ts')
  await call(exchangePromotion, { promotion_id: '32' }).catch(() => {})
  const [, facts] = warn.mock.calls.find(([event]) => event === 'API refused a call') ?? []
  expect(facts).toMatchObject({ path: exchangePromotion.path, status: 409, body: expect.stringContaining('points') })
  warn.mockRestore()
})
