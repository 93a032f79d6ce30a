import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { getHistoryPayment } from '#contract/history.ts'
import { generateQr, getProviderPayment } from '#contract/payment.ts'
import { chooseRefund } from '#contract/refund-destination.ts'
import { enabledButton, openPage, storeTokens, waitForPage } from '#tests/support/page/page.tsx'
import { commandFor, get } from '#tests/support/server/client.ts'
import { addressNear, firstOffer, makeOrder, orderInput } from '#tests/support/server/delivery-orders.ts'
import { type HostedServer, startHostedServer } from '#tests/support/server/hosted-server.ts'
import { findFreeMachine, grantCoupon, type Member, newLoad, newMember } from '#tests/support/server/members.ts'
import { rows } from '#tests/support/server/sql.ts'

let server: HostedServer
beforeAll(async () => {
  server = await startHostedServer()
})
afterAll(() => server.close())
afterEach(() => vi.restoreAllMocks())

/** Signs in, calls `give`, and opens the payment page of a free washer's first program. */
async function openPayment(give: (member: Member, price: number) => Promise<unknown>) {
  const member = await newMember(server.url)
  const machine = await findFreeMachine(server.url)
  const { program } = await commandFor(server.url, machine)
  await give(member, program.amount)
  storeTokens({ access_token: member.token })
  const { node_id, address, sub_position } = machine
  const page = await openPage(
    server.url,
    `/en/qr-scanner?node_id=${node_id}&address=${address}&sub_position=${sub_position}`,
  )
  await waitForPage('Choose your wash')
  await page.user.click(screen.getByRole('button', { name: 'Continue to payment' }))
  await waitForPage(/^To pay/)
  return { ...page, price: program.amount }
}
async function press(user: Awaited<ReturnType<typeof openPage>>['user'], name: string | RegExp) {
  await user.click(await enabledButton(name))
}
const findDiscount = (amount: string | number) => screen.findByText(new RegExp(`^${amount} baht off:`))

test('any of many coupons can be chosen, and the choice survives a reload', async () => {
  const { user, address } = await openPayment(async (member) => {
    for (let number = 1; number <= 23; number++)
      await grantCoupon(server.databaseUrl, member, { amount: 1_000 + number * 10 })
  })
  await findDiscount('12.30')
  await user.click(screen.getByRole('link', { name: 'Change' }))
  await screen.findByText('20 of 23 shown')
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  // The text is also in a live region outside <main>.
  await within(screen.getByRole('main')).findByText('23 of 23 shown')
  await user.click(screen.getByRole('radio', { name: /10\.10 baht off/ }))
  await user.click(screen.getByRole('button', { name: 'Use this coupon' }))
  await findDiscount('10.10')
  // Screen readers skip a minus sign.
  expect(screen.getByText('10.10 baht off')).toBeTruthy()
  await openPage(server.url, address())
  await findDiscount('10.10')
})

test('[P4] a coupon that would leave less than the minimum payment is disabled with its reason', async () => {
  const { user, price } = await openPayment(async (member, amount) => {
    await grantCoupon(server.databaseUrl, member, { amount: amount - 50 })
    await grantCoupon(server.databaseUrl, member, { amount: 700 })
  })
  await findDiscount(7)
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toContain(String(price / 100 - 7)))
  await user.click(screen.getByRole('link', { name: 'Change' }))
  const largestCoupon = await screen.findByRole('radio', { name: /Leaves 0\.50 baht to pay, below the 1 baht minimum/ })
  expect(largestCoupon.getAttribute('aria-disabled')).toBe('true')
})

test('the value that remains on a refund coupon is shown before it is used', async () => {
  const { user } = await openPayment(async (member, price) => {
    const { transaction } = await newLoad(server.url, member, 'start_failed')
    await get(server.url, chooseRefund, { transaction, kind: 'coupon' }, { token: member.token })
    await rows(server.databaseUrl, 'update coupons set amount = $2 where refund_of = $1', [transaction, price + 2_000])
  })
  await screen.findByText(/20 baht stays on the coupon/)
  await user.click(screen.getByRole('link', { name: 'Change' }))
  expect(await screen.findByRole('radio', { name: /20 baht stays on the coupon/ })).toBeTruthy()
})

test('the list of banks opens directly below the bank app method', async () => {
  const { user } = await openPayment(async () => {})
  const methods = await screen.findByRole('radiogroup', { name: 'How to pay' })
  const bank = await screen.findByRole('radio', { name: /Bank app/ })
  expect([...methods.querySelectorAll('input')].at(-1)).toBe(bank)
  await user.click(bank)
  expect(screen.getByRole('radiogroup', { name: 'Your bank' })).toBeTruthy()
})

test('a missing bank is reported before the confirmation of a second payment', async () => {
  const { user } = await openPayment((member) => newLoad(server.url, member, 'start_failed'))
  await screen.findByText(/^You paid for Washer/)
  await user.click(await screen.findByRole('radio', { name: /Bank app/ }))
  await press(user, /^Pay /)
  await screen.findByText('Choose your bank first')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  const [bank] = within(screen.getByRole('radiogroup', { name: /^Your bank/ })).getAllByRole('radio')
  expect(document.activeElement).toBe(bank)
  await user.click(bank ?? document.body)
  await press(user, /^Pay /)
  await screen.findByRole('alertdialog')
})

/** Opens the page of an unpaid order. */
async function openUnpaidOrder() {
  const { token } = await newMember(server.url)
  const { id: address_id } = await addressNear(server.url, token, await firstOffer(server.url))
  const { transaction } = await makeOrder(server.url, token, await orderInput(server.url, token, { address_id }))
  storeTokens({ access_token: token })
  return openPage(server.url, `/en/delivery/transaction/${transaction}`)
}

test.each([
  ['of a machine', () => openPayment(async () => {})],
  ['of an unpaid order', openUnpaidOrder],
])(
  'on the payment page %s, a failure to load the payment methods is reported, and a retry loads them',
  async (_, open) => {
    const { fetch } = globalThis
    const fetchSpy = vi
      .spyOn(globalThis, 'fetch')
      .mockImplementation((input, init) =>
        String(input).includes(getProviderPayment.path) ? Promise.reject(new TypeError('lost')) : fetch(input, init),
      )
    const { user } = await open()
    await screen.findByText('Payment methods couldn’t be loaded')
    fetchSpy.mockRestore()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('radio', { name: /PromptPay/ })).toBeTruthy()
  },
)

/** Signs in a customer with an address and coupons of these amounts, and opens the payment of an order of 160 baht. */
async function openOrderPayment(...amounts: number[]) {
  const member = await newMember(server.url)
  const { token } = member
  const offer = await firstOffer(server.url)
  await addressNear(server.url, token, offer)
  for (const amount of amounts) await grantCoupon(server.databaseUrl, member, { amount })
  storeTokens({ access_token: token })
  const page = await openPage(server.url, `/en/delivery/${offer.branch_id}`)
  await waitForPage('What should we pick up?')
  await screen.findByText('บ้าน')
  await page.user.click(screen.getByRole('button', { name: 'Continue to payment' }))
  const purchases = async () => (await get(server.url, getHistoryPayment, {}, { token })).details
  return { ...page, member, purchases }
}

test('the best coupon reduces an order; another one can be chosen in a sheet, and the choice survives a reload', async () => {
  const { user, address, purchases } = await openOrderPayment(1_000, 2_500)
  await waitForPage(/^To pay 135 /)
  await findDiscount(25)
  await user.click(screen.getByRole('button', { name: 'Change' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Choose a coupon' }))
  await user.click(sheet.getByRole('radio', { name: /10 baht/ }))
  await user.click(sheet.getByRole('button', { name: 'Use this coupon' }))
  await waitForPage(/^To pay 150 /)
  await waitFor(() =>
    expect(document.activeElement, 'the focus returns to the button').toBe(
      screen.getByRole('button', { name: 'Change' }),
    ),
  )
  const reloadedPage = await openPage(server.url, address())
  await waitForPage(/^To pay 150 /)
  await press(reloadedPage.user, 'Pay 150 baht with PromptPay')
  await waitFor(() => expect(reloadedPage.address()).toMatch(/waiting-payment/))
  await waitForPage(/^Pay 150 baht/)
  expect(await purchases()).toMatchObject([{ price: 16_000, discount: 1_000, amount: 15_000 }])
})

test('a coupon that covers a whole order needs no payment method, and the order is placed', async () => {
  const { user, address } = await openOrderPayment(20_000)
  await waitForPage(/^To pay Free/)
  expect(screen.queryByRole('radiogroup', { name: 'How to pay' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Use the coupon and order' }))
  await waitFor(() => expect(address()).toMatch(/^\/en\/delivery\/transaction\//))
  await waitForPage(/^We’ll pick up /)
  expect(screen.getByText('Discount: Coupon')).toBeTruthy()
})

test('a coupon that is no longer valid is reported before payment, and the next press pays without it', async () => {
  const { user, member, address } = await openOrderPayment(1_000)
  await waitForPage(/^To pay 150 /)
  await rows(server.databaseUrl, "update coupons set expires_at = now() - interval '1 minute' where customer_id = $1", [
    member.id,
  ])
  await press(user, /^Pay 150 baht/)
  await screen.findByText('That coupon can’t be used any more')
  await waitForPage(/^To pay 160 /)
  await press(user, /^Pay 160 baht/)
  await waitFor(() => expect(address()).toMatch(/waiting-payment/))
})

test('an unpaid order takes its coupon on its page', async () => {
  const member = await newMember(server.url)
  const { token } = member
  const { id: address_id } = await addressNear(server.url, token, await firstOffer(server.url))
  const { transaction } = await makeOrder(server.url, token, await orderInput(server.url, token, { address_id }))
  await grantCoupon(server.databaseUrl, member, { amount: 1_500 })
  storeTokens({ access_token: token })
  const { user, address, router } = await openPage(server.url, `/en/delivery/transaction/${transaction}`)
  await findDiscount(15)
  // The order is refetched with its charge before the response of the payment arrives.
  const { queryClient } = router.options.context
  const { fetch } = globalThis
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const response = await fetch(input, init)
    if (String(input).endsWith(generateQr.path)) await queryClient.refetchQueries({ queryKey: ['transaction'] })
    return response
  })
  await press(user, 'Pay 145 baht with PromptPay')
  await waitFor(() => expect(address()).toBe(`/en/waiting-payment/${transaction}`))
  await waitForPage(/^Pay 145 baht/)
})

test('the method of the last payment comes first, with the others folded; heading and button have the sum', async () => {
  const { user, address } = await openPayment(async () => {})
  await user.click(await screen.findByRole('radio', { name: /^TrueMoney QR/ }))
  await press(user, /^Pay .* with TrueMoney QR$/)
  await waitFor(() => expect(address()).toMatch(/waiting-payment/))
  const next = await openPayment(async () => {})
  const methods = within(await screen.findByRole('radiogroup', { name: 'How to pay' }))
  const [only, ...others] = methods.getAllByRole<HTMLInputElement>('radio')
  expect([only?.value, only?.checked, others]).toEqual(['truemoney_qr', true, []])
  const sum = String(next.price / 100)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain(sum)
  expect(screen.getByRole('button', { name: `Pay ${next.price / 100} baht with TrueMoney QR` })).toBeDefined()
  await next.user.click(await screen.findByRole('button', { name: 'Other ways to pay (4)' }))
  const all = methods.getAllByRole<HTMLInputElement>('radio')
  expect(all.map(({ value }) => value)).toEqual([
    'truemoney_qr',
    'promptpay',
    'credit_card',
    'truemoney',
    'mobile_banking',
  ])
  expect(document.activeElement).toBe(all[1])
})

test('a newcomer’s coupon is at the first checkout, and one press takes it off the price', async () => {
  const { user, price } = await openPayment(async () => {})
  const saving = price / 1_000
  await screen.findByRole('button', { name: `Pay ${price / 100} baht with PromptPay` })
  await findDiscount(saving)
  await press(user, 'Use it')
  await screen.findByRole('button', { name: `Pay ${price / 100 - saving} baht with PromptPay` })
  expect(screen.queryByRole('button', { name: 'Use it' })).toBeNull()
})

test('a coupon that can be claimed and saves more than the customer’s own is used with one press; one that saves less is not offered', async () => {
  const { user, price } = await openPayment((member) => grantCoupon(server.databaseUrl, member, { amount: 100 }))
  const saving = price / 1_000
  await screen.findByRole('button', { name: `Pay ${price / 100 - 1} baht with PromptPay` })
  await findDiscount(1)
  await findDiscount(saving)
  await press(user, 'Use it')
  await screen.findByRole('button', { name: `Pay ${price / 100 - saving} baht with PromptPay` })
  await openPayment((member) => grantCoupon(server.databaseUrl, member, { amount: 3_000 }))
  await findDiscount(30)
  expect(screen.queryByRole('button', { name: 'Use it' })).toBeNull()
})

test('before the payment, the page says what the customer can choose if the machine does not start', async () => {
  await openPayment(async () => {})
  const pay = await screen.findByRole('button', { name: /^Pay / })
  const promise = screen.getByText(/^If it doesn’t start, .* another machine, a coupon or your money back\.$/)
  expect(promise.closest('[data-field]'), 'below the sum').toBe(
    screen.getByRole('heading', { level: 1 }).closest('[data-field]'),
  )
  expect(promise.compareDocumentPosition(pay) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})
