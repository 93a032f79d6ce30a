import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { pageConfig } from '#lib/browser/page-config.ts'
import { newPhone, PIN } from '#tests/support/client.ts'
import { type MinimalApi, startMinimalApi } from '#tests/support/minimal-api/server.ts'
import { openPage, storeTokens } from '#tests/support/page.tsx'
import { withPushDevice } from '#tests/support/push-device.ts'
import { enableButton, SHOWN_FLAG, setUpFakeTime, waitForRest } from '#tests/support/push-fixtures.tsx'

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
  ['pending', '/waiting-payment', /12\.00 baht/],
  ['running', '/bill', /./],
  ['completed', '/bill', /./],
  ['shelved', '/waiting-payment', /12\.00 baht/],
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
