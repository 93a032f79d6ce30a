import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { cancelPayment, type LoadPurchase } from '#contract/payment.ts'
import { moveSandboxCharge, moveSandboxClock, moveSandboxMachine } from '#contract/sandbox.ts'
import { LIVE_REGIONS } from '#lib/announcer.ts'
import { stripLoadingParts } from '#tests/support/announcements.ts'
import {
  confirm,
  createPurchase,
  get,
  newCustomer,
  newPurchase,
  resolveCharge,
  waitForStatus,
} from '#tests/support/client.ts'
import { addressNear, firstOffer, makeOrder, orderInput, payByQr } from '#tests/support/delivery-orders.ts'
import { openPage, storeTokens, waitForPage } from '#tests/support/page.tsx'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** What the live regions have said, in order. */
let said: string[] = []
const regions: readonly string[] = Object.values(LIVE_REGIONS)
const listener = new MutationObserver((changes) => {
  for (const { target, addedNodes } of changes)
    if (target instanceof Element && regions.includes(target.id))
      for (const { textContent } of addedNodes) {
        const text = stripLoadingParts(textContent ?? '')
        if (text) said.push(text)
      }
})
beforeEach(() => {
  said = []
  listener.observe(document.body, { childList: true, subtree: true })
})
afterEach(() => listener.disconnect())

type Bought = Awaited<ReturnType<typeof newPurchase>>
const url = () => server.url
const id = ({ transaction }: Bought) => transaction.transaction
const baht = ({ transaction }: Bought) => transaction.amount / 100

/** Something happens while the page waits, and the customer comes back to it. */
async function waits(happens: (bought: Bought) => Promise<unknown>, ...ends: LoadPurchase['status'][]) {
  const bought = await newPurchase(url())
  await openPage(url(), `/en/waiting-payment/${id(bought)}`)
  await waitForPage(/baht/)
  // Out of sight it asks nothing by itself, and sees no step between.
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  onTestFinished(() => visibility.mockRestore())
  await happens(bought)
  await waitForStatus(url(), id(bought), ...ends)
  visibility.mockRestore()
  window.dispatchEvent(new Event('focus'))
  return bought
}

const payWrong = (one: Bought) =>
  get(url(), moveSandboxCharge, { transaction: id(one), action: 'pay_wrong', webhook: 'send' })

/** No more than this, in this order. */
const says = (texts: string[]) => waitFor(() => expect(said).toEqual(texts))

async function failsToStart(bought: Bought) {
  await get(url(), moveSandboxMachine, { machine_id: bought.machine.machine_id, action: 'fail_next_start' })
  await resolveCharge(url(), id(bought))
}

test('[W7] money that has come and a machine that has started are said in one sentence', async () => {
  const bought = await waits((one) => resolveCharge(url(), id(one)), 'running')
  const name = `Washer ${bought.machine.number} has started`
  await waitForPage(name)
  await says([`Payment received. ${name}: ${bought.transaction.program.minutes} minutes.`])
})

test('[W8] a declined payment is said once, with what it means for the money', async () => {
  await waits((one) => resolveCharge(url(), id(one), 'decline'), 'declined')
  await waitForPage('The payment was declined')
  await says(['The payment was declined. No money was taken. You can try again.'])
})

test('money of the wrong amount is said once, with where it goes, and can be followed by the right one', async () => {
  const bought = await waits(payWrong, 'declined')
  const number = (await confirm(url(), id(bought))).wrong_amount[0]?.case_number ?? ''
  await waitForPage('The amount was not right')
  const came = `We got ${baht(bought) + 10} baht, but the price is ${baht(bought)} baht.`
  await says([`The amount was not right. ${came} The shop will send it back to your bank account, case ${number}.`])
  expect(screen.getByText(number)).toBeDefined()
  expect(screen.queryByText(/No money was taken/)).toBeNull()
  expect(screen.getByRole('button', { name: 'Make a new QR' })).toBeDefined()
})

test.each([
  ['a wrong amount', payWrong, 'declined', 'The amount was not right'],
  [
    'a cancellation',
    (one: Bought) => get(url(), cancelPayment, { transaction: id(one) }, { token: one.token }),
    'cancelled',
    'The order is cancelled',
  ],
] as const)('after %s the page finds the money that comes then by itself', async (what, happens, end, heading) => {
  const bought = await waits(happens, end)
  await waitForPage(heading)
  await resolveCharge(url(), id(bought))
  await waitForStatus(url(), id(bought), 'running')
  // Nobody touches the page: its own next look is at most 12 seconds away.
  await screen.findByRole('heading', { level: 1, name: /has started$/ })
  const why =
    what === 'a wrong amount'
      ? /^First an amount came that was not the price, then the right one/
      : /^Paid after this order had ended/
  expect(screen.getByText(why)).toBeDefined()
  expect(screen.queryByText(/time to pay was over|after the time/)).toBeNull()
})

test('a cancelled order is said once', async () => {
  await waits((one) => get(url(), cancelPayment, { transaction: id(one) }, { token: one.token }), 'cancelled')
  await waitForPage('The order is cancelled')
  await says(['The order is cancelled. No money was taken.'])
})

test('who is not signed in is told too where the money of an order is that has ended', async () => {
  const { access_token: token } = await newCustomer(url())
  const { id: address_id } = await addressNear(url(), token, await firstOffer(url()))
  const { transaction } = await makeOrder(url(), token, await orderInput(url(), token, { address_id }))
  await payByQr(url(), token, transaction)
  await openPage(url(), `/en/waiting-payment/${transaction}`)
  await waitForPage(/baht/)
  await get(url(), cancelPayment, { transaction }, { token })
  window.dispatchEvent(new Event('focus'))
  await waitForPage('The order is cancelled')
  await says(['The order is cancelled. No money was taken.'])
  expect(screen.getByText('No money was taken. Log in to see how this order stands.')).toBeDefined()
})

test('a QR that gave way because the one before was paid leads to where the money is', async () => {
  const first = await newPurchase(url())
  await get(url(), cancelPayment, { transaction: id(first) }, { token: first.token })
  const next = await createPurchase(url(), first.token, first.command)
  storeTokens({ access_token: first.token })
  await openPage(url(), `/en/waiting-payment/${next.transaction}`)
  await waitForPage(/baht/)
  await resolveCharge(url(), id(first))
  await waitForStatus(url(), id(first), 'running')
  window.dispatchEvent(new Event('focus'))
  await waitForPage('The order is cancelled')
  const way = await screen.findByRole('link', { name: 'See that payment' })
  expect(way.getAttribute('href')).toContain(id(first))
  const came = `We have your ${baht(first)} baht. See what became of it before you pay again.`
  expect(screen.getByText(came)).toBeDefined()
  expect(screen.queryByText('No money was taken.')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Make a new QR' })).toBeNull()
  await waitFor(() => expect(said.at(-1)).toBe(`The order is cancelled. ${came}`))
  expect(said.join(' '), 'and nothing before it was known').not.toContain('No money was taken')
})

test('a QR that has expired is said once', async () => {
  await waits(() => get(url(), moveSandboxClock, { minutes: 11 }), 'expired')
  await waitForPage('The QR has expired')
  await says([expect.stringMatching(/^The QR has expired\. We have not received any money\./)])
})

test('a machine that has not started is said once, and so is the coupon for it', async () => {
  const bought = await waits(failsToStart, 'start_failed')
  await waitForPage('The machine has not started')
  const safe = `The machine has not started. Your ${baht(bought)} baht are safe`
  await says([safe])
  await get(url(), moveSandboxClock, { minutes: 16 })
  await waitForStatus(url(), id(bought), 'refunded')
  window.dispatchEvent(new Event('focus'))
  await waitForPage('Refunded as a coupon')
  await says([safe, expect.stringContaining(`so you have a coupon for ${baht(bought)} baht`)])
})

test('the button that checks is busy when it was pressed, and not when the page looks by itself', async () => {
  const bought = await newPurchase(url())
  const { user } = await openPage(url(), `/en/waiting-payment/${id(bought)}`)
  await waitForPage(/baht/)
  const button = screen.getByRole('button', { name: /check now$/ })
  let timesBusy = 0
  const watcher = new MutationObserver(() => {
    if (button.hasAttribute('aria-disabled')) timesBusy++
  })
  watcher.observe(button, { attributeFilter: ['aria-disabled'] })
  const fetched = vi.spyOn(globalThis, 'fetch') // only listens
  window.dispatchEvent(new Event('focus'))
  await waitFor(() => expect(fetched.mock.settledResults.map(({ type }) => type)).toContain('fulfilled'))
  expect(timesBusy).toBe(0)
  await user.click(button)
  await waitFor(() => expect(timesBusy).toBe(1))
  fetched.mockRestore()
  watcher.disconnect()
})

test('[W6a] whoever asks whether the money has come is told that it has not, and never after it has', async () => {
  const bought = await newPurchase(url())
  const { user } = await openPage(url(), `/en/waiting-payment/${id(bought)}`)
  await waitForPage(/baht/)
  const button = screen.getByRole('button', { name: /check now$/ })
  const notYet = 'Your payment has not arrived yet. It can take a minute.'
  await user.click(button)
  await within(screen.getByRole('main')).findByText(notYet)
  await says([notYet])
  await resolveCharge(url(), id(bought))
  await waitForStatus(url(), id(bought), 'running')
  await user.click(button)
  await waitForPage(/ has started$/)
  expect(said.filter((text) => text === notYet)).toHaveLength(1)
})

test('[G14] over an open question the live regions can still be heard', async () => {
  const bought = await newPurchase(url())
  storeTokens({ access_token: bought.token })
  const { user } = await openPage(url(), `/en/waiting-payment/${id(bought)}`)
  await waitForPage(/baht/)
  await user.click(await screen.findByRole('button', { name: 'Cancel this order' }))
  await screen.findByRole('alertdialog')
  expect(screen.queryByRole('main')).toBeNull() // behind it nothing else can
  for (const region of regions)
    expect(document.getElementById(region)?.closest('[aria-hidden=true], [inert]')).toBeNull()
})
