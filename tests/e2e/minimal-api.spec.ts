import { newPhone } from '#tests/support/client.ts'
import { visit } from './journey.ts'
import { expect, test, transactionAt, WASHER } from './minimal.ts'
import { languages } from './test-scope.ts'

for (const { locale, tier } of languages('th'))
  test(
    `a guest scans, registers, pays and sees the bill, with an API that knows only the specification, in ${locale}`,
    tier,
    async ({ app, api, page }) => {
      const me = visit({ app, page, locale })
      const { t, hand } = me

      await me.open('/')
      await me.isAt(t('home.promise'), t('home.title'))
      await hand.press(me.main.getByRole('link', { name: t('home.scan') }))
      await me.arrivesAt(t('scan.heading'), t('scan.title'))
      await hand.write(page.getByRole('textbox', { name: t('scan.typed') }), WASHER.code)
      await hand.press(me.button(t('scan.find')))
      await me.arrivesAt(t('choose.washer'), t('choose.title'))
      await me.choose({ program: locale === 'th' ? 'น้ำอุ่น' : 'Warm' })

      await me.arrivesAt(t('login.heading'), t('login.title'))
      await me.registers(newPhone())
      // 40 baht, less the coupon of 10.
      await me.arrivesAt(/30\.00/, t('pay.title'))
      await me.pays()
      const transaction = transactionAt(page)
      await me.arrivesAt(/30\.00/, t('wait.title'))
      api.shop.pay(transaction)
      await me.seesBill(WASHER)
      await expect(me.main).toContainText('30.00')
      await expect(me.main).toContainText(transaction)
    },
  )
