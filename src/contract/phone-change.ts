import { object, optional, picklist } from 'valibot'
import { PinCode } from './code.ts'
import { endpoint } from './endpoint.ts'
import { LOCALES } from './locale.ts'
import { OtpCode, SentOtp } from './otp.ts'
import { Nothing } from './scalars.ts'
import { PhoneNumber } from './thai/phone.ts'

/**
 * Sends a code for changing the customer's phone: to the present one, or with `phone_number` to the new one, once
 * `check_phone_change` has accepted the code of the present one. `otp_required` 409 before that; `phone_taken` 409 if another
 * account has proved the new number; `too_many_requests` 429 also for the fourth new number in an hour. A phone that has neither
 * paid nor been proved gets a code as in `send_phone_code`: `code_not_asked` 409, `work_required` 428, and so does every new one,
 * unasked. `too_many_requests`, `unavailable` 503 as for `send_otp`.
 */
export const sendPhoneChangeCode = endpoint('POST', '/api/send_phone_change_code', {
  input: object({ phone_number: optional(PhoneNumber), locale: optional(picklist(LOCALES), 'th') }),
  output: SentOtp,
  access: 'customer',
  capability: 'change_phone',
})

/** Verifies the code of the present phone, for ten minutes. `otp_wrong` 403, `otp_expired` 410. */
export const checkPhoneChange = endpoint('POST', '/api/check_phone_change', {
  input: object({ otp: OtpCode }),
  output: Nothing,
  access: 'customer',
  capability: 'change_phone',
})

/**
 * Gives the account the new phone, with the code that was sent to it, after that of the present one, and the PIN. Money, points
 * and the other devices stay as they are; a refund under way still goes where it was to go. `otp_required` 409 without the code
 * of the present phone, `otp_wrong` 403, `otp_expired` 410, `wrong_pin` 403, `pin_locked` 423, `phone_taken` 409.
 * `pin_is_new` 409 as where money goes (`setRefundDestination`).
 */
export const changePhone = endpoint('POST', '/api/change_phone', {
  input: object({ phone_number: PhoneNumber, otp: OtpCode, pin_code: PinCode }),
  output: Nothing,
  access: 'customer',
  isIdempotent: true,
  capability: 'change_phone',
})
