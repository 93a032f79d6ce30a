import { type LoadPurchase, TRANSACTION_STATUSES, type TransactionStatus } from '#contract/payment.ts'
import { expect, test } from '#tests/e2e/app.ts'
import { visit } from '#tests/e2e/journey.ts'
import { signedIn } from '#tests/e2e/signed-in.ts'
import { commandFor, confirm, createPurchase, waitForStatus } from '#tests/support/server/client.ts'

const LOCALES = ['th', 'en'] as const
/** Without a network the browser logs each failed request. */
const NO_NETWORK = /net::ERR_(?:INTERNET_DISCONNECTED|FAILED)/

for (const locale of LOCALES) {
  test(`who paid and whose machine did not start finds the money on the first screen, in ${locale}`, async ({
    app,
    page,
    context,
    newContext,
  }) => {
    const tokens = await signedIn(app, context)
    const machine = await app.freeMachine()
    const command = await commandFor(app.origin, machine)
    const { transaction } = await createPurchase(app.origin, tokens.access_token, command)
    const me = visit({ app, page, locale })
    const name = me.machineName(machine)
    await me.open(`/waiting-payment/${transaction}`)
    // The bank's app is opened, and the browser ends the tab.
    await page.close()
    await app.machine(machine.machine_id, 'fail_next_start')
    await app.pay(transaction)
    const purchase = await waitForStatus(app.origin, transaction, 'start_failed')

    const again = visit({ app, page: await context.newPage(), locale })
    await again.open('/')
    await again.isAt(again.t('home.notStarted', { machine: name }), again.t('home.title'))
    await expect(again.main).toContainText(again.t('end.moneySafe', { amount: String(purchase.amount / 100) }))
    await again.main.getByRole('link', { name: again.t('home.choose') }).click()
    await expect(again.main.getByRole('button', { name: again.t('end.restart') })).toBeVisible()

    // The same on another phone.
    const phone = await newContext({ locale: locale === 'th' ? 'th-TH' : 'en-GB' })
    await phone.addCookies([{ name: 'access_token', value: tokens.access_token, url: app.url('washday', '/') }])
    const other = visit({ app, page: await phone.newPage(), locale })
    await other.open('/loads')
    await other.isAt(other.t('home.notStarted', { machine: name }), other.t('load.title'))
  })

  test(`without a signal home keeps the running load of this device, in ${locale}`, async ({
    app,
    page,
    context,
    quiet,
  }) => {
    const { access_token } = await signedIn(app, context)
    const machine = await app.freeMachine()
    const command = await commandFor(app.origin, machine)
    const { transaction } = await createPurchase(app.origin, access_token, command)
    await app.pay(transaction)
    await waitForStatus(app.origin, transaction, 'running')
    const me = visit({ app, page, locale })
    const end = { en: /^Done at \d\d:\d\d$/, th: /^ผ้าจะเสร็จ \d\d:\d\d\sน\.$/ }[locale]
    await me.open('/')
    await me.isAt(end, me.t('home.title'))
    await expect.poll(() => page.evaluate(() => localStorage.getItem('localBill'))).toContain(transaction)
    quiet.expects(NO_NETWORK)
    await page.route('**/api/**', (route) => route.abort())
    await me.open('/')
    await me.isAt(end, me.t('home.title'))
    const [kept = ''] = me.t('bill.offline', { time: '|' }).split('|')
    await expect(me.main).toContainText(kept.trim())
    await expect(me.main).not.toContainText(me.t('history.failed'))
  })
}

/** What home says of a load in each state, as the API has it. */
const WORDS: Partial<Record<TransactionStatus, 'home.unpaid' | 'home.paid' | 'end.moneySafe'>> = {
  pending: 'home.unpaid',
  paid: 'home.paid',
  starting: 'home.paid',
  start_unknown: 'home.paid',
  start_failed: 'end.moneySafe',
}

for (const locale of LOCALES)
  test(`home agrees with the API about every purchase that waits, in ${locale}`, async ({ app, page, context }) => {
    const { access_token } = await signedIn(app, context)
    const machine = await app.freeMachine()
    const command = await commandFor(app.origin, machine)
    const { transaction } = await createPurchase(app.origin, access_token, command)
    const me = visit({ app, page, locale })
    for (const status of TRANSACTION_STATUSES.filter((one) => WORDS[one])) {
      await app.sql(
        `update transactions set status = $2, due_at = now() + interval '1 hour', charge_is_final = true,
           paid_at = case when $2 = 'pending' then null else now() end,
           refund_at = case when $2 = 'start_failed' then now() + interval '15 minutes' end where id = $1`,
        [transaction, status],
      )
      const purchase: LoadPurchase = await confirm(app.origin, transaction)
      expect(purchase.status).toBe(status)
      await me.open('/')
      const word = WORDS[purchase.status]
      if (word) await expect(me.main).toContainText(me.t(word, { amount: String(purchase.amount / 100) }))
    }
  })
