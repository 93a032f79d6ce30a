import { expectAccessible } from '#tests/a11y/axe.ts'
import { commandFor, createPurchase, machineInfo, newCustomer } from '#tests/support/server/client.ts'
import { expect, test } from './app.ts'
import { printedPath, visit } from './journey.ts'
import { signedIn } from './signed-in.ts'
import { FULL_ONLY, languages, NIGHTLY_PERSONAS } from './test-scope.ts'

const MINUTES = 10

for (const { locale, how, handOf, tier } of NIGHTLY_PERSONAS)
  test(
    `holds a machine on the way, pays after the hold has expired, and loses one while paying, by ${how}, in ${locale}`,
    tier,
    async ({ app, page, context, quiet }) => {
      test.slow()
      quiet.expects(/status of 409 .*generate_qr/)
      await signedIn(app, context)
      const machine = await app.freeMachine()
      const hand = handOf(page)
      const me = visit({ app, page, locale, hand })
      const { t } = me
      // A slow network.
      await page.route('**/api/*hold*', async (route) => {
        await new Promise((done) => setTimeout(done, 800))
        await route.continue()
      })
      await me.open(printedPath(machine))
      await me.isAt(t('choose.washer'), t('choose.title'))
      await hand.press(me.button(t('hold.start', { minutes: MINUTES })))
      await expect(me.main).toBeFocused()
      const held = t('hold.title', { machine: me.machineName(machine) })
      await expect(me.main).toContainText(held)
      await expectAccessible(page, 'programs of a held machine')

      const { branch_id } = await machineInfo(app.origin, machine)
      await me.open(`/branch/${branch_id}`)
      await expect(me.main).toContainText(held)
      await hand.press(me.link(t('hold.use')))
      await me.arrivesAt(t('choose.washer'), t('choose.title'))
      await hand.press(me.button(t('choose.pay')))
      await expect(me.payButton()).toBeEnabled()
      await app.sql('update holds set until = now() where machine_id = $1', [machine.machine_id])
      await me.pays()

      const lost = await app.freeMachine()
      await me.open(printedPath(lost))
      await hand.press(me.button(t('hold.start', { minutes: MINUTES })))
      await hand.press(me.button(t('choose.pay')))
      await expect(me.payButton()).toBeEnabled()
      await app.sql('update holds set until = now() where machine_id = $1', [lost.machine_id])
      const other = await newCustomer(app.origin)
      await createPurchase(app.origin, other.access_token, await commandFor(app.origin, lost))
      await hand.press(me.payButton())
      await expect(me.main).toContainText(t('pay.taken'))
      await expectAccessible(page, 'a machine that somebody else took after the hold')
      await hand.press(me.link(t('end.chooseAgain')))
      await expect(me.main).toContainText(me.machineName(lost))

      await me.open(printedPath(await app.freeMachine()))
      await hand.press(me.button(t('hold.start', { minutes: MINUTES })))
      await hand.press(me.button(t('hold.giveUp')))
      await expect(me.button(t('hold.start', { minutes: MINUTES }))).toBeVisible()
      expect(await app.sql('select id from holds where transaction_id is null and until > now()')).toEqual([])
    },
  )

for (const { locale } of languages('th'))
  test(`a branch says when it is quiet, in ${locale}`, FULL_ONLY, async ({ app, page }) => {
    const me = visit({ app, page, locale })
    const { t } = me
    await me.open('/branch/ari4')
    const quiet = page.getByRole('region', { name: t('quiet.title') })
    await expect(quiet).toBeVisible()
    await quiet.getByText(t('quiet.week')).click()
    await expect(quiet.getByRole('table')).toBeVisible()
    await expectAccessible(page, 'branch with its quiet hours')
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  })
