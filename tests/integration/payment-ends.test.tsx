import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '#contract/duration.ts'
import { LOCALES, type Locale } from '#contract/locale.ts'
import { cancelPayment, generateCreditCard, generateUri, paymentTrue } from '#contract/payment.ts'
import { REFUND_TIMES } from '#contract/refund-times.ts'
import { moveSandboxCharge, moveSandboxClock } from '#contract/sandbox.ts'
import type { RefundCase } from '#contract/staff/refund-cases.ts'
import { formatDay, formatTime } from '#lib/i18n/format.ts'
import { formatGregorianDate } from '#lib/i18n/format-gregorian.ts'
import { type MessageId, messagesOf } from '#tests/e2e/messages.ts'
import { openPage, storeTokens, waitForPage } from '#tests/support/page/page.tsx'
import {
  commandFor,
  createPurchase,
  get,
  newPurchase,
  resolveCharge,
  waitForStatus,
} from '#tests/support/server/client.ts'
import { type HostedServer, startHostedServer } from '#tests/support/server/hosted-server.ts'
import { findFreeMachine, grantCoupon, newMember } from '#tests/support/server/members.ts'
import { moveMachine, TOO_MANY } from '#tests/support/server/purchase.ts'
import { sendRefundByBank } from '#tests/support/server/send-refund.ts'
import { rows } from '#tests/support/server/sql.ts'

const OPERATOR_TOKEN = 'of-the-people-at-the-shop-0123456789'
let server: HostedServer
beforeAll(async () => {
  server = await startHostedServer({ env: { OPERATOR_TOKENS: OPERATOR_TOKEN } })
  // As for customers, who take longer to pay than a test.
  await import('#features/checkout/start-moment/start-moment.tsx')
})
afterAll(() => server.close())

type Messages = ReturnType<typeof messagesOf>
type Case = Awaited<ReturnType<typeof newPurchase>> & { t: Messages; locale: Locale; user: User }
type User = Awaited<ReturnType<typeof openPage>>['user']
type Expected = { heading: MessageId; money: (it: Case) => string | Promise<string> }
type PaymentEvent = { happens: (it: Case) => Promise<unknown>; says: Expected }
type End = PaymentEvent & { title: string; next?: MessageId; later?: PaymentEvent }

const id = ({ transaction }: Case) => transaction.transaction
const baht = ({ transaction }: Case) => String(transaction.amount / 100)
const plain = (text: string | null) => (text ?? '').replace(/\s+/g, ' ')
/** What is seen: beside the figures of a number stands what a screen reader spells. */
function seen(element: HTMLElement) {
  const copy = element.cloneNode(true) as HTMLElement // a copy is of the same kind
  for (const spelled of copy.querySelectorAll('span[aria-hidden="true"]:not([lang]) + span')) spelled.remove()
  return plain(copy.textContent)
}

const expire = () => get(server.url, moveSandboxClock, { minutes: 11 })
const pay = (it: Case) => resolveCharge(server.url, id(it))
const charge = (it: Case, action: 'pay_again' | 'pay_wrong') =>
  get(server.url, moveSandboxCharge, { transaction: id(it), action, webhook: 'send' })
const isAt = (heading: string) => waitForPage(new RegExp(`^${heading.replaceAll('…', '.+')}$`))
/** Coming back to the page, as from the bank's app, checks the payment at once. */
const comesBack = () => window.dispatchEvent(new Event('focus'))

async function fails(it: Case) {
  await moveMachine(server.url, it.machine.machine_id, 'fail_next_start')
  await pay(it)
  await waitForStatus(server.url, id(it), 'start_failed')
}
/** Lets the payment end without a start, presses an action and confirms it. */
const chooses = (label: (it: Case) => string, yes: MessageId) => async (it: Case) => {
  await fails(it)
  comesBack()
  await it.user.click(await screen.findByRole('button', { name: (name) => plain(name).startsWith(plain(label(it))) }))
  const question = await waitFor(() => screen.queryByRole('alertdialog') ?? screen.getByRole('dialog'))
  await waitFor(() => expect(question.textContent, 'the question has loaded').toContain(baht(it)))
  await it.user.click(within(question).getByRole('button', { name: it.t(yes) }))
}

/** The number of the refund case and the day on which it was closed, from the database. */
async function caseOf(it: Case, reason: RefundCase['reason']) {
  const [row] = await rows(
    server.databaseUrl,
    'select number, extract(epoch from closed_at) * 1000 as sent from refund_cases where transaction_id = $1 and reason = $2',
    [id(it), reason],
  )
  const sent = new Date(Number(row?.sent)).toISOString()
  const day = it.locale === 'en' ? `${formatDay(sent)} (${formatGregorianDate(sent)})` : formatDay(sent)
  return { number: String(row?.number), day, days: REFUND_TIMES.workingDays }
}
const sends = (reason: RefundCase['reason']) => async (it: Case) => {
  const { number } = await caseOf(it, reason)
  await sendRefundByBank(server.url, OPERATOR_TOKEN, number, `KB ${number}`)
}

const wrongAmount = (message: MessageId) => async (it: Case) => {
  const price = it.transaction.amount
  const amounts = { amount: String((price + TOO_MANY) / 100), price: String(price / 100) }
  return it.t(message, { ...amounts, ...(await caseOf(it, 'wrong_amount')) })
}
const paidAgain = (message: MessageId) => async (it: Case) =>
  it.t(message, { amount: baht(it), ...(await caseOf(it, 'paid_again')) })
const refundCase = (message: MessageId) => async (it: Case) =>
  it.t(message, { amount: baht(it), ...(await caseOf(it, 'not_started')) })

const ENDS: End[] = [
  {
    title: 'declined',
    happens: (it) => resolveCharge(server.url, id(it), 'decline'),
    says: { heading: 'end.declined', money: ({ t }) => t('end.declinedNote') },
    next: 'end.newQr',
  },
  {
    title: 'cancelled',
    happens: (it) => get(server.url, cancelPayment, { transaction: id(it) }, { token: it.token }),
    says: { heading: 'end.cancelled', money: ({ t }) => t('end.unpaidNote') },
    next: 'end.newQr',
  },
  {
    title: 'expired',
    happens: expire,
    says: { heading: 'end.expired', money: ({ t }) => t('end.unpaidNote') },
    next: 'end.newQr',
  },
  {
    title: 'paid late, when another customer has the machine',
    async happens(it) {
      await expire()
      await waitForStatus(server.url, id(it), 'expired')
      await newPurchase(server.url, it.machine)
      await pay(it)
    },
    says: {
      heading: 'end.startFailed',
      money: (it) => `${it.t('end.moneySafe', { amount: baht(it) })}${it.t('end.late.time_up')}`,
    },
    next: 'end.restart',
  },
  {
    title: 'paid and not started',
    happens: fails,
    says: { heading: 'end.startFailed', money: (it) => it.t('end.moneySafe', { amount: baht(it) }) },
    next: 'end.restart',
  },
  {
    title: 'paid, not started, refunded as a coupon',
    happens: chooses((it) => it.t('end.coupon', { amount: baht(it) }), 'end.couponYes'),
    says: {
      heading: 'end.refunded',
      money: (it) => it.t('end.refundedNote', { amount: baht(it) }),
    },
  },
  {
    title: 'paid, not started, refunded by bank transfer',
    happens: chooses(({ t }) => t('end.bank'), 'end.caseYes'),
    says: { heading: 'end.case', money: refundCase('end.caseNote') },
    later: {
      happens: sends('not_started'),
      says: { heading: 'end.caseSent', money: refundCase('end.caseSentNote') },
    },
  },
  {
    title: 'paid the wrong amount',
    happens: (it) => charge(it, 'pay_wrong'),
    says: { heading: 'wrongAmount.title', money: wrongAmount('wrongAmount.asked') },
    next: 'end.newQr',
    later: {
      happens: sends('wrong_amount'),
      says: { heading: 'wrongAmount.title', money: wrongAmount('wrongAmount.sent') },
    },
  },
  {
    title: 'paid late, and started',
    async happens(it) {
      await expire()
      await waitForStatus(server.url, id(it), 'expired')
      await pay(it)
    },
    says: { heading: 'bill.started', money: ({ t }) => t('bill.late.time_up') },
  },
  {
    title: 'paid twice',
    async happens(it) {
      await pay(it)
      await waitForStatus(server.url, id(it), 'running')
      await charge(it, 'pay_again')
    },
    says: { heading: 'bill.started', money: paidAgain('paidAgain.asked') },
    later: {
      happens: sends('paid_again'),
      says: { heading: 'bill.started', money: paidAgain('paidAgain.sent') },
    },
  },
]

/** Opens the page of a new purchase as its customer. */
async function waiting(locale: Locale): Promise<Case> {
  const purchase = await newPurchase(server.url)
  storeTokens({ access_token: purchase.token })
  const { user } = await openPage(server.url, `/${locale}/waiting-payment/${purchase.transaction.transaction}`)
  await screen.findByRole('img', { name: /QR/ })
  return { ...purchase, user, locale, t: messagesOf(locale) }
}

describe.each(LOCALES)('in %s', (locale) => {
  test.each(ENDS)(
    '[W6][W8] the page says what happened to the money of a purchase that was $title',
    async ({ next, later, ...first }) => {
      const it = await waiting(locale)
      async function comesTo({ happens, says }: PaymentEvent) {
        await happens(it)
        comesBack()
        await isAt(it.t(says.heading, { machine: '…' }))
        comesBack() // the app may have opened the bill before the last change
        const money = plain(await says.money(it))
        await waitFor(() => expect(seen(screen.getByRole('main'))).toContain(money))
      }
      await comesTo(first)
      if (next) expect(await screen.findByRole('button', { name: new RegExp(`^${it.t(next)}`) })).toBeDefined()
      expect(screen.queryByRole('img', { name: /QR/ })).toBeNull()
      if (later) await comesTo(later)
    },
  )
})

test.each(['card', 'TrueMoney app', 'bank app'] as const)(
  '[W8] the page says that no money was received when the external page of a %s has expired',
  async (method) => {
    const { token } = await newMember(server.url)
    const command = await commandFor(server.url, await findFreeMachine(server.url))
    const once = { token, key: crypto.randomUUID() }
    const { transaction } =
      method === 'card'
        ? await get(server.url, generateCreditCard, { ...command, provider: 'credit_card', mode: 'card' }, once)
        : method === 'TrueMoney app'
          ? await get(server.url, paymentTrue, { ...command, provider: 'truemoney', mode: 'uri' }, once)
          : await get(
              server.url,
              generateUri,
              { ...command, provider: 'mobile_banking', mode: 'uri', bank: 'kbank' },
              once,
            )
    await get(server.url, moveSandboxClock, { minutes: 16 })
    await waitForStatus(server.url, transaction, 'expired')
    storeTokens({ access_token: token })
    await openPage(server.url, `/en/waiting-payment/${transaction}`)
    await waitForPage('The time to pay is over')
    expect(screen.getByText(/^We haven’t received any money\./)).toBeDefined()
    expect(screen.getByRole('button', { name: 'Pay again' })).toBeDefined()
  },
)

test.each(LOCALES)(
  '[W8] in %s the page of a cancelled QR says until when its bank may still take the money',
  async (locale) => {
    const it = await waiting(locale)
    const end = new Date(Date.now() + 3 * DAY_MS).toISOString()
    await rows(server.databaseUrl, 'update transactions set charge_ends_at = $2 where id = $1', [id(it), end])
    await get(server.url, cancelPayment, { transaction: id(it) }, { token: it.token })
    comesBack()
    await isAt(it.t('end.cancelled'))
    const time = `${formatDay(end)} ${it.t('time.at', { time: formatTime(end) })}`
    const until = plain(it.t('end.payableUntil', { time }))
    await waitFor(() => expect(seen(screen.getByRole('main'))).toContain(until))
  },
)

test('[W8] the page says that the coupon is safe when a load paid by coupon did not start', async () => {
  const member = await newMember(server.url)
  const coupon = await grantCoupon(server.databaseUrl, member, { amount: 99_900 })
  const machine = await findFreeMachine(server.url)
  await moveMachine(server.url, machine.machine_id, 'fail_next_start')
  const command = { ...(await commandFor(server.url, machine)), coupons: [coupon] }
  const { transaction } = await createPurchase(server.url, member.token, command)
  storeTokens({ access_token: member.token })
  await openPage(server.url, `/en/waiting-payment/${transaction}`)
  await waitForPage('The machine hasn’t started')
  expect(await screen.findByText('Your coupon is safe')).toBeDefined()
})

describe('a load that did not start', () => {
  /** Opens the page of a paid load whose machine did not start. */
  async function notStarted() {
    const it = await waiting('en')
    await fails(it)
    comesBack()
    await waitForPage('The machine hasn’t started')
    return it
  }

  test('is started again without another payment', async () => {
    const it = await notStarted()
    await it.user.click(await screen.findByRole('button', { name: /^Start again, no charge/ }))
    await waitForPage(/ has started$/)
    expect(
      await rows(server.databaseUrl, 'select amount from payments where transaction_id = $1', [id(it)]),
    ).toHaveLength(1)
  })

  test('moves to another free machine of the same kind', async () => {
    // Whatever the tests before it have left in the machines of the branch.
    await rows(
      server.databaseUrl,
      `update transactions set holds_machine = false, due_at = null,
         status = case status when 'running' then 'completed' else 'expired' end where holds_machine`,
      [],
    )
    await rows(server.databaseUrl, `update machines set condition = 'ok', done_at = null`, [])
    const it = await notStarted()
    await it.user.click(await screen.findByRole('button', { name: /^Move to another free machine/ }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Which machine?' }))
    const [other] = await sheet.findAllByRole('button', { name: /^Washer/ })
    expect(other?.textContent).not.toContain(`Washer ${it.machine.number}`)
    await it.user.click(other ?? document.body)
    await waitForPage(/ has started$/)
    const sql = 'select machine_id, status from transactions where id = $1'
    const [load] = await rows(server.databaseUrl, sql, [id(it)])
    expect(load?.status).toBe('running')
    expect(load?.machine_id).not.toBe(it.machine.machine_id)
  })

  test('shows a guest with the link that the money is safe, and no choice of a refund', async () => {
    const it = await notStarted()
    const { signOut } = await import('#lib/auth/session.ts')
    signOut()
    const { user, address } = await openPage(server.url, `/en/waiting-payment/${id(it)}`)
    await waitForPage('The machine hasn’t started')
    expect(await screen.findByText(`Your ${baht(it)} baht is safe`)).toBeDefined()
    expect(screen.queryByRole('button', { name: /^Start again/ })).toBeNull()
    await user.click(screen.getByRole('link', { name: 'Log in to choose' }))
    await waitFor(() => expect(address()).toMatch(/^\/en\/login\?next=/))
  })
})
