import { expect } from 'playwright/test'
import { moveSandboxClock } from '#contract/sandbox.ts'
import { signedIn } from '#tests/e2e/signed-in.ts'
import { commandFor, createPurchase, get } from '#tests/support/server/client.ts'
import { leave, payUnseen } from './bank.ts'
import { createOrcaUser, spokenMessagesOf } from './orca-driver.ts'
import { test } from './window.ts'

test.use({ shop: 'heard waiting' })

const KG = 9

for (const locale of ['th', 'en'] as const)
  test(`[W4][W5][W6][W7] Orca announces the time left and each result of a payment once, in ${locale}`, async ({
    app,
    orca,
    window,
  }) => {
    const t = spokenMessagesOf(locale)
    // Ignores focused controls, which Orca may read at any time: this test is about live announcements.
    const network = `${t('offline.heading')}|${t('network.back')}`
    const ignored = new RegExp(`^(tab|leaving banner\\.|${t('nav.skip')}.*|.* (push button|link)\\.|${network})$`)
    const me = createOrcaUser(orca, window, app, locale, 'waiting', ignored)
    const { access_token: token } = await signedIn(app, window.context())
    /** Creates a purchase by the API and opens its payment page. */
    async function waits() {
      const machine = await app.freeMachine('washday', KG)
      const purchase = await createPurchase(app.origin, token, await commandFor(app.origin, machine))
      await me.open(`/waiting-payment/${purchase.transaction}`, /\d/)
      return { ...purchase, machine }
    }

    const unpaid = await waits()
    for (const [seconds, text] of [
      [302, t('wait.leftSpoken', { time: t('time.minutes', { minutes: 5 }) })],
      [62, t('wait.leftSpoken', { time: t('time.minutes', { minutes: 1 }) })],
      [32, t('wait.leftSpoken', { time: t('time.seconds', { seconds: 30 }) })],
    ] as const)
      await me.hearsOnce(`${seconds} seconds are left`, () => leave(app, unpaid.transaction, seconds), text)
    await me.hearsOnce('the time is up', () => leave(app, unpaid.transaction, 1), t('end.unpaidNote'))
    await expect(window.getByRole('button', { name: t('end.newQr') })).toBeVisible()

    const declined = await waits()
    await me.tabTo('wait.check')
    await me.hearsOnce('the bank declines', () => app.decline(declined.transaction), t('end.declinedNote'))

    const failed = await waits()
    await app.machine(failed.machine.machine_id, 'fail_next_start')
    await me.hearsOnce(
      'back from the bank: it is paid, and the machine has not started',
      () => payUnseen(app, window, failed.transaction, 'start_failed'),
      t('end.moneySafe', { amount: failed.amount / 100 }),
    )
    await me.hearsOnce('nothing is chosen', () => get(app.origin, moveSandboxClock, { minutes: 16 }), t('end.refunded'))

    const paid = await waits()
    const machine = t('machine.washer', { number: paid.machine_number })
    await me.arrives(
      'back from the bank: it is paid, and the machine has started',
      () => payUnseen(app, window, paid.transaction, 'running'),
      t('bill.started', { machine }),
    )
    me.matchesTranscript()
  })
