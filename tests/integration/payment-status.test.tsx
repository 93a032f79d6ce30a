import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { getHistoryPayment } from '#contract/history.ts'
import { cancelPayment, type LoadPurchase } from '#contract/payment.ts'
import { moveSandboxCharge, moveSandboxClock, moveSandboxMachine } from '#contract/sandbox.ts'
import { LIVE_REGIONS } from '#lib/announcer.ts'
import { stripLoadingParts } from '#tests/support/page/announcements.ts'
import { hidePictures } from '#tests/support/page/browser-features.ts'
import { openPage, storeTokens, waitForPage } from '#tests/support/page/page.tsx'
import {
  confirm,
  createPurchase,
  get,
  newCustomer,
  newPurchase,
  resolveCharge,
  waitForStatus,
} from '#tests/support/server/client.ts'
import { addressNear, firstOffer, makeOrder, orderInput, payByQr } from '#tests/support/server/delivery-orders.ts'
import { type HostedServer, startHostedServer } from '#tests/support/server/hosted-server.ts'
import { rows } from '#tests/support/server/sql.ts'

let server: HostedServer
beforeAll(async () => {
  server = await startHostedServer()
  // As for customers, who take longer to pay than a test.
  await import('#features/checkout/start-moment/start-moment.tsx')
})
afterAll(() => server.close())

/** The announcements of the live regions, in order. */
let announcements: string[] = []
const regions: readonly string[] = Object.values(LIVE_REGIONS)
const observer = new MutationObserver((changes) => {
  for (const { target, addedNodes } of changes)
    if (target instanceof Element && regions.includes(target.id))
      for (const { textContent } of addedNodes) {
        const text = stripLoadingParts(textContent ?? '')
        if (text) announcements.push(text)
      }
})
beforeEach(() => {
  announcements = []
  observer.observe(document.body, { childList: true, subtree: true })
})
afterEach(() => observer.disconnect())

type NewPurchase = Awaited<ReturnType<typeof newPurchase>>
const url = () => server.url
const id = ({ transaction }: NewPurchase) => transaction.transaction
const baht = ({ transaction }: NewPurchase) => transaction.amount / 100

/** Opens the waiting page of a new purchase and hides it, runs `change`, and shows the page again. */
async function waitDuring(change: (purchase: NewPurchase) => Promise<unknown>, ...ends: LoadPurchase['status'][]) {
  const purchase = await newPurchase(url())
  await openPage(url(), `/en/waiting-payment/${id(purchase)}`)
  await waitForPage(/baht/)
  // A hidden page does not poll, so it sees no intermediate state.
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  onTestFinished(() => visibility.mockRestore())
  await change(purchase)
  await waitForStatus(url(), id(purchase), ...ends)
  visibility.mockRestore()
  window.dispatchEvent(new Event('focus'))
  return purchase
}

const payWrongAmount = (purchase: NewPurchase) =>
  get(url(), moveSandboxCharge, { transaction: id(purchase), action: 'pay_wrong', webhook: 'send' })

/** Waits for exactly these announcements, in this order. */
const expectAnnouncements = (texts: string[]) => waitFor(() => expect(announcements).toEqual(texts))

async function failStart(purchase: NewPurchase) {
  await get(url(), moveSandboxMachine, { machine_id: purchase.machine.machine_id, action: 'fail_next_start' })
  await resolveCharge(url(), id(purchase))
}

test('[W7] the start of the machine is said once: by the page of the bill, with its end and what was paid', async () => {
  const purchase = await waitDuring((purchase) => resolveCharge(url(), id(purchase)), 'running')
  const name = `Washer ${purchase.machine.number} has started`
  await waitForPage(name)
  const description = new RegExp(`^Done at about [\\d:]+ , Paid ${baht(purchase).toFixed(2)} baht$`)
  const main = await screen.findByRole('main', { name, description })
  await waitFor(() => expect(document.activeElement).toBe(main))
  expect(announcements).toEqual([])
})

test('[W7] to a reader whose cursor is on the page, the start is said once, with its end, and not by the focus', async () => {
  const namesAtFocus: string[] = []
  const noteName = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return
    namesAtFocus.push(document.getElementById(target.getAttribute('aria-labelledby') ?? '')?.textContent ?? '')
  }
  document.addEventListener('focusin', noteName)
  onTestFinished(() => document.removeEventListener('focusin', noteName))
  const purchase = await waitDuring(async (purchase) => {
    screen.getByRole('main').focus()
    await resolveCharge(url(), id(purchase))
  }, 'running')
  await waitForPage(`Washer ${purchase.machine.number} has started`)
  await waitFor(() =>
    expect(announcements.join()).toMatch(
      new RegExp(`^Washer ${purchase.machine.number} has started\\. Done at about \\d\\d:\\d\\d$`),
    ),
  )
  const name = `Washer ${purchase.machine.number} has started`
  const main = await screen.findByRole('main', { name, description: /Paid/ })
  expect(document.activeElement).toBe(main)
  expect(namesAtFocus).not.toContain(name)
})

test('[W7] to a reader whose cursor was on a control that is gone, the start is said once, by the page of the bill', async () => {
  const purchase = await waitDuring(async (purchase) => {
    screen.getByRole('button', { name: 'I’ve paid, check now' }).focus()
    await resolveCharge(url(), id(purchase))
  }, 'running')
  const name = `Washer ${purchase.machine.number} has started`
  const main = await screen.findByRole('main', { name, description: /^Done at about/ })
  await waitFor(() => expect(document.activeElement).toBe(main))
  expect(announcements.filter((text) => text.includes(name))).toEqual([])
})

test('the payment page says how to pay and to whom, with a pause, and its steps in one line each', async () => {
  const purchase = await newPurchase(url())
  await openPage(url(), `/en/waiting-payment/${id(purchase)}`)
  await waitForPage(/baht/)
  const description = /before \d\d:\d\d , To Washday/
  const main = await screen.findByRole('main', { description })
  const steps = within(within(main).getByRole('list', { name: 'Steps' })).getAllByRole('listitem')
  for (const [at, text] of ['Pay, Now', 'Confirmed, Not yet', 'Started, Not yet'].entries())
    expect(within(steps[at] ?? main).getByText(text)).toBeTruthy()
  expect(within(main).queryByText(','), 'a comma is no line').toBeNull()
})

test('a tap on the page of a started machine shows its bill at once', async () => {
  const purchase = await waitDuring((purchase) => resolveCharge(url(), id(purchase)), 'running')
  await waitForPage(/^Payment received/)
  // On the page, and in no announcement.
  expect(screen.getByText(/^If it doesn’t start, your money is safe/)).toBeDefined()
  screen.getByRole('main').click()
  await waitForPage(`Washer ${purchase.machine.number} has started`)
  expect(await screen.findByText('Reference')).toBeDefined()
  expect(announcements).toEqual([])
})

test('[W8] announces a declined payment once, and that no money was taken', async () => {
  await waitDuring((purchase) => resolveCharge(url(), id(purchase), 'decline'), 'declined')
  await waitForPage('The payment was declined')
  await expectAnnouncements([
    'The payment was declined. We haven’t received any money. Try again or pay another way. If your bank shows that the money has gone, don’t pay again. Contact us. Money that’s only on hold, your bank releases by itself.',
  ])
})

test('announces a payment of the wrong amount once, with its refund, and offers a new QR', async () => {
  const purchase = await waitDuring(payWrongAmount, 'declined')
  const number = (await confirm(url(), id(purchase))).wrong_amount[0]?.case_number ?? ''
  await waitForPage('The amount wasn’t right')
  const [received, price] = [baht(purchase) + 10, baht(purchase)]
  await expectAnnouncements([
    `The amount wasn’t right. We received ${received} baht, but the price is ${price} baht. It didn’t pay for this order. We’ll send back the full ${received} baht within 3 working days (case ${[...number.replaceAll('-', ',')].join(' ')}).`,
  ])
  expect(screen.getByText(number)).toBeDefined()
  expect(screen.queryByText(/We haven’t received any money/)).toBeNull()
  expect(screen.getByRole('button', { name: 'Make a new QR' })).toBeDefined()
})

test.each([
  ['a wrong amount', payWrongAmount, 'declined', 'The amount wasn’t right'],
  [
    'a cancellation',
    (purchase: NewPurchase) => get(url(), cancelPayment, { transaction: id(purchase) }, { token: purchase.token }),
    'cancelled',
    'Order cancelled',
  ],
] as const)('after %s the page finds a later payment by polling', async (reason, change, end, heading) => {
  const purchase = await waitDuring(change, end)
  await waitForPage(heading)
  await resolveCharge(url(), id(purchase))
  await waitForStatus(url(), id(purchase), 'running')
  // Without any input: the page polls again within 12 seconds.
  await screen.findByRole('heading', { level: 1, name: /has started$/ })
  const explanation =
    reason === 'a wrong amount'
      ? /^The first amount wasn’t the price, but the right one came/
      : /^Your money came after this order had ended/
  expect(screen.getByText(explanation)).toBeDefined()
  expect(screen.queryByText(/after the time to pay/)).toBeNull()
})

test('a QR code that exists as a picture only is shown in the page, with the sum, the time left, and buttons to keep it', async () => {
  const purchase = await newPurchase(url())
  const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII='
  const sql = (text: string, values: string[]) => rows(server.databaseUrl, text, values)
  await sql(`insert into qr_pictures (transaction_id, type, base64) values ($1, 'image/png', $2)`, [id(purchase), png])
  await sql('update transactions set qr_payload = null where id = $1', [id(purchase)])
  await openPage(url(), `/en/waiting-payment/${id(purchase)}`)
  const picture = await screen.findByRole('img', { name: /^PromptPay QR for/ })
  expect(picture.getAttribute('src')).toBe(`data:image/png;base64,${png}`)
  expect(screen.getByText(/^\d+ minutes?( \d+ seconds?)? left to pay$/)).toBeDefined()
  for (const name of [/^Save/, /^Share/]) expect(await screen.findByRole('button', { name })).toBeDefined()
})

test('in a browser that hides pictures no QR is called saved: it says what to do instead', async () => {
  const canvas = hidePictures()
  onTestFinished(() => canvas.mockRestore())
  const purchase = await newPurchase(url())
  const { user } = await openPage(url(), `/en/waiting-payment/${id(purchase)}`)
  await user.click(await screen.findByRole('button', { name: 'Save QR' }))
  const main = within(screen.getByRole('main'))
  expect(await main.findByText(/^This browser hides pictures.*Take a screenshot instead/)).toBeDefined()
  expect(main.queryByText(/has been saved/)).toBeNull()
})

test('announces a cancelled order once', async () => {
  await waitDuring(
    (purchase) => get(url(), cancelPayment, { transaction: id(purchase) }, { token: purchase.token }),
    'cancelled',
  )
  await waitForPage('Order cancelled')
  await expectAnnouncements([
    'Order cancelled. We haven’t received any money. If you’ve paid, don’t pay again. Keep this page open: it will count when it arrives. If your bank took it and it doesn’t arrive, contact us.',
  ])
})

test('a page that takes the focus before it knows where the money is says so when it does, and nothing empty before', async () => {
  const purchase = await newPurchase(url())
  storeTokens({ access_token: purchase.token })
  await openPage(url(), `/en/waiting-payment/${id(purchase)}`)
  await waitForPage(/baht/)
  document.getElementById('main')?.focus()
  const { fetch } = globalThis
  const { promise: isKnown, resolve: know } = Promise.withResolvers<void>()
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const { url } = input instanceof Request ? input : new Request(input)
    if (url.includes(getHistoryPayment.path)) await isKnown
    return fetch(input, init)
  })
  onTestFinished(() => spy.mockRestore())
  await get(url(), cancelPayment, { transaction: id(purchase) }, { token: purchase.token })
  window.dispatchEvent(new Event('focus'))
  await waitForPage('Order cancelled')
  const main = screen.getByRole('main', { name: 'Order cancelled' })
  expect(document.activeElement).toBe(main)
  expect(main.getAttribute('aria-describedby')).toBeNull()
  know()
  await expectAnnouncements([
    'We haven’t received any money. If you’ve paid, don’t pay again. Keep this page open: it will count when it arrives. If your bank took it and it doesn’t arrive, contact us.',
  ])
})

test('announces to a visitor who is not signed in what happened to the money of an ended order', async () => {
  const { access_token: token } = await newCustomer(url())
  const { id: address_id } = await addressNear(url(), token, await firstOffer(url()))
  const { transaction } = await makeOrder(url(), token, await orderInput(url(), token, { address_id }))
  await payByQr(url(), token, transaction)
  await openPage(url(), `/en/waiting-payment/${transaction}`)
  await waitForPage(/baht/)
  await get(url(), cancelPayment, { transaction }, { token })
  window.dispatchEvent(new Event('focus'))
  await waitForPage('Order cancelled')
  await expectAnnouncements([
    'Order cancelled. We haven’t received any money. If you’ve paid, don’t pay again. Keep this page open: it will count when it arrives. If your bank took it and it doesn’t arrive, contact us.',
  ])
  expect(
    screen.getByText(
      'We haven’t received any money. If you’ve paid, don’t pay again. Keep this page open: it will count when it arrives. If your bank took it and it doesn’t arrive, contact us. Log in to see the status of this order.',
    ),
  ).toBeDefined()
})

/** Requests of the page for the history fail, as without a network, until the returned function is called. */
function failHistory(): () => void {
  const { fetch } = globalThis
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const { url } = input instanceof Request ? input : new Request(input)
    return url.includes(getHistoryPayment.path) ? Promise.reject(new TypeError('no network')) : fetch(input, init)
  })
  onTestFinished(() => spy.mockRestore())
  return () => spy.mockRestore()
}

/**
 * Opens the waiting page of a second purchase for a machine, and pays for the first one, which cancels it.
 * @param beforePayment runs while the second purchase is unpaid
 */
async function payFirstOfTwo(beforePayment?: (purchase: NewPurchase) => Promise<unknown>): Promise<NewPurchase> {
  const firstPurchase = await newPurchase(url())
  await get(url(), cancelPayment, { transaction: id(firstPurchase) }, { token: firstPurchase.token })
  const secondPurchase = await createPurchase(url(), firstPurchase.token, firstPurchase.command)
  storeTokens({ access_token: firstPurchase.token })
  await openPage(url(), `/en/waiting-payment/${secondPurchase.transaction}`)
  await waitForPage(/baht/)
  await beforePayment?.(firstPurchase)
  await resolveCharge(url(), id(firstPurchase))
  await waitForStatus(url(), id(firstPurchase), 'running')
  window.dispatchEvent(new Event('focus'))
  await waitForPage('Order cancelled')
  return firstPurchase
}

test('a QR that was cancelled because an earlier one was paid links to that payment', async () => {
  const firstPurchase = await payFirstOfTwo()
  const link = await screen.findByRole('link', { name: 'See that payment' })
  expect(link.getAttribute('href')).toContain(id(firstPurchase))
  const sentence = `We have your ${baht(firstPurchase)} baht. Check that order before you pay again.`
  expect(screen.getByText(sentence)).toBeDefined()
  expect(
    screen.queryByText(
      'We haven’t received any money. If you’ve paid, don’t pay again. Keep this page open: it will count when it arrives. If your bank took it and it doesn’t arrive, contact us.',
    ),
  ).toBeNull()
  expect(screen.queryByRole('button', { name: 'Make a new QR' })).toBeNull()
  await waitFor(() => expect(announcements.at(-1)).toBe(`Order cancelled. ${sentence}`))
  expect(announcements.join(' '), 'no earlier announcement contradicts it').not.toContain(
    'We haven’t received any money',
  )
})

test('while the history cannot be read, a cancelled QR does not say that no money was received', async () => {
  const restore = failHistory()
  const firstPurchase = await payFirstOfTwo()
  await screen.findByText('If you’ve paid, don’t pay again. The result will show here.')
  restore()
  window.dispatchEvent(new Event('focus'))
  const link = await screen.findByRole('link', { name: 'See that payment' })
  expect(link.getAttribute('href')).toContain(id(firstPurchase))
  expect(announcements.join(' '), 'what was announced before').not.toContain('We haven’t received any money')
})

test('a history from before the payment does not let a cancelled QR say that no money was received', async () => {
  const { fetch } = globalThis
  const firstPurchase = await payFirstOfTwo(async ({ token }) => {
    const older = await get(url(), getHistoryPayment, { page: 1, limit: 50 }, { token })
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      const request = input instanceof Request ? input : new Request(input)
      return request.url.includes(getHistoryPayment.path) ? Response.json(older) : fetch(input, init)
    })
  })
  onTestFinished(() => void vi.restoreAllMocks())
  await screen.findByText('If you’ve paid, don’t pay again. The result will show here.')
  vi.restoreAllMocks()
  window.dispatchEvent(new Event('focus'))
  const link = await screen.findByRole('link', { name: 'See that payment' })
  expect(link.getAttribute('href')).toContain(id(firstPurchase))
  expect(announcements.join(' '), 'what was announced before').not.toContain('We haven’t received any money')
})

test('announces an expired QR once', async () => {
  await waitDuring(() => get(url(), moveSandboxClock, { minutes: 11 }), 'expired')
  await waitForPage('The QR has expired')
  await expectAnnouncements([expect.stringMatching(/^The QR has expired\. We haven’t received any money\./)])
})

test('announces a machine that did not start once, and its refund coupon once', async () => {
  const purchase = await waitDuring(failStart, 'start_failed')
  await waitForPage('The machine hasn’t started')
  // What to know first: that the money is safe, until when there is a choice, and what happens without one.
  const safe = expect.stringMatching(
    new RegExp(
      `^The machine hasn’t started\\. Your ${baht(purchase)} baht is safe\\. If you don’t choose by \\d\\d:\\d\\d, .* as a coupon\\.$`,
    ),
  )
  await expectAnnouncements([safe])
  await get(url(), moveSandboxClock, { minutes: 16 })
  await waitForStatus(url(), id(purchase), 'refunded')
  window.dispatchEvent(new Event('focus'))
  await waitForPage('Refunded as a coupon')
  await expectAnnouncements([safe, expect.stringContaining(`We refunded ${baht(purchase)} baht as a coupon`)])
})

test('says that nobody knows yet whether the machine started, and shows the bill once it is known', async () => {
  let machine_id = ''
  const actOnMachine = (action: 'silence' | 'repair') => get(url(), moveSandboxMachine, { machine_id, action })
  const purchase = await waitDuring(async (bought) => {
    machine_id = bought.machine.machine_id
    await actOnMachine('silence')
    await resolveCharge(url(), id(bought))
  }, 'start_unknown')
  await waitForPage('Checking whether the machine started')
  expect(screen.getByText(/^We’ve received your payment\. .* If it isn’t, don’t pay again\./)).toBeDefined()
  await expectAnnouncements(['Checking whether the machine started'])
  await actOnMachine('repair')
  await waitForStatus(url(), id(purchase), 'running')
  window.dispatchEvent(new Event('focus'))
  await waitForPage(/has started/)
})

test('the check button is busy after a press, and not while the page polls', async () => {
  const purchase = await newPurchase(url())
  const { user, router } = await openPage(url(), `/en/waiting-payment/${id(purchase)}`)
  await waitForPage(/baht/)
  const button = await screen.findByRole('button', { name: /check now$/ })
  let busyCount = 0
  const attributeObserver = new MutationObserver(() => {
    if (button.hasAttribute('aria-disabled')) busyCount++
  })
  attributeObserver.observe(button, { attributeFilter: ['aria-disabled'] })
  await router.options.context.queryClient.refetchQueries({ queryKey: ['transaction', id(purchase)] })
  expect(busyCount).toBe(0)
  await user.click(button)
  await waitFor(() => expect(busyCount).toBe(1))
  attributeObserver.disconnect()
})

test('[W6a] the check button reports a missing payment, and no longer once it has arrived', async () => {
  const purchase = await newPurchase(url())
  const { user } = await openPage(url(), `/en/waiting-payment/${id(purchase)}`)
  await waitForPage(/baht/)
  const button = await screen.findByRole('button', { name: /check now$/ })
  const notYet = 'Your payment hasn’t arrived yet. It can take a minute. If you’ve paid, don’t pay again.'
  await user.click(button)
  await within(screen.getByRole('main')).findByText(notYet)
  await expectAnnouncements([notYet])
  await resolveCharge(url(), id(purchase))
  await waitForStatus(url(), id(purchase), 'running')
  await user.click(button)
  await waitForPage(/ has started$/)
  expect(announcements.filter((text) => text === notYet)).toHaveLength(1)
})

test('another way to pay leads back to the methods, keeps the machine and ends the QR', async () => {
  const purchase = await newPurchase(url())
  storeTokens({ access_token: purchase.token })
  const { user } = await openPage(url(), `/en/waiting-payment/${id(purchase)}`)
  await user.click(await screen.findByRole('button', { name: 'Pay another way' }))
  await waitForPage(/^To pay/)
  expect(await screen.findByText(/^The machine stays yours\./)).toBeDefined()
  expect((await confirm(url(), id(purchase))).status).toBe('pending')
  await user.click(await screen.findByRole('radio', { name: /^TrueMoney QR/ }))
  await user.click(await screen.findByRole('button', { name: /^Pay \d+ baht with TrueMoney QR$/ }))
  await waitForPage(/^Pay [\d.]+ baht with TrueMoney QR$/)
  expect((await confirm(url(), id(purchase))).status).toBe('cancelled')
})

test('[G14] live regions stay exposed to screen readers while a dialog is open', async () => {
  const purchase = await newPurchase(url())
  storeTokens({ access_token: purchase.token })
  const { user } = await openPage(url(), `/en/waiting-payment/${id(purchase)}`)
  await waitForPage(/baht/)
  await user.click(await screen.findByRole('button', { name: 'Cancel this order' }))
  await screen.findByRole('alertdialog')
  expect(screen.queryByRole('main')).toBeNull() // everything else is hidden behind the dialog
  for (const region of regions)
    expect(document.getElementById(region)?.closest('[aria-hidden=true], [inert]')).toBeNull()
})

test('"Keep waiting" closes the question before a cancel, and the QR stays', async () => {
  const purchase = await newPurchase(url())
  storeTokens({ access_token: purchase.token })
  const { user } = await openPage(url(), `/en/waiting-payment/${id(purchase)}`)
  await waitForPage(/baht/)
  await user.click(await screen.findByRole('button', { name: 'Cancel this order' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Keep waiting' }))
  await screen.findByRole('img', { name: /^PromptPay QR for/ })
  expect(screen.queryByRole('alertdialog')).toBeNull()
  await waitForStatus(url(), id(purchase), 'pending')
})
