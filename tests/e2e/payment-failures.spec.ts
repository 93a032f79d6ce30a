import type { Page } from 'playwright/test'
import type { MachineRow } from '#contract/machines.ts'
import { closeRefundCase, type RefundCase } from '#contract/operator.ts'
import { cancelPayment, generateCreditCard, generateUri, type LoadPurchase, paymentTrue } from '#contract/payment.ts'
import { moveSandboxCharge, moveSandboxClock } from '#contract/sandbox.ts'
import { formatDay } from '#lib/i18n/format.ts'
import { formatGregorianDate } from '#lib/i18n/format-gregorian.ts'
import { commandFor, createPurchase, get, newPurchase, waitForStatus } from '#tests/support/client.ts'
import { grantCoupon, memberOf } from '#tests/support/members.ts'
import { TOO_MANY } from '#tests/support/purchase.ts'
import { expect, OPERATOR_TOKEN, test } from './app.ts'
import { type Visitor, visit } from './journey.ts'
import type { MessageId } from './messages.ts'
import type { App } from './server.ts'
import { signedIn } from './signed-in.ts'
import { languages } from './test-scope.ts'

type Case = { app: App; me: Visitor; page: Page; machine: MachineRow; token: string; purchase: LoadPurchase }
type Expected = { heading: MessageId; money: (testCase: Case) => string | Promise<string> }
type PaymentEvent = { happens: (testCase: Case) => Promise<unknown>; says: Expected }
type End = PaymentEvent & { title: string; next?: MessageId; later?: PaymentEvent }

const baht = (satang: number) => String(satang / 100)
const expire = ({ app }: Case) => get(app.origin, moveSandboxClock, { minutes: 11 })

async function fails(testCase: Case) {
  await testCase.app.machine(testCase.machine.machine_id, 'fail_next_start')
  await testCase.app.pay(testCase.purchase.transaction)
  await testCase.me.isAt(testCase.me.t('end.startFailed'))
}
/** Presses an action and confirms its dialog. */
async function takes({ me, page }: Case, row: string, yes: MessageId) {
  await page.getByRole('button', { name: row }).click()
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: me.t(yes) })
    .click()
}

const charges = ({ app, purchase }: Case, action: 'pay_again' | 'pay_wrong') =>
  get(app.origin, moveSandboxCharge, { transaction: purchase.transaction, action, webhook: 'send' })

/** The number of the refund case and the day on which it was closed, from the database. */
async function caseOf({ app, page, purchase }: Case, reason: RefundCase['reason']) {
  const [row] = await app.sql(
    `select number, extract(epoch from closed_at) * 1000 as sent from refund_cases where transaction_id = $1 and reason = $2`,
    [purchase.transaction, reason],
  )
  const sent = new Date(Number(row?.sent)).toISOString()
  const isEnglish = new URL(page.url()).pathname.startsWith('/en/')
  const day = isEnglish ? `${formatDay(sent)} (${formatGregorianDate(sent)})` : formatDay(sent)
  return { number: String(row?.number), day }
}
const sends = (reason: RefundCase['reason']) => async (testCase: Case) => {
  const { number } = await caseOf(testCase, reason)
  await get(
    testCase.app.origin,
    closeRefundCase,
    { case_number: number, bank_reference: `KB ${number}` },
    { token: OPERATOR_TOKEN },
  )
}

const wrongAmount = async (testCase: Case, id: MessageId) => {
  const price = testCase.purchase.amount
  return testCase.me.t(id, {
    amount: baht(price + TOO_MANY),
    price: baht(price),
    ...(await caseOf(testCase, 'wrong_amount')),
  })
}
const paidAgain = async (testCase: Case, id: MessageId) =>
  testCase.me.t('paidAgain.title') +
  testCase.me.t(id, { amount: baht(testCase.purchase.amount), ...(await caseOf(testCase, 'paid_again')) })

const paysOnce = (token: string) => ({ token, key: crypto.randomUUID() })

const ENDS: End[] = [
  {
    title: 'declined',
    happens: ({ app, purchase }) => app.decline(purchase.transaction),
    says: { heading: 'end.declined', money: ({ me }) => me.t('end.declinedNote') },
    next: 'end.newQr',
  },
  {
    title: 'cancelled',
    happens: ({ app, purchase, token }) =>
      get(app.origin, cancelPayment, { transaction: purchase.transaction }, { token }),
    says: { heading: 'end.cancelled', money: ({ me }) => me.t('end.cancelledNote') },
    next: 'end.newQr',
  },
  {
    title: 'expired',
    happens: expire,
    says: { heading: 'end.expired', money: ({ me }) => me.t('end.expiredNote') },
    next: 'end.newQr',
  },
  {
    title: 'paid late, when another customer has the machine',
    async happens(testCase) {
      await expire(testCase)
      await waitForStatus(testCase.app.origin, testCase.purchase.transaction, 'expired')
      await newPurchase(testCase.app.origin, testCase.machine)
      await testCase.app.pay(testCase.purchase.transaction)
    },
    says: {
      heading: 'end.startFailed',
      money: ({ me, purchase }) =>
        `${me.t('end.moneySafe', { amount: baht(purchase.amount) })}${me.t('end.late.time_up')}`,
    },
    next: 'end.restart',
  },
  {
    title: 'paid and not started',
    happens: fails,
    says: {
      heading: 'end.startFailed',
      money: ({ me, purchase }) => me.t('end.moneySafe', { amount: baht(purchase.amount) }),
    },
    next: 'end.restart',
  },
  {
    title: 'paid, not started, refunded as a coupon',
    async happens(testCase) {
      await fails(testCase)
      await takes(testCase, testCase.me.t('end.coupon', { amount: baht(testCase.purchase.amount) }), 'end.couponYes')
    },
    says: {
      heading: 'end.refunded',
      async money({ app, me, purchase }) {
        const [row] = await app.sql(
          'select code, extract(epoch from expires_at) * 1000 as ends from coupons where refund_of = $1',
          [purchase.transaction],
        )
        const day = formatDay(Number(row?.ends))
        return me.t('end.refundedNote', { amount: baht(purchase.amount), code: String(row?.code), day })
      },
    },
  },
  {
    title: 'paid, not started, refunded by bank transfer',
    async happens(testCase) {
      await fails(testCase)
      await takes(testCase, testCase.me.t('end.bank'), 'end.caseYes')
    },
    says: {
      heading: 'end.case',
      money: async (testCase) =>
        testCase.me.t('end.caseNote', {
          amount: baht(testCase.purchase.amount),
          ...(await caseOf(testCase, 'not_started')),
        }),
    },
    later: {
      happens: sends('not_started'),
      says: {
        heading: 'end.caseSent',
        money: async (testCase) =>
          testCase.me.t('end.caseSentNote', {
            amount: baht(testCase.purchase.amount),
            ...(await caseOf(testCase, 'not_started')),
          }),
      },
    },
  },
  {
    title: 'paid the wrong amount',
    happens: (testCase) => charges(testCase, 'pay_wrong'),
    says: { heading: 'wrongAmount.title', money: (testCase) => wrongAmount(testCase, 'wrongAmount.asked') },
    next: 'end.newQr',
    later: {
      happens: sends('wrong_amount'),
      says: { heading: 'wrongAmount.title', money: (testCase) => wrongAmount(testCase, 'wrongAmount.sent') },
    },
  },
  {
    title: 'paid late, and started',
    async happens(testCase) {
      await expire(testCase)
      await waitForStatus(testCase.app.origin, testCase.purchase.transaction, 'expired')
      await testCase.app.pay(testCase.purchase.transaction)
    },
    says: { heading: 'bill.started', money: ({ me }) => me.t('bill.late.time_up') },
  },
  {
    title: 'paid twice',
    async happens(testCase) {
      await testCase.app.pay(testCase.purchase.transaction)
      await waitForStatus(testCase.app.origin, testCase.purchase.transaction, 'running')
      await charges(testCase, 'pay_again')
    },
    says: { heading: 'bill.started', money: (testCase) => paidAgain(testCase, 'paidAgain.asked') },
    later: {
      happens: sends('paid_again'),
      says: { heading: 'bill.started', money: (testCase) => paidAgain(testCase, 'paidAgain.sent') },
    },
  },
]

for (const { locale, tier } of languages('th'))
  for (const { title, next, later, ...first } of ENDS)
    test(
      `[W8] the page says what happened to the money of a purchase that was ${title}, in ${locale}`,
      tier,
      async ({ app, page, context }) => {
        const { access_token: token } = await signedIn(app, context)
        const machine = await app.freeMachine()
        const purchase = await createPurchase(app.origin, token, await commandFor(app.origin, machine))
        const me = visit({ app, page, locale })
        const testCase: Case = { app, me, page, machine, token, purchase }
        await me.open(`/waiting-payment/${purchase.transaction}`)
        await me.arrivesAtQr()
        /** Returning to the page checks the payment at once. */
        const comesBack = () => page.evaluate(() => window.dispatchEvent(new Event('focus')))
        async function comesTo({ happens, says }: PaymentEvent) {
          await happens(testCase)
          await comesBack()
          await me.isAt(me.t(says.heading, { machine: me.machineName(machine) }))
          await comesBack() // the app may have opened the bill before the last change
          await expect(me.main).toContainText(await says.money(testCase))
        }
        await comesTo(first)
        if (next) await expect(me.button(me.t(next))).toBeVisible()
        await expect(page.getByRole('img', { name: /QR/ })).toHaveCount(0)
        if (later) await comesTo(later)
      },
    )

for (const { locale, tier } of languages('th'))
  test(
    `[W8] the page says that no money was received when an external payment page has expired, in ${locale}`,
    tier,
    async ({ app, page, context }) => {
      const { access_token: token } = await signedIn(app, context)
      const command = await commandFor(app.origin, await app.freeMachine())
      const me = visit({ app, page, locale })
      const createPayments = [
        () =>
          get(app.origin, generateCreditCard, { ...command, provider: 'credit_card', mode: 'card' }, paysOnce(token)),
        () => get(app.origin, paymentTrue, { ...command, provider: 'truemoney', mode: 'uri' }, paysOnce(token)),
        () =>
          get(
            app.origin,
            generateUri,
            { ...command, provider: 'mobile_banking', mode: 'uri', bank: 'kbank' },
            paysOnce(token),
          ),
      ]
      for (const createPayment of createPayments) {
        const { transaction } = await createPayment()
        await get(app.origin, moveSandboxClock, { minutes: 16 })
        await waitForStatus(app.origin, transaction, 'expired')
        await me.open(`/waiting-payment/${transaction}`)
        await me.isAt(me.t('end.expiredPage'))
        await expect(me.main).toContainText(me.t('end.expiredNote'))
        await expect(me.button(me.t('end.payAgain'))).toBeVisible()
      }
    },
  )

for (const { locale, tier } of languages('th'))
  test(
    `[W8] the page says that the coupon is safe when a load paid by coupon did not start, in ${locale}`,
    tier,
    async ({ app, page, context }) => {
      const { access_token: token } = await signedIn(app, context)
      const coupon = await grantCoupon(app.databaseUrl, await memberOf(app.origin, token), { amount: 99_900 })
      const machine = await app.freeMachine()
      await app.machine(machine.machine_id, 'fail_next_start')
      const command = await commandFor(app.origin, machine)
      const { transaction } = await createPurchase(app.origin, token, { ...command, coupons: [coupon] })
      const me = visit({ app, page, locale })
      await me.open(`/waiting-payment/${transaction}`)
      await me.isAt(me.t('end.startFailed'))
      await expect(me.main).toContainText(me.t('end.couponSafe'))
    },
  )

for (const { locale, tier } of languages('th'))
  test(
    `[W8] the page says not to pay again while the payment cannot be checked, in ${locale}`,
    tier,
    async ({ app, page, context, quiet }) => {
      const { access_token: token } = await signedIn(app, context)
      const { transaction } = await createPurchase(
        app.origin,
        token,
        await commandFor(app.origin, await app.freeMachine()),
      )
      const me = visit({ app, page, locale })
      let polls = 0
      await page.route('**/api/confirm_payment?*', (route) => {
        polls++
        return route.abort()
      })
      quiet.expects(/Failed to load resource: net::ERR_FAILED .*confirm_payment/)
      await me.open(`/waiting-payment/${transaction}`)
      await me.isAt(me.t('end.unknown'))
      const heading = await page.getByRole('heading', { level: 1 }).elementHandle()
      const earlierPolls = polls
      await expect.poll(() => polls).toBeGreaterThan(earlierPolls + 1)
      expect(await heading?.evaluate((element) => element.isConnected), 'the heading stays while the page polls').toBe(
        true,
      )
      await expect(me.main).toContainText(me.t('end.unknownNote'))
      await page.unroute('**/api/confirm_payment?*')
      await me.button(me.t('wait.check')).click()
      await me.arrivesAtQr()
    },
  )

test('[N2b] cancelling in the dialog moves the focus to the result', async ({ app, page, context }) => {
  const { access_token: token } = await signedIn(app, context)
  const { transaction } = await createPurchase(app.origin, token, await commandFor(app.origin, await app.freeMachine()))
  const me = visit({ app, page })
  await me.open(`/waiting-payment/${transaction}`)
  await me.arrivesAtQr()
  await me.button(me.t('wait.cancel')).press('Enter')
  const question = page.getByRole('alertdialog', { name: me.t('wait.cancelAsk') })
  await question.getByRole('button', { name: me.t('wait.cancelYes') }).press('Enter')
  await me.isAt(me.t('end.cancelled'))
  await expect(me.main).toBeFocused()
})
