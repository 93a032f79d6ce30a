import { expect } from 'playwright/test'
import { until } from '#tests/support/client.ts'
import { codeIn, inbox } from '#tests/support/phone.ts'
import type { Visitor } from './journey.ts'

/** What a person does to get in when the PIN alone does not do it. */
export function wayIn(me: Visitor) {
  const { app, page, say, hand } = me
  const otpField = page.getByLabel(say('otp.label'), { exact: true })

  async function toPin(phone: string) {
    await hand.write(page.getByRole('textbox', { name: say('login.phone') }), phone)
    await hand.press(me.button(say('action.continue')))
    await me.arrivesAt(say('login.pinTitle'))
  }

  /** Reads the newest of so many messages off the phone, and types its code. */
  async function entersCode(phone: string, messages = 1) {
    await me.arrivesAt(say('otp.heading'), say('otp.title'))
    const got = await until(
      () => inbox(app.origin, phone),
      (all) => all.length >= messages,
    )
    expect(got).toHaveLength(messages)
    await hand.write(otpField, codeIn(got[0]?.text ?? ''))
    // Where the code has gone by itself meanwhile, this is pressed on the next page, which takes no notice.
    await page.keyboard.press('Enter')
  }

  /** The same new PIN twice. */
  async function choosesPin(pin: string) {
    await me.arrivesAt(say('forgot.pinHeading'), say('forgot.pinTitle'))
    await me.enterPin(pin, say('action.continue'))
    await me.arrivesAt(say('register.confirmHeading'), say('register.confirmTitle'))
    await me.enterPin(pin, say('forgot.submit'))
  }

  return { otpField, toPin, entersCode, choosesPin }
}
