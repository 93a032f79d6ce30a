import { login } from '#contract/auth.ts'
import { ask, newCustomer, newPhone, PIN } from '#tests/support/client.ts'
import { expect, MOVING, test } from './app.ts'
import { wayIn } from './auth.ts'
import { visit } from './journey.ts'
import { TRAVELLERS } from './test-scope.ts'

test.use(MOVING)

const WRONG_PIN = '719306'
const NEW_PIN = '264835'
const FORBIDDEN = /Failed to load resource: .*40[39]/
const LOCKED = /Failed to load resource: .*423/

for (const { locale, how, handOf, tier } of TRAVELLERS)
  test(
    `[L2] by ${how}, in ${locale}: an account, a wrong PIN and the right one, a PIN forgotten, a PIN locked`,
    tier,
    async ({ app, page, quiet }) => {
      quiet.expects(FORBIDDEN)
      quiet.expects(LOCKED)
      const me = visit({ app, page, locale, hand: handOf(page) })
      const { say } = me
      const way = wayIn(me)
      const isHome = () => me.isAt(say('home.ask'), say('home.title'))
      const leave = async () => {
        await me.isForgotten()
        await me.open('/login')
      }

      await me.open('/login')
      const phone = await me.registers()
      await isHome()

      await leave()
      await way.toPin(phone)
      await me.enterPin(WRONG_PIN, say('login.submit'))
      const pin = page.getByLabel(say('login.pin'), { exact: true })
      await expect(pin).toHaveAccessibleDescription(new RegExp(say('pin.wrong', { tries: 4 })))
      await expect(pin).toBeFocused()
      await me.enterPin(PIN, say('login.submit'))
      await isHome()

      await leave()
      await way.toPin(phone)
      await me.hand.press(me.link(say('login.forgot')))
      await way.entersCode(phone)
      await way.choosesPin(NEW_PIN)
      await isHome()

      await leave()
      for (let tries = 0; tries < 5; tries++) await ask(app.origin, login, { phone_number: phone, pin_code: WRONG_PIN })
      await app.sql("update otps set created_at = created_at - interval '2 minutes' where phone = $1", [
        `+66${phone.slice(1)}`,
      ])
      await way.toPin(phone)
      await me.enterPin(NEW_PIN, say('login.submit'))
      await me.hand.press(me.link(say('pin.unlock')))
      await way.entersCode(phone, 2)
      await me.arrivesAt(say('login.pinTitle'))
      await expect(me.main).toContainText(say('why.unlocked'))
      await me.enterPin(NEW_PIN, say('login.submit'))
      await isHome()
    },
  )

test('[G3] each guard says on the page it leads to why it did', async ({ app, page }) => {
  const me = visit({ app, page })
  const told = {
    '/profile': 'why.login',
    '/login/pin-code': 'why.phone',
    '/register/pin': 'why.details',
    '/register/conf-pin': 'why.details',
    '/forgot-pass': 'why.phone',
    '/forgot-pass/pin': 'why.phone',
    '/forgot-pass/conf-pin': 'why.phone',
  } as const
  for (const [path, why] of Object.entries(told)) {
    await me.open(path)
    await expect(me.main, path).toContainText(me.say(why))
    await expect(page.getByRole('status').filter({ hasText: me.say(why) }), path).toHaveCount(1)
  }
  const phone = newPhone()
  await newCustomer(app.origin, phone)
  await me.open('/login')
  await wayIn(me).toPin(phone)
  await me.open('/forgot-pass')
  await me.isAt(me.say('login.pinTitle'))
  await expect(me.main).toContainText(me.say('why.forgot'))
  await me.enterPin(PIN, me.say('login.submit'))
  await me.isAt(me.say('home.ask'), me.say('home.title'))
  await expect(page.getByText(me.say('why.signedIn'))).toHaveCount(0)
  await me.open('/register')
  await me.isAt(me.say('home.ask'), me.say('home.title'))
  await expect(page.getByText(me.say('why.signedIn')).first()).toBeVisible()
})

test('[R5][R9] a reload and going back lose nothing that was typed, but PINs and codes', async ({ app, page }) => {
  const me = visit({ app, page })
  const { say } = me
  const textbox = (name: string) => page.getByRole('textbox', { name })
  await me.open('/login')
  const phone = newPhone()
  await textbox(say('login.phone')).fill(phone)
  await page.reload()
  await expect(textbox(say('login.phone'))).toHaveValue(phone)
  await me.button(say('action.continue')).click()
  await me.isAt(say('register.heading'), say('register.title'))
  await textbox(say('register.name')).fill('ชูใจ')
  await textbox(say('register.email')).fill('choojai@example.com')
  await me.hand.tick(page.getByRole('checkbox', { name: say('register.policy') }))
  const isWhole = async () => {
    await me.isAt(say('register.heading'), say('register.title'))
    await expect(textbox(say('register.name'))).toHaveValue('ชูใจ')
    await expect(textbox(say('register.email'))).toHaveValue('choojai@example.com')
    await expect(page.getByRole('checkbox', { name: say('register.policy') })).toBeChecked()
    await expect(page.getByRole('checkbox', { name: say('register.marketing') })).not.toBeChecked()
  }
  await page.reload()
  await isWhole()
  await me.button(say('action.continue')).click()
  await me.isAt(say('register.pinHeading'), say('register.pinTitle'))
  await page.goBack()
  await isWhole()
  await me.button(say('action.continue')).click()
  await me.isAt(say('register.pinHeading'), say('register.pinTitle'))
  await me.enterPin(PIN, say('action.continue'))
  await me.isAt(say('register.confirmHeading'), say('register.confirmTitle'))
  await page.reload()
  await me.isAt(say('register.pinHeading'), say('register.pinTitle'))
  await expect(me.main).toContainText(say('why.pin'))
  const kept = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))
  expect(kept).not.toContain(PIN)
})

test('a reload sends no second SMS, and asks for the same code again', async ({ app, page }) => {
  const me = visit({ app, page })
  const { say } = me
  const way = wayIn(me)
  const phone = newPhone()
  await newCustomer(app.origin, phone)
  await me.open('/login')
  await way.toPin(phone)
  await me.link(say('login.forgot')).click()
  await expect(me.main).toContainText(/Reference/)
  await page.reload()
  await me.main.focus()
  await way.entersCode(phone)
  await me.isAt(say('forgot.pinHeading'), say('forgot.pinTitle'))
  await page.reload()
  await me.isAt(say('otp.heading'), say('otp.title'))
  await expect(me.main).toContainText(say('why.otp'))
  await me.main.focus()
  await way.entersCode(phone)
  await way.choosesPin(NEW_PIN)
  await me.isAt(say('home.ask'), say('home.title'))
})
