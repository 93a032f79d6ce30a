import { expect } from 'playwright/test'
import { until } from '#tests/support/server/client.ts'
import { extractCode, inbox } from '#tests/support/server/phone.ts'
import type { Visitor } from './journey.ts'

/** The steps of signing in by the forms: phone number, code from an SMS, new PIN. */
export function signInByForm(me: Visitor) {
  const { app, page, t, hand } = me
  const otpField = page.getByLabel(t('otp.label'), { exact: true })

  async function toPin(phone: string) {
    await hand.write(page.getByRole('textbox', { name: t('login.phone') }), phone)
    await hand.press(me.button(t('action.continue')))
    await me.arrivesAt(t('login.pinTitle'))
  }

  /** Waits for this number of messages and types the code of the newest. */
  async function entersCode(phone: string, messages = 1) {
    await me.arrivesAt(t('otp.heading'), t('otp.title'))
    const received = await until(
      () => inbox(app.origin, phone),
      (all) => all.length >= messages,
    )
    expect(received).toHaveLength(messages)
    await hand.write(otpField, extractCode(received[0]?.text ?? ''))
    // If the page has already submitted the code by itself, the next page receives this key and ignores it.
    await page.keyboard.press('Enter')
  }

  /** Enters the same new PIN twice. */
  async function choosesPin(pin: string) {
    await me.arrivesAt(t('forgot.pinHeading'), t('forgot.pinTitle'))
    await me.enterPin(pin, t('action.continue'))
    await me.arrivesAt(t('register.confirmHeading'), t('register.confirmTitle'))
    await me.enterPin(pin, t('forgot.submit'))
  }

  return { otpField, toPin, entersCode, choosesPin }
}
