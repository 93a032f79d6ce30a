import { OTP } from '#tests/support/doubles/minimal-api/shop.ts'
import { newPhone, PIN } from '#tests/support/server/client.ts'
import { visit } from './journey.ts'
import { customerOf, expect, test, transactionAt, WASHER } from './minimal.ts'
import { FULL_ONLY, languages } from './test-scope.ts'

const WRONG_PIN = '719306'
const NEW_PIN = '264835'
const WARM = { th: 'น้ำอุ่น', en: 'Warm' }

for (const { locale, tier } of languages('th')) {
  test(
    `with an API that knows only the specification, a guest scans, registers, pays and sees the bill, in ${locale}`,
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
      await me.choose({ program: WARM[locale] })

      await me.arrivesAt(t('login.heading'), t('login.title'))
      await me.registers(newPhone())
      // 40 baht, less the coupon of 10.
      await me.arrivesAt(/30/, t('pay.title'))
      await me.pays()
      const transaction = transactionAt(page)
      await me.arrivesAt(/30/, t('wait.title'))
      api.shop.pay(transaction)
      await me.seesBill(WASHER)
      await expect(me.main).toContainText('30.00')
      await expect(me.main).toContainText(transaction)
    },
  )

  test(
    `with such an API, a customer logs in after a wrong PIN and replaces a forgotten one, in ${locale}`,
    FULL_ONLY,
    async ({ app, api, page, quiet }) => {
      quiet.expects(/Failed to load resource: .*40[01]/)
      quiet.expects(/API refused a call .*status: 40[01]/)
      const phone = newPhone()
      api.shop.addCustomer({ phone, pin: PIN, name: 'มานี มีนา' })
      const me = visit({ app, page, locale })
      const { t, hand } = me
      const isHome = () => me.isAt(t('home.ask'), t('home.title'))
      async function toPin() {
        await me.open('/login')
        await hand.write(page.getByRole('textbox', { name: t('login.phone') }), phone)
        await hand.press(me.button(t('action.continue')))
        await me.arrivesAt(t('login.pinTitle'))
      }

      await toPin()
      await me.enterPin(WRONG_PIN, t('login.submit'))
      const pin = page.locator('input[name=pin]')
      await expect(pin).toHaveAccessibleDescription(new RegExp(t('pin.wrongOnly')))
      await me.enterPin(PIN, t('login.submit'))
      await isHome()

      await me.clearsCookies()
      await toPin()
      await hand.press(me.link(t('login.forgot')))
      await me.arrivesAt(t('otp.heading'), t('otp.title'))
      const code = page.getByLabel(t('otp.label'), { exact: true })
      await hand.write(code, '000000')
      await expect(me.main).toContainText(t('otp.wrongOnly'))
      await code.fill(OTP)
      await page.keyboard.press('Enter')
      await me.arrivesAt(t('forgot.pinHeading'), t('forgot.pinTitle'))
      await me.enterPin(NEW_PIN, t('action.continue'))
      await me.arrivesAt(t('register.confirmHeading'), t('register.confirmTitle'))
      await me.enterPin(NEW_PIN, t('forgot.submit'))
      await isHome()
    },
  )
}

test('with such an API, an expired token is renewed, and a session that has ended leads to the login', async ({
  app,
  api,
  page,
  context,
  quiet,
}) => {
  quiet.expects(/Failed to load resource: .*401/)
  quiet.expects(/API refused a call .*status: 401/)
  quiet.expects(/Refresh Token failed/)
  await customerOf(api, { app, context })
  const me = visit({ app, page })
  await me.open('/notifications')
  await me.isAt(me.t('notification.unread', { count: 2 }), me.t('notification.title'))
  // A call of this page that was under way would renew the token too, and its answer would be lost by the navigation.
  await page.goto('about:blank')
  api.expireTokens()
  await me.open('/notifications')
  await me.isAt(me.t('notification.unread', { count: 2 }), me.t('notification.title'))
  expect(api.calls.filter((call) => call === 'POST /auth/refresh_token')).toHaveLength(1)
  await page.goto('about:blank')
  api.expireTokens()
  api.shop.refreshTokens.clear()
  await me.open('/notifications')
  await me.isAt(me.t('login.heading'), me.t('login.title'))
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('access_token')
})
