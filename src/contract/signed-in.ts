// In its own file, so that pages of the account do not load the calls of the sign-in.
import { object, optional, picklist } from 'valibot'
import { PinCode } from './code.ts'
import { endpoint } from './endpoint.ts'
import { LOCALES } from './locale.ts'
import { OtpCode, SentOtp } from './otp.ts'
import { Nothing } from './scalars.ts'

/**
 * Sends the signed-in customer a code that confirms their phone number. A call that answered `otp_required` succeeds after
 * `confirm_phone`; without one within the hour, `code_not_asked` 409. `work_required` 428 while codes to unproved phones of the
 * same network are not entered, `too_many_requests` 429 when others do not enter theirs either. `too_many_requests`,
 * `unavailable` 503 as for `send_otp`.
 */
export const sendPhoneCode = endpoint('POST', '/api/send_phone_code', {
  input: object({ locale: optional(picklist(LOCALES), 'th') }),
  output: SentOtp,
  access: 'customer',
  capability: 'confirm_phone',
})

/** Confirms the customer's phone number by the code of `send_phone_code`. `otp_wrong` 403, `otp_expired` 410. */
export const confirmPhone = endpoint('POST', '/api/confirm_phone', {
  input: object({ otp: OtpCode }),
  output: Nothing,
  access: 'customer',
  capability: 'confirm_phone',
})

/**
 * Changes the PIN with the current one. Signs out every other device. `wrong_pin` 403, `pin_locked` 423, `weak_pin`
 * 422.
 */
export const changePinCode = endpoint('POST', '/api/change_pin_code', {
  input: object({ pin_code: PinCode, new_pin_code: PinCode }),
  output: Nothing,
  access: 'customer',
  capability: 'change_pin',
})

/** Ends this session: revokes its refresh token and all tokens issued from it. */
export const logout = endpoint('POST', '/api/logout', { input: Nothing, output: Nothing, access: 'customer' })
