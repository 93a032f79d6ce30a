import { commandFor, createPurchase } from '#tests/support/server/client.ts'
import { expect, test } from './app.ts'
import { visit } from './journey.ts'
import { signedIn } from './signed-in.ts'
import { languages } from './test-scope.ts'

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

test('a failed start can be retried without another payment', async ({ app, page, context }) => {
  const { access_token: token } = await signedIn(app, context)
  const me = visit({ app, page })
  const machine = await app.freeMachine()
  await app.machine(machine.machine_id, 'fail_next_start')
  const { transaction } = await createPurchase(app.origin, token, await commandFor(app.origin, machine))
  await app.pay(transaction)
  await me.open(`/waiting-payment/${transaction}`)
  await me.isAt(me.t('end.startFailed'))
  await me.button(me.t('end.restart')).click()
  await me.seesBill(machine)
  expect(await app.sql('select amount from payments where transaction_id = $1', [transaction])).toHaveLength(1)
})
