import { integer, nullish, number, object, optional, pipe, regex, string, transform } from 'valibot'
import { CODE, CODE_LENGTH, toPlainDigits } from './code.ts'
import { MINUTE_MS } from './duration.ts'
import { Instant } from './scalars.ts'
import { after, TextOrEmpty } from './tolerant.ts'

/** Purposes of a code sent by SMS. A code is valid for its purpose only. */
export const OTP_PURPOSES = ['forgot_pin', 'unlock_pin'] as const
export type OtpPurpose = (typeof OTP_PURPOSES)[number]
/** Purposes of the codes for a signed-in customer: of the present phone, of the one that is left, and of its successor. */
export const SIGNED_IN_OTP_PURPOSES = ['confirm_phone', 'leave_phone', 'take_phone'] as const
export type SignedInOtpPurpose = (typeof SIGNED_IN_OTP_PURPOSES)[number]
/** How long a code is valid, also at an API that does not say it. */
export const OTP_VALID_MS = 5 * MINUTE_MS
/** Until another code can be asked for, at an API that does not say it. */
const OTP_PAUSE_MS = MINUTE_MS
export const OtpCode = pipe(string(), transform(toPlainDigits), regex(CODE))

export const SentOtp = object({
  reference: TextOrEmpty,
  expires_at: nullish(Instant, after(OTP_VALID_MS)),
  resend_at: nullish(Instant, after(OTP_PAUSE_MS)),
  length: nullish(pipe(number(), integer()), CODE_LENGTH),
  /** The reference for these times: a phone's own clock may be a day off. */
  server_time: optional(Instant),
})
