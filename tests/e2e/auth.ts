import { expect } from 'playwright/test'
import { until } from '#tests/support/client.ts'
import { codeIn, inbox } from '#tests/support/phone.ts'
import type { Visitor } from './journey.ts'

/** What a person does to get in when the PIN alone does not do it. */
export function signInByForm(me: Visitor) {
  const { app, page, t, hand } = me
  const otpField = page.getByLabel(t('otp.label'), { exact: true })

  async function toPin(phone: string) {
    await hand.write(page.getByRole('textbox', { name: t('login.phone') }), phone)
    await hand.press(me.button(t('action.continue')))
    await me.arrivesAt(t('login.pinTitle'))
  }

  /** Reads the newest of so many messages off the phone, and types its code. */
  async function entersCode(phone: string, messages = 1) {
    await me.arrivesAt(t('otp.heading'), t('otp.title'))
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
    await me.arrivesAt(t('forgot.pinHeading'), t('forgot.pinTitle'))
    await me.enterPin(pin, t('action.continue'))
    await me.arrivesAt(t('register.confirmHeading'), t('register.confirmTitle'))
    await me.enterPin(pin, t('forgot.submit'))
  }

  return { otpField, toPin, entersCode, choosesPin }
}
