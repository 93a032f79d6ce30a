import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getHistoryPayment } from '#contract/history.ts'
import { createOrder } from '#contract/orders.ts'
import { generateQr } from '#contract/payment.ts'
import { moveSandboxOrder } from '#contract/sandbox.ts'
import type { ServiceKind } from '#contract/service-kinds.ts'
import { pageConfig } from '#lib/browser/page-config.ts'
import { dropResponses } from '#tests/support/faults/http-proxy.ts'
import { enabledButton, openPage, storeTokens, waitForPage } from '#tests/support/page/page.tsx'
import { get, newCustomer } from '#tests/support/server/client.ts'
import { addressNear, firstOffer, makeOrder, orderInput, paidOrder } from '#tests/support/server/delivery-orders.ts'
import { proxy, serveOrders, server } from '#tests/support/server/order-server.ts'
import { rows } from '#tests/support/server/sql.ts'

serveOrders()

const SEGMENTS: Record<ServiceKind, string> = { delivery: 'delivery', wash_dry_fold: 'wash-dry-fold' }

/** Signs in a new customer with an address near the first branch that offers the service. */
async function customerWithAddress(service: ServiceKind = 'delivery') {
  const tokens = await newCustomer(server.url)
  const token = tokens.access_token
  const offer = await firstOffer(server.url, service)
  const address = await addressNear(server.url, token, offer)
  storeTokens(tokens)
  const purchases = async () => (await get(server.url, getHistoryPayment, {}, { token })).details
  return { token, offer, address, purchases, form: `/en/${SEGMENTS[service]}/${offer.branch_id}` }
}

/** Opens the order form and waits for its address and price. */
async function openForm(path: string, url = server.url) {
  const page = await openPage(url, path)
  await waitForPage('What should we pick up?')
  await screen.findByText('บ้าน')
  await waitFor(() => expect(total()).not.toBe(''))
  return page
}
const total = () => /Total([\d,.]+) baht/.exec(document.body.textContent ?? '')?.[1] ?? ''

/** Continues from the form to the payment page; returns the pay button. */
async function continueToPayment({ user }: Awaited<ReturnType<typeof openForm>>) {
  await user.click(screen.getByRole('button', { name: 'Continue to payment' }))
  await waitForPage(/^To pay \d/)
  return payButton()
}

const payButton = () => enabledButton(/^Pay .* with PromptPay$/)

test('an order leads from the branch to the QR, with the server’s price on every page', async () => {
  const me = await customerWithAddress()
  const page = await openPage(server.url, '/en/delivery')
  await waitForPage('Which branch should do your laundry?')
  const rows = within(await screen.findByRole('list', { name: 'Which branch should do your laundry?' }))
  // The nearest branch is first; the customer's address is near it.
  expect(rows.getAllByRole('link')[0]?.getAttribute('href')).toBe(me.form)
  expect(rows.getAllByRole('link')[0]?.textContent, 'its facts are read separately').toMatch(/^Ari Soi 4, .*, .*, /)
  await page.user.click(rows.getAllByRole('link')[0] ?? document.body)
  await waitForPage('What should we pick up?')
  await waitFor(() => expect(total()).toBe('160'))
  await page.user.click(screen.getByRole('button', { name: 'One bag more' }))
  await waitFor(() => expect(total()).toBe('280'))
  await page.user.click(screen.getByRole('checkbox', { name: /Softener/ }))
  await waitFor(() => expect(total()).toBe('290'))
  await page.user.type(screen.getByRole('textbox', { name: /^Note for the branch/ }), 'Call first')
  await page.user.click(await continueToPayment(page))
  await waitFor(() => expect(page.address()).toMatch(/^\/en\/waiting-payment\/TRX_DLV_/))
  await waitForPage(/^Pay 290 baht/)
  await screen.findByRole('img', { name: /^PromptPay QR for 290 baht, Delivery$/ })
  // Rendered after the QR, in a frame of its own.
  const steps = await screen.findByRole('list', { name: 'Steps' })
  expect(
    within(steps)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([expect.stringContaining('Pay'), expect.stringContaining('Confirmed'), expect.stringContaining('Received')])
  const [purchase, ...others] = await me.purchases()
  expect(others).toEqual([])
  expect(purchase).toMatchObject({ amount: 29_000, order: { units: 2, service: 'delivery' } })
})

test('the payment page redirects to the form when nothing was submitted, and the form keeps its input', async () => {
  const { form } = await customerWithAddress('wash_dry_fold')
  const page = await openForm(form)
  await page.user.click(screen.getByRole('button', { name: 'One kilogram more' }))
  await page.user.type(screen.getByRole('textbox', { name: /^Note for the branch/ }), 'Gate 2')
  await openPage(server.url, `${form}/payment`)
  await waitForPage('What should we pick up?')
  // The text is shown, and announced a moment later.
  expect(await screen.findAllByText('Choose what we should pick up before you pay')).not.toEqual([])
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Kilograms' })).value).toBe('4')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Note for the branch/ }).value).toBe('Gate 2')
})

test('an order without an address is not submitted, and the error links to the form for one', async () => {
  storeTokens(await newCustomer(server.url))
  const { branch_id } = await firstOffer(server.url)
  const { user } = await openPage(server.url, `/en/delivery/${branch_id}`)
  await waitForPage('What should we pick up?')
  const add = await screen.findByRole('link', { name: 'Add an address' })
  expect(add.getAttribute('href')).toBe(`/en/address/delivery/${branch_id}/create`)
  await user.click(screen.getByRole('button', { name: 'Continue to payment' }))
  const summary = await screen.findByRole('region', { name: 'Please check these fields' })
  expect(document.activeElement).toBe(summary)
  expect(within(summary).getByRole('link').textContent).toBe('Add the address for pick-up')
})

test('a double press creates one order', async () => {
  const { form, purchases } = await customerWithAddress()
  const page = await openForm(form)
  const pay = await continueToPayment(page)
  await page.user.dblClick(pay)
  await waitFor(() => expect(page.address()).toMatch(/waiting-payment/))
  expect(await purchases()).toHaveLength(1)
})

test.each([
  ['the order', createOrder.path],
  ['its QR', generateQr.path],
])(
  'repeating the payment after a lost response to %s continues with the first order, also after a reload',
  async (_, path) => {
    const { form, purchases } = await customerWithAddress()
    dropResponses(proxy, server.url, path, 2)
    const page = await openForm(form, proxy.url)
    await page.user.click(await continueToPayment(page))
    await screen.findByText('The payment couldn’t be prepared')
    const reloadedPage = await openPage(proxy.url, `${form}/payment`)
    await reloadedPage.user.click(await payButton())
    await screen.findByText('The payment couldn’t be prepared')
    await reloadedPage.user.click(await payButton())
    await waitFor(() => expect(reloadedPage.address()).toMatch(/waiting-payment/))
    expect(await purchases()).toHaveLength(1)
  },
)

test('an order whose time to pay is over is abandoned, and the next press creates a new one', async () => {
  const { form, purchases } = await customerWithAddress()
  dropResponses(proxy, server.url, generateQr.path, 1)
  const page = await openForm(form, proxy.url)
  await page.user.click(await continueToPayment(page))
  await screen.findByText('The payment couldn’t be prepared')
  const [firstPurchase] = await purchases()
  await rows(server.databaseUrl, "update transactions set status = 'expired', charge_id = null where id = $1", [
    firstPurchase?.transaction,
  ])
  // As if the request had never been answered: a stored response would be repeated.
  await rows(server.databaseUrl, 'update idempotency set answer = null where route = $1', [generateQr.path])
  await page.user.click(await payButton())
  await screen.findByText('The time to pay for this order is over')
  await page.user.click(await payButton())
  await waitFor(() => expect(page.address()).toMatch(/waiting-payment/))
  expect(await purchases()).toMatchObject([{ status: 'pending' }, { status: 'expired' }])
})

test('a changed price is reported before payment, and the next press pays the new price', async () => {
  const { form, offer, purchases } = await customerWithAddress()
  const page = await openForm(form)
  const pay = await continueToPayment(page)
  await rows(server.databaseUrl, 'update order_offers set fee = fee + 500 where branch_id = $1', [offer.branch_id])
  await page.user.click(pay)
  await screen.findByText('The price is now 165 baht')
  expect(await purchases()).toEqual([])
  await waitForPage(/^To pay 165 /)
  await page.user.click(screen.getByRole('button', { name: 'Pay 165 baht with PromptPay' }))
  await waitFor(() => expect(page.address()).toMatch(/waiting-payment/))
  expect(await purchases()).toMatchObject([{ amount: 16_500 }])
  await rows(server.databaseUrl, 'update order_offers set fee = fee - 500 where branch_id = $1', [offer.branch_id])
})

test('a slot that has been taken in the meantime is reported before payment, with a link to choose another', async () => {
  const { form, offer, purchases } = await customerWithAddress()
  const page = await openForm(form)
  const pay = await continueToPayment(page)
  await rows(server.databaseUrl, 'update order_offers set slot_capacity = 0 where branch_id = $1', [offer.branch_id])
  await page.user.click(pay)
  await screen.findByText('That pick-up time has just been taken')
  expect(await purchases()).toEqual([])
  await rows(server.databaseUrl, 'update order_offers set slot_capacity = 100 where branch_id = $1', [offer.branch_id])
  await page.user.click(screen.getByRole('link', { name: 'Choose another time' }))
  await waitForPage('What should we pick up?')
})

/** Signs in a customer with a paid order; returns the path of its page. */
async function customerWithPaidOrder(service: ServiceKind = 'delivery') {
  const { token, transaction, input } = await paidOrder(server.url, service)
  storeTokens({ access_token: token })
  const step = (action: 'next' | 'cancel' = 'next') => get(server.url, moveSandboxOrder, { transaction, action })
  return { branch: input.branch_id, transaction, step, path: `/en/${SEGMENTS[service]}/transaction/${transaction}` }
}

test('the bill of an order redirects to its page, which shows each step', async () => {
  const { transaction, step, path } = await customerWithPaidOrder()
  const { address } = await openPage(server.url, `/en/bill/${transaction}`)
  await waitForPage(/^We’ll pick up /)
  expect(address()).toBe(path)
  const steps = () => within(screen.getByRole('list', { name: 'Steps of this order' })).getAllByRole('listitem')
  expect(steps()).toHaveLength(6)
  expect(steps().map((step) => step.getAttribute('aria-current'))).toEqual(['step', null, null, null, null, null])
  await step()
  await openPage(server.url, path)
  await waitForPage('We have your laundry')
  expect(steps()[1]?.getAttribute('aria-current')).toBe('step')
})

test('an order cancelled by the branch says that the money is safe, and refunds it as the customer chooses', async () => {
  const { step, path } = await customerWithPaidOrder('wash_dry_fold')
  await step('cancel')
  const { user } = await openPage(server.url, path)
  await waitForPage('The branch can’t do this order')
  await screen.findByText(/^Your [\d,]+ baht is safe$/)
  await user.click(screen.getByRole('button', { name: /Get a .* coupon now/ }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Get the coupon' }))
  await waitForPage('Refunded as a coupon')
  screen.getByText(/^The branch couldn’t do this order. We refunded /)
})

test('an unpaid order can be paid or cancelled on its page', async () => {
  const me = await customerWithAddress()
  const input = await orderInput(server.url, me.token, { address_id: me.address.id })
  const { transaction } = await makeOrder(server.url, me.token, input)
  const { user, address } = await openPage(server.url, `/en/waiting-payment/${transaction}`)
  await waitForPage('This order is waiting for payment')
  expect(address()).toBe(`/en/delivery/transaction/${transaction}`)
  await screen.findByRole('radio', { name: /PromptPay/ })
  await user.click(await screen.findByRole('button', { name: 'Cancel this order' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel the order' }))
  await waitForPage('Order cancelled')
  screen.getByText(
    'We haven’t received any money. If you’ve paid, don’t pay again. Keep this page open: it will count when it arrives. If your bank took it and it doesn’t arrive, contact us.',
  )
  expect(screen.getByRole('link', { name: 'Order again' }).getAttribute('href')).toBe(me.form)
})

test('a finished order has given its points by itself, and can be reviewed', async () => {
  const { step, path, branch, transaction } = await customerWithPaidOrder()
  await openPage(server.url, path)
  await waitForPage(/^We’ll pick up /)
  expect(screen.queryByText(/points collected$/)).toBeNull()
  for (let left = 5; left > 0; left--) await step()
  await openPage(server.url, path)
  await waitForPage('Your laundry is back with you')
  await screen.findByText(/^\d+ points collected$/)
  expect(screen.queryByRole('button', { name: 'Collect' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Review this branch' }).getAttribute('href')).toBe(
    `/en/branch/${branch}/review?transaction=${transaction}`,
  )
})

test('the page of an order is its receipt: it names payee and method, and can be shared, saved and printed', async () => {
  const { path } = await customerWithPaidOrder()
  await openPage(server.url, path)
  const { main } = await waitForPage(/^We’ll pick up /)
  const fact = (term: string) => within(main).getByText(term).nextElementSibling?.textContent
  expect(fact('Paid to')).toBe(pageConfig.brand.operator.en)
  expect(fact('Paid by')).toBe('PromptPay QR')
  for (const name of ['Share', 'Save', 'Print']) screen.getByRole('button', { name })
})

test('without a network a finished order opens from this device, without its address, also from the history', async () => {
  const { step, path } = await customerWithPaidOrder()
  for (let left = 6; left > 1; left--) await step()
  await openPage(server.url, path)
  await waitForPage('Your laundry is back with you')
  await screen.findByText(/99\/1 ซอย 4/)
  await waitFor(() => expect(localStorage.getItem('localBill')).toContain('TRX_DLV_'))
  for (const word of ['99/1 ซอย 4', 'มานี', '812345678']) expect(localStorage.getItem('localBill')).not.toContain(word)

  const { user, address } = await openPage('http://127.0.0.1:9', '/en/history')
  await screen.findByText('Kept on this device. You can see it without a signal.')
  await user.click(screen.getByRole('link', { name: /^Delivery/ }))
  const { main } = await waitForPage('Your laundry is back with you')
  expect(address()).toBe(path)
  await screen.findByText(/^Kept on this device/)
  expect(main.textContent).toContain('PromptPay QR')
  expect(main.textContent).not.toContain('99/1 ซอย 4')
  expect(screen.queryByRole('button', { name: 'Collect' })).toBeNull()
})

test('an order is on the home page with its step, and can be removed when it has ended', async () => {
  const { step } = await customerWithPaidOrder()
  const { user } = await openPage(server.url, '/en')
  const row = within(await screen.findByRole('list', { name: /orders/i }))
  row.getByText(/Received/)
  expect(row.queryByRole('button')).toBeNull()
  for (let left = 5; left > 0; left--) await step()
  await openPage(server.url, '/en')
  await user.click(await screen.findByRole('button', { name: 'Remove from this page: Delivery' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }))
  await screen.findByText('Removed. It’s still in your history.')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove from this page: Delivery' })).toBeNull())
})
