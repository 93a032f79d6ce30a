import { expectAccessible } from '#tests/a11y/axe.ts'
import { paidOrder } from '#tests/support/server/delivery-orders.ts'
import { expect, test, WITH_MOTION } from './app.ts'
import { keyboard } from './input-method.ts'
import { visit } from './journey.ts'
import { setTokenCookies } from './signed-in.ts'
import { FULL_ONLY } from './test-scope.ts'

test.use(WITH_MOTION)

for (const [service, locale] of [
  ['delivery', 'en'],
  ['wash_dry_fold', 'th'],
] as const)
  test(
    `a customer reschedules and then cancels a paid ${service} order by keyboard, in ${locale}`,
    FULL_ONLY,
    async ({ app, page, context }) => {
      test.slow()
      const { token, transaction } = await paidOrder(app.origin, service)
      await setTokenCookies(app, context, { access_token: token }, 'washday')
      const me = visit({ app, page, locale, hand: keyboard(page) })
      const { t, hand } = me
      await me.open(`/${service.replaceAll('_', '-')}/transaction/${transaction}`)
      const list = me.main.getByRole('list', { name: t('order.changeTitle') })
      await expect(list).toBeVisible()
      await expectAccessible(page, `order that can be changed, ${locale}`)

      await hand.press(list.getByRole('button', { name: t('order.move') }))
      const sheet = page.getByRole('dialog', { name: t('order.move') })
      const days = sheet.getByRole('radiogroup', { name: t('order.pickupDay') })
      await expect(days.getByRole('radio').first()).toBeVisible()
      await expectAccessible(page, `times to move an order to, ${locale}`)
      // Chips are one tab stop: arrow keys move between them, and Enter selects.
      await hand.press(days.getByRole('radio', { checked: true }))
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('Enter')
      await expect(days.getByRole('radio').nth(1)).toBeChecked()
      await hand.press(sheet.getByRole('button', { name: t('order.moveSave') }))
      await expect(sheet).toBeHidden()
      await expect(me.main).toContainText(t('order.movedByYou'))
      await expect(list.getByRole('button', { name: t('order.move') })).toBeFocused()
      await expectAccessible(page, `moved order, ${locale}`)

      await hand.press(list.getByRole('button', { name: t('order.cancelPaid') }))
      const dialog = page.getByRole('alertdialog', { name: t('order.cancelAsk') })
      await expect(dialog.getByRole('radio').first()).toBeChecked()
      await expectAccessible(page, `how the money comes back, ${locale}`)
      await hand.choose(dialog.getByRole('radio').nth(1))
      await hand.press(dialog.getByRole('button', { name: t('order.cancelPaid') }))
      await me.isAt(t('end.case'))
      await expect(me.main).toContainText(t('order.cancelledByYou'))
      await expectAccessible(page, `order cancelled by its customer, ${locale}`)
    },
  )
