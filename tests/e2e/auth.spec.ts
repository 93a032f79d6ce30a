import { login } from '#contract/auth.ts'
import { ask, newCustomer, newPhone, PIN, trustPhone } from '#tests/support/server/client.ts'
import { expect, test, WITH_MOTION } from './app.ts'
import { signInByForm } from './auth.ts'
import { visit } from './journey.ts'
import { FULL_ONLY, NIGHTLY_PERSONAS } from './test-scope.ts'

test.use(WITH_MOTION)

const WRONG_PIN = '719306'
const NEW_PIN = '264835'
const FORBIDDEN = /Failed to load resource: .*40[39]/
const LOCKED = /Failed to load resource: .*423/

for (const { locale, how, handOf, tier } of NIGHTLY_PERSONAS)
  test(
    `[L2] registers, logs in after a wrong PIN, replaces a forgotten PIN and unlocks a locked one by ${how}, in ${locale}`,
    tier,
    async ({ app, page, quiet }) => {
      quiet.expects(FORBIDDEN)
      quiet.expects(LOCKED)
      const me = visit({ app, page, locale, hand: handOf(page) })
      const { t } = me
      const signIn = signInByForm(me)
      const isHome = () => me.isAt(t('home.ask'), t('home.title'))
      const leave = async () => {
        await me.clearsCookies()
        await me.open('/login')
      }

      await me.open('/login')
      const phone = await me.registers()
      await isHome()
      // Its code comes from the messages for customers.
      await trustPhone(app.databaseUrl, phone)

      await leave()
      await signIn.toPin(phone)
      await me.enterPin(WRONG_PIN, t('login.submit'))
      const pin = page.locator('input[name=pin]')
      await expect(pin).toHaveAccessibleDescription(new RegExp(t('pin.wrong', { tries: 4 })))
      await expect(pin).toBeFocused()
      await me.enterPin(PIN, t('login.submit'))
      await isHome()

      await leave()
      await signIn.toPin(phone)
      await me.hand.press(me.link(t('login.forgot')))
      await signIn.entersCode(phone)
      await signIn.choosesPin(NEW_PIN)
      await isHome()

      await leave()
      // Tries of another device would not count here.
      const device_token = await page.evaluate<string>(() => JSON.parse(localStorage.getItem('deviceToken') ?? '""'))
      for (let tries = 0; tries < 5; tries++)
        await ask(app.origin, login, { phone_number: phone, pin_code: WRONG_PIN, device_token })
      await app.sql("update otps set created_at = created_at - interval '2 minutes' where phone = $1", [
        `+66${phone.slice(1)}`,
      ])
      await signIn.toPin(phone)
      await me.enterPin(NEW_PIN, t('login.submit'))
      await me.hand.press(me.link(t('pin.unlock')))
      await signIn.entersCode(phone, 2)
      await me.arrivesAt(t('login.pinTitle'))
      await expect(me.main).toContainText(t('why.unlocked'))
      await me.enterPin(NEW_PIN, t('login.submit'))
      await isHome()
    },
  )

test('[R5][R9] a reload and Back keep all typed values except PINs and codes', async ({ app, page }) => {
  const me = visit({ app, page })
  const { t } = me
  const textbox = (name: string) => page.getByRole('textbox', { name })
  await me.open('/login')
  const phone = newPhone()
  await textbox(t('login.phone')).fill(phone)
  await page.reload()
  await expect(textbox(t('login.phone'))).toHaveValue(phone)
  await me.button(t('action.continue')).click()
  await me.isAt(t('register.heading'), t('register.title'))
  await textbox(t('register.name')).fill('ชูใจ')
  await me.hand.tick(page.getByRole('checkbox', { name: t('register.policy', { age: 20 }) }))
  const isFilledIn = async () => {
    await me.isAt(t('register.heading'), t('register.title'))
    await expect(textbox(t('register.name'))).toHaveValue('ชูใจ')
    await expect(page.getByRole('checkbox', { name: t('register.policy', { age: 20 }) })).toBeChecked()
  }
  await page.reload()
  await isFilledIn()
  await me.button(t('action.continue')).click()
  await me.isAt(t('register.pinHeading'), t('register.pinTitle'))
  await page.goBack()
  await isFilledIn()
  await me.button(t('action.continue')).click()
  await me.isAt(t('register.pinHeading'), t('register.pinTitle'))
  await me.enterPin(PIN, t('action.continue'))
  await me.isAt(t('register.confirmHeading'), t('register.confirmTitle'))
  await page.reload()
  await me.isAt(t('register.pinHeading'), t('register.pinTitle'))
  await expect(me.main).toContainText(t('why.pin'))
  const storage = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))
  expect(storage).not.toContain(PIN)
})

test('a reload of the code page sends no second SMS and asks for the same code', FULL_ONLY, async ({ app, page }) => {
  const me = visit({ app, page })
  const { t } = me
  const signIn = signInByForm(me)
  const phone = newPhone()
  await newCustomer(app.origin, phone)
  await me.open('/login')
  await signIn.toPin(phone)
  await me.link(t('login.forgot')).click()
  await expect(me.main).toContainText(/Ref /)
  await page.reload()
  await me.main.focus()
  await signIn.entersCode(phone)
  await me.isAt(t('forgot.pinHeading'), t('forgot.pinTitle'))
  await page.reload()
  await me.isAt(t('otp.heading'), t('otp.title'))
  await expect(me.main).toContainText(t('why.otp'))
  await me.main.focus()
  await signIn.entersCode(phone)
  await signIn.choosesPin(NEW_PIN)
  await me.isAt(t('home.ask'), t('home.title'))
})
