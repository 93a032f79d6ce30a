import type { Locator } from 'playwright/test'
import { expectAccessible } from '#tests/a11y/axe.ts'
import { PIN } from '#tests/support/server/client.ts'
import { expect, test } from './app.ts'
import { printedPath, visit } from './journey.ts'
import { signedIn } from './signed-in.ts'
import { NIGHTLY_PERSONAS } from './test-scope.ts'

test.use({ shop: 'saved cards' })

for (const { locale, how, handOf, tier } of NIGHTLY_PERSONAS)
  test(
    `keeps a card, pays with one press, with the PIN above the limit, after the bank has asked and declined, and removes it, by ${how}, in ${locale}`,
    tier,
    async ({ app, page, context, quiet }) => {
      test.slow()
      // The PIN is asked for, and a wrong one is refused.
      quiet.expects(/status of 409 .*generate_credit_card/)
      quiet.expects(/status of 403 .*generate_credit_card/)
      await signedIn(app, context)
      const hand = handOf(page)
      const me = visit({ app, page, locale, hand })
      const { t } = me
      const radio = (name: string) => page.getByRole('radio', { name })
      const nameOf = (digits: string) => t('pay.cardName', { scheme: 'Visa', digits })
      /** Of the bank’s page, which is not ours: it has no labels around its boxes that `tick` knows. */
      const pressesThere = (name: string) => hand.press(page.getByRole('button', { name, exact: true }))
      const toCheckout = async () => {
        const machine = await app.freeMachine()
        await me.open(printedPath(machine))
        await me.isAt(t('choose.washer'), t('choose.title'))
        await me.choose()
        await expect(me.payButton('credit_card').or(me.payButton())).toBeEnabled()
        return machine
      }
      const unfolded = async (way: Locator) => {
        const others = page.getByRole('button', { name: t('pay.others', { count: 0 }).split('0')[0] ?? '' })
        await expect(way.or(others).first()).toBeVisible()
        if (!(await way.isVisible())) await hand.press(others)
        return way
      }
      const payByCard = () => hand.press(me.payButton('credit_card'))

      const first = await toCheckout()
      await hand.choose(radio(t('bill.way.credit_card')))
      await payByCard()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Card payment')
      await page.getByRole('checkbox', { name: 'Keep this card for next time' }).check()
      await pressesThere('Pay with a card that works')
      await me.seesBill(first)

      const card = nameOf('4242')
      const second = await toCheckout()
      await expect(radio(card)).toBeChecked()
      await expectAccessible(page, 'checkout with a saved card')
      await payByCard()
      await me.seesBill(second)

      await app.sql('update programs set amount = 60000')
      const third = await toCheckout()
      await expect(radio(card)).toBeChecked()
      await payByCard()
      const sheet = page.getByRole('dialog', { name: t('cardPin.title') })
      await expectAccessible(page, 'the PIN above the limit')
      await hand.write(sheet.getByLabel(t('login.pinTitle'), { exact: true }), '000001')
      await hand.press(sheet.getByRole('button', { name: t('cardPin.pay'), exact: true }))
      await expect(sheet).toContainText(t('pin.wrong', { tries: 4 }))
      await hand.write(sheet.getByLabel(t('login.pinTitle'), { exact: true }), PIN)
      await hand.press(sheet.getByRole('button', { name: t('cardPin.pay'), exact: true }))
      await me.seesBill(third)
      await app.sql('update programs set amount = 5000')

      const fourth = await toCheckout()
      await hand.choose(await unfolded(radio(t('bill.way.credit_card'))))
      await payByCard()
      await page.getByRole('checkbox', { name: 'Keep this card for next time' }).check()
      await pressesThere('Pay with a card whose bank asks first')
      await pressesThere('Yes, pay')
      await me.seesBill(fourth)
      await toCheckout()
      await expect(radio(nameOf('3220'))).toBeChecked()
      await payByCard()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your bank asks: is this you?')
      await pressesThere('No, this isn’t me')
      await me.isAt(t('end.declined'))
      await expect(me.main).toContainText(t('end.declinedNote'))

      await me.open('/profile')
      await hand.press(page.getByRole('link', { name: new RegExp(`^${t('savedCards.title')}`) }))
      await me.arrivesAt(t('savedCards.heading'), t('savedCards.title'))
      await expectAccessible(page, 'saved cards')
      await page.setViewportSize({ width: 320, height: 640 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
      for (const digits of ['4242', '3220']) {
        const removal = page.getByRole('button', { name: t('savedCards.removeOne', { name: nameOf(digits) }) })
        await hand.press(removal)
        await expect(removal).toHaveCount(0)
        await expect(me.main).toBeFocused()
      }
      await expect(me.main).toContainText(t('savedCards.none'))
    },
  )
