import { expectAccessible } from '#tests/a11y/axe.ts'
import { machineInfo } from '#tests/support/server/client.ts'
import { expect, test } from './app.ts'
import { visit } from './journey.ts'
import { signedIn } from './signed-in.ts'
import { NIGHTLY_PERSONAS } from './test-scope.ts'

test.use({ shop: 'basket' })

for (const { locale, how, handOf, tier } of NIGHTLY_PERSONAS)
  test(
    `pays for two machines at once; one fails and is restarted alone, by ${how}, in ${locale}`,
    tier,
    async ({ app, page, context }) => {
      test.slow()
      await signedIn(app, context)
      const first = await app.freeMachine()
      const { branch_id, programs } = await machineInfo(app.origin, first)
      const second = await app.freeMachine('washday', undefined, branch_id)
      const me = visit({ app, page, locale, hand: handOf(page) })
      const { t, hand } = me
      const name = me.machineName(second)
      await me.orders(first)

      await hand.press(me.button(t('basket.add')))
      const sheet = page.getByRole('dialog')
      await hand.press(sheet.getByRole('button', { name: new RegExp(`^${name}`) }))
      const info = await machineInfo(app.origin, second)
      const [extra] = info.extras
      const cost = (info.programs[0]?.amount ?? 0) + (extra?.amount ?? 0)
      const price = (satang = 0) => String(satang / 100)
      await hand.tick(sheet.getByRole('checkbox', { name: extra?.name[locale] ?? '' }))
      await hand.press(
        sheet
          .getByRole('button')
          .filter({ hasText: price(cost) })
          .first(),
      )
      const also = page.getByRole('list', { name: t('basket.also') })
      await expect(also).toContainText(name)
      await expect(also).toContainText(extra?.name[locale] ?? '')
      const sum = price((programs[0]?.amount ?? 0) + cost)
      await expect(page.getByRole('heading', { level: 1 })).toContainText(sum)
      await expectAccessible(page, 'checkout of two machines')
      await page.setViewportSize({ width: 320, height: 640 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
      await page.setViewportSize({ width: 390, height: 844 })

      const transaction = await me.pays()
      const together = page.getByRole('list', { name: t('basket.title', { count: 2 }) })
      await expect(together).toContainText(price(programs[0]?.amount))
      await expect(together).toContainText(price(cost))
      await expect(page.getByRole('heading', { level: 1 })).toContainText(sum)
      await expectAccessible(page, 'waiting for the payment of two machines')

      await app.machine(second.machine_id, 'fail_next_start')
      await app.pay(transaction)
      await me.seesBill(first)
      const failed = together.getByRole('link', { name: new RegExp(`^${name}`) })
      await expect(failed).toContainText(t('status.start_failed'))
      await hand.press(failed)
      await me.arrivesAt(t('end.startFailed'))
      await expect(me.main).toContainText(t('end.moneySafe', { amount: price(cost) }))
      await hand.press(me.button(t('end.restart')))
      await me.seesBill(second)
      await expectAccessible(page, 'bill of one of two machines')
      expect(await app.starts(first.machine_id)).toBe(1)
      expect(await app.starts(second.machine_id)).toBe(1)
    },
  )
