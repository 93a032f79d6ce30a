import { expectAccessible } from '#tests/a11y/axe.ts'
import { expect, test } from './app.ts'
import { visit } from './journey.ts'
import { signedIn } from './signed-in.ts'
import { NIGHTLY_PERSONAS } from './test-scope.ts'

test.use({ shop: 'later dryer' })

for (const { locale, how, handOf, tier } of NIGHTLY_PERSONAS)
  test(
    `pays for a wash and the dryer after it, and starts the dryer from home, by ${how}, in ${locale}`,
    tier,
    async ({ app, page, context }) => {
      test.slow()
      await signedIn(app, context)
      const washer = await app.freeMachine()
      const me = visit({ app, page, locale, hand: handOf(page) })
      const { t, hand } = me
      const isNarrow = async () => {
        await page.setViewportSize({ width: 320, height: 640 })
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
        await page.setViewportSize({ width: 390, height: 844 })
      }
      await me.orders(washer)
      await hand.press(me.button(t('basket.add')))
      const sheet = page.getByRole('dialog')
      await hand.press(sheet.getByRole('button', { name: new RegExp(`^${t('later.dryer')}`) }))
      await expect(sheet).toContainText(t('basket.program', { machine: t('later.dryer') }))
      await hand.press(sheet.getByRole('list').getByRole('button').first())
      await expect(page.getByRole('list', { name: t('basket.also') })).toContainText(t('later.note', { hours: 3 }))
      await expectAccessible(page, 'checkout of a wash and its dryer')
      await isNarrow()

      await app.pay(await me.pays())
      await me.seesBill(washer)
      await expect(page.getByRole('link', { name: t('later.start') })).toBeVisible()
      await app.machine(washer.machine_id, 'finish')
      await me.open('/')
      await hand.press(page.getByRole('link', { name: `${t('later.go')}, ` }))
      await me.arrivesAt(t('later.title'))
      await expectAccessible(page, 'a dryer that is paid')
      await isNarrow()
      await hand.press(me.button(t('later.start')))
      const dryer = page.getByRole('dialog').getByRole('list').getByRole('button').first()
      const [name = ''] = (await dryer.innerText()).split('\n')
      await hand.press(dryer)
      await expect(page).toHaveURL(/\/bill\/TRX_MCH_/)
      await me.isAt(t('bill.started', { machine: name }))
    },
  )
