import type { Locator } from 'playwright/test'
import { expect, test } from '#tests/e2e/app.ts'
import { signInByForm } from '#tests/e2e/auth.ts'
import { printedPath, visit } from '#tests/e2e/journey.ts'
import { signedIn } from '#tests/e2e/signed-in.ts'
import { FULL_ONLY, languages } from '#tests/e2e/test-scope.ts'
import {
  commandFor,
  createPurchase,
  newPhone,
  newPurchase,
  PIN,
  until,
  waitForStatus,
} from '#tests/support/server/client.ts'
import { grantPoints, memberOf } from '#tests/support/server/members.ts'
import { extractCode, inbox } from '#tests/support/server/phone.ts'
import { expectAccessible } from './axe.ts'
import { probeInMedium } from './media-emulation.ts'
import { LONG_PAYMENT_TIME } from './page-fixtures.ts'
import { probe } from './probes.ts'

test.use({ settings: LONG_PAYMENT_TIME })

/** The keys of the PIN pad and the pay button are larger than other controls. */
const KEY_PX = 56
const sideOf = async (target: Locator) => {
  const { width = 0, height = 0 } = (await target.boundingBox()) ?? {}
  return Math.min(width, height)
}

/** States that `crawl.spec.ts` does not reach: errors, dialogs, sheets, steps and empty lists. */
for (const { locale, tier } of languages('th')) {
  test(`the errors of the scanner are accessible, in ${locale}`, FULL_ONLY, async ({ app, page }) => {
    test.slow()
    const me = visit({ app, page, locale })
    const { t } = me
    const reserved = await app.freeMachine()
    await newPurchase(app.origin, reserved)

    await me.open('/qr-scanner')
    await me.isAt(t('scan.heading'), t('scan.title'))
    await me.button(t('scan.find')).click()
    await expect(me.main).toContainText(t('scan.failed.typed'))
    await expectAccessible(page, 'scanner with an error')
    await me.open(printedPath(reserved))
    await me.isAt(t('choose.busy.reserved'))
    await expectAccessible(page, 'machine that is taken')
  })

  test(
    `[G6a] the pages that only a guest sees are accessible, in ${locale}`,
    tier,
    async ({ app, page, newContext, quiet }) => {
      test.slow()
      const me = visit({ app, page, locale })
      const { t } = me
      const field = page.getByRole('textbox', { name: t('login.phone') })
      await me.open('/')
      await me.isAt(t('home.promise'), t('home.title'))
      await expectAccessible(page, 'home of a guest')
      await me.open('/login')
      await me.button(t('action.continue')).click()
      await expect(me.main).toContainText(t('form.phone'))
      await expectAccessible(page, 'login with an error')
      const { phone } = await signedIn(app, await newContext())
      await field.fill(phone)
      await me.button(t('action.continue')).click()
      await me.arrivesAt(t('login.pinTitle'))
      quiet.expects(/Failed to load resource: .*403 .*login/)
      await me.enterPin('135792', t('login.submit'))
      await expect(me.main).toContainText(t('pin.wrong', { tries: 4 }))
      await expectAccessible(page, 'PIN with an error')
      await me.open('/register')
      await me.button(t('action.continue')).click()
      await expect(me.main).toContainText(t('form.problem'))
      await expectAccessible(page, 'register with errors')
      await field.fill(newPhone())
      await page.getByRole('textbox', { name: t('register.name') }).fill('มานี มีนา')
      await me.hand.tick(page.getByRole('checkbox', { name: t('register.policy', { age: 20 }) }))
      await me.button(t('action.continue')).click()
      await me.arrivesAt(t('register.pinHeading'), t('register.pinTitle'))
      await expectAccessible(page, 'new PIN')
      const keys = page.getByRole('toolbar').getByRole('button')
      expect(await keys.count()).toBe(11)
      for (const key of await keys.all()) expect(await sideOf(key)).toBeGreaterThanOrEqual(KEY_PX)
      await me.enterPin(PIN, t('action.continue'))
      await me.arrivesAt(t('register.confirmHeading'), t('register.confirmTitle'))
      await me.enterPin('135792', t('register.submit'))
      await expect(me.main).toContainText(t('pin.mismatch'))
      await expectAccessible(page, 'new PIN that does not match')
    },
  )

  test(
    `[F3] the pages that replace a forgotten PIN are accessible, in ${locale}`,
    FULL_ONLY,
    async ({ app, page, newContext }) => {
      test.slow()
      const me = visit({ app, page, locale })
      const { t } = me
      const { toPin, otpField } = signInByForm(me)
      const { phone } = await signedIn(app, await newContext())
      await me.open('/login')
      await toPin(phone)
      await me.link(t('login.forgot')).click()
      await me.arrivesAt(t('otp.heading'), t('otp.title'))
      await otpField.fill('12')
      await me.button(t('action.continue')).click()
      await expect(otpField).toHaveAttribute('aria-invalid', 'true')
      await expectAccessible(page, 'a code that is too short')
      const [message] = await until(
        () => inbox(app.origin, phone),
        (all) => all.length > 0,
      )
      await otpField.fill(extractCode(message?.text ?? ''))
      await me.arrivesAt(t('forgot.pinHeading'), t('forgot.pinTitle'))
      await expectAccessible(page, 'new PIN after a forgotten one')
      await me.enterPin(PIN, t('action.continue'))
      await me.arrivesAt(t('register.confirmHeading'), t('register.confirmTitle'))
      await expectAccessible(page, 'repeat the new PIN')
    },
  )

  test(`[G6a][G15] the pages of a purchase are accessible, in ${locale}`, tier, async ({ app, page, context }) => {
    test.slow()
    await signedIn(app, context)
    const me = visit({ app, page, locale })
    const { t } = me
    const machine = await app.freeMachine()
    const second = await app.freeMachine()
    await me.open('/')
    await me.isAt(t('home.ask'), t('home.title'))
    await expectAccessible(page, 'home of a new customer')
    await me.open('/history')
    await me.isAt(t('history.empty'), t('history.title'))
    await expectAccessible(page, 'empty history')
    await me.orders(machine)
    expect(await sideOf(me.payButton())).toBeGreaterThanOrEqual(KEY_PX)
    await me.hand.choose(page.getByRole('radio', { name: t('pay.note.mobile_banking') }))
    await me.payButton('mobile_banking').click()
    await expect(me.main.getByText(t('pay.bankMissing'))).toBeVisible()
    await expectAccessible(page, 'order without a bank')
    await me.hand.choose(page.getByRole('radio', { name: t('pay.note.promptpay') }))
    const transaction = await me.pays()
    await me.button(t('wait.cancel')).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await expectAccessible(page, 'dialog before a cancel')
    await page.keyboard.press('Escape')
    await app.pay(transaction)
    await me.seesBill(machine)
    await me.orders(second)
    await me.pays()
    await me.open('/loads')
    await me.button(t('report.openFor', { machine: me.machineName(machine) })).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page, 'what is wrong with a machine')
    await page.keyboard.press('Escape')
    await me.button(t('load.shareFor', { machine: me.machineName(machine) })).click()
    await expect(me.button(t('load.endLink'))).toBeVisible()
    await expectAccessible(page, 'link for who collects')
    await app.sql("update transactions set created_at = '2026-09-15T05:00:00Z' where id = $1", [transaction])
    await me.open('/history')
    await expect(me.main.getByRole('link')).toHaveCount(2)
    await expectAccessible(page, 'history of two months')
    await page.getByRole('radio', { name: t('history.kind.delivery') }).click()
    await expect(me.main).toContainText(t('history.noneSuch'))
    await expectAccessible(page, 'history without such orders')
    await app.machine(machine.machine_id, 'finish')
    await me.open(`/bill/${transaction}`)
    await me.isAt(t('bill.completed', { machine: me.machineName(machine) }))
    await expect(me.main).toContainText(t('bill.review'))
    await expectAccessible(page, 'bill of a finished load')
  })

  test(
    `rewards, coupons, lottery and notification settings are accessible, in ${locale}`,
    FULL_ONLY,
    async ({ app, page, context }) => {
      test.slow()
      const { phone, access_token: token } = await signedIn(app, context)
      await grantPoints(app.databaseUrl, await memberOf(app.origin, token), 150)
      const me = visit({ app, page, locale })
      const { t } = me
      await me.open('/rewards/washday-twenty-off')
      await me.button(t('rewards.exchangeFor', { cost: t('home.inPoints', { points: '100' }) })).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
      await expectAccessible(page, 'dialog before an exchange')
      await me.button(t('rewards.yes')).click()
      await me.arrivesAt(t('rewards.taken'))
      await expectAccessible(page, 'redeemed reward')
      await me.open('/coupon/claim')
      await me.isAt(t('coupons.ready', { count: 1 }), t('coupons.title'))
      await me.button(t('coupons.claim')).click()
      await expect(me.main).toContainText(t('coupons.codeUnfit'))
      await expectAccessible(page, 'coupons with an error')
      await me.open('/lottery')
      await me.button(t('lottery.check')).click()
      await expect(me.main).toContainText(t('lottery.ticketWrong'))
      await expectAccessible(page, 'lottery with an error')
      await page.getByRole('textbox', { name: t('ticket.number') }).fill('012345')
      await me.button(t('ticket.save')).click()
      await expect(me.button(t('ticket.remove', { number: '012345' }))).toBeVisible()
      await expectAccessible(page, 'lottery with a saved number')

      await app.sql('update customers set is_notification = true where phone = $1', [`+66${phone.slice(1)}`])
      await me.open('/profile')
      await expect(page.getByRole('switch', { name: t('notify.purpose.lottery') })).toBeVisible()
      await expectAccessible(page, 'what to be notified about')
    },
  )

  test(`[G15] the pages of failed purchases are accessible, in ${locale}`, tier, async ({ app, page, context }) => {
    test.slow()
    await signedIn(app, context)
    const me = visit({ app, page, locale })
    const { t } = me
    const declinedMachine = await app.freeMachine()
    const failingMachine = await app.freeMachine()
    await me.orders(declinedMachine)
    const declined = await me.pays()
    await app.decline(declined)
    await me.isAt(t('end.declined'))
    await expectAccessible(page, 'declined')
    // No purchase goes from one to the other under its customer's eyes.
    await page.goto('about:blank')
    await app.sql("update transactions set status = 'expired' where id = $1", [declined])
    await me.open(`/waiting-payment/${declined}`)
    await me.isAt(t('end.expired'))
    await expectAccessible(page, 'expired')
    await app.machine(failingMachine.machine_id, 'fail_next_start')
    await me.orders(failingMachine)
    await app.pay(await me.pays())
    await me.isAt(t('end.startFailed'))
    await expectAccessible(page, 'machine that did not start')
    await page.getByRole('button', { name: t('end.bank') }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page, 'dialog before a refund')
    await page.keyboard.press('Escape')
    await app.sql("update transactions set due_at = now() where status = 'start_failed'")
    await expect.poll(() => app.sql("select id from transactions where status = 'start_failed'")).toEqual([])
    await page.reload()
    await me.isAt(t('end.refunded'))
    await expectAccessible(page, 'refunded')
  })
}

test('[W10] at 400 % the pay button covers no content, and is fully visible when focused', async ({
  app,
  page,
  context,
}) => {
  await signedIn(app, context)
  const me = visit({ app, page, locale: 'th' })
  await me.orders(await app.freeMachine())
  expect((await probeInMedium(page, '400 %')).findings).toEqual([])
  await page.setViewportSize({ width: 320, height: 256 })
  await me.payButton().focus()
  await expect(me.payButton()).toBeInViewport({ ratio: 1 })
})

test('[N4] a sheet shows all its buttons at 200 % text size', FULL_ONLY, async ({ app, page, context }) => {
  await signedIn(app, context)
  const me = visit({ app, page, locale: 'th' })
  await me.orders(await app.freeMachine())
  await me.pays()
  await me.button(me.t('wait.cancel')).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  expect((await probeInMedium(page, '200 % text')).findings).toEqual([])
})

test('[T4] a message covers neither the focused element nor the pay button', async ({ app, page, context }) => {
  const { access_token: token } = await signedIn(app, context)
  // The reminder of a finished load stays until the laundry is collected.
  const finishedMachine = await app.freeMachine()
  const { transaction } = await createPurchase(app.origin, token, await commandFor(app.origin, finishedMachine))
  await app.pay(transaction)
  await waitForStatus(app.origin, transaction, 'running')
  await app.machine(finishedMachine.machine_id, 'finish')
  await waitForStatus(app.origin, transaction, 'completed')
  await page.setViewportSize({ width: 320, height: 640 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const me = visit({ app, page, locale: 'th' })
  await me.orders(await app.freeMachine())
  const message = page.getByRole('region', { name: me.t('toast.label') })
  await expect(message).toContainText(me.t('load.done', { machine: me.machineName(finishedMachine) }))
  // Its height is measured one frame after it appears.
  await page.waitForFunction(() => document.documentElement.style.getPropertyValue('--toast-height') !== '')
  expect(await probe(page, 'coveredFocus')).toEqual([])
  await me.payButton().click({ trial: true })
  await expect(message).toBeVisible()
})
