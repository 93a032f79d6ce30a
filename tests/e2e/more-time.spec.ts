import { expectAccessible } from '#tests/a11y/axe.ts'
import { confirm } from '#tests/support/server/client.ts'
import { newLoad } from '#tests/support/server/members.ts'
import { expect, test } from './app.ts'
import { visit } from './journey.ts'
import { signedIn } from './signed-in.ts'
import { NIGHTLY_PERSONAS } from './test-scope.ts'

test.use({ shop: 'more time' })

for (const { locale, how, handOf, tier } of NIGHTLY_PERSONAS)
  test(
    `buys more time for a running dryer; a second time it is refused, by ${how}, in ${locale}`,
    tier,
    async ({ app, page, context }) => {
      const { access_token: token } = await signedIn(app, context)
      const load = await newLoad(app.origin, { id: '', token }, 'running', [], 'dryer')
      const me = visit({ app, page, locale, hand: handOf(page) })
      const { t, hand } = me
      const offer = t('more.offer', { minutes: 20, amount: '20' })
      await me.open('/loads')
      await hand.press(page.getByRole('link', { name: offer }))
      await expect(page.getByRole('heading', { level: 1 })).toContainText(t('more.heading', { minutes: 20 }))
      await expect(me.main).toContainText(t('more.note'))
      await expectAccessible(page, 'checkout of more time')
      await page.setViewportSize({ width: 320, height: 640 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
      await page.setViewportSize({ width: 390, height: 844 })

      await app.pay(await me.pays())
      await expect(page).toHaveURL(new RegExp(`/bill/${load.transaction}`))
      await expect
        .poll(async () => (await confirm(app.origin, load.transaction)).added_minutes, { message: 'added minutes' })
        .toBe(20)

      await app.machine(load.machine_id, 'fail_next_start')
      await hand.press(page.getByRole('link', { name: offer }))
      await app.pay(await me.pays())
      await me.arrivesAt(t('more.failed'))
      await expect(me.main).toContainText(t('end.moneySafe', { amount: '20' }))
      await expectAccessible(page, 'more time that was refused')
      await expect(me.button(t('end.restart'))).toHaveCount(0)
    },
  )
