import { MINUTE_MS } from '#contract/duration.ts'
import { OTP_VALID_MS } from '#contract/otp.ts'
import { textOf } from '#server/platform/texts/texts.ts'
import type { OtpOwner } from './otp.ts'

type OtpMessage = { purpose: OtpOwner['purpose']; brand: string; code: string; reference: string; origin: string }

/** The SMS with a code. Its last line is for phones, which fill in the code on that site alone. */
export function otpMessage({ purpose, origin, ...values }: OtpMessage): { th: string; en: string } {
  const text = textOf(`sms.otp.${purpose}`, { ...values, minutes: String(OTP_VALID_MS / MINUTE_MS) })
  const binding = `\n\n@${new URL(origin).hostname} #${values.code}`
  return { th: text.th + binding, en: text.en + binding }
}
