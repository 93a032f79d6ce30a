import {
  boolean,
  integer,
  literal,
  nullable,
  number,
  object,
  optional,
  picklist,
  pipe,
  regex,
  string,
  transform,
} from 'valibot'
import { toPlainDigits } from './code.ts'
import { Email } from './details.ts'
import { endpoint } from './endpoint.ts'
import { LOCALES } from './locale.ts'
import { PhoneNumber } from './phone.ts'
import { Birthdate, Instant, Nothing, PersonName, PinCode } from './scalars.ts'
import { GENDERS } from './user.ts'

const Tokens = object({ access_token: string(), refresh_token: string() })

/** What a code by SMS is for; it is good for nothing else. */
export const OTP_PURPOSES = ['forgot_pin', 'unlock_pin'] as const
export type OtpPurpose = (typeof OTP_PURPOSES)[number]
const OtpCode = pipe(string(), transform(toPlainDigits), regex(/^\d{6}$/))

/** Is there a customer with this phone? Limited by phone and by address. */
export const checkUser = endpoint('POST', '/auth/check_user', {
  input: object({ phone_number: PhoneNumber }),
  output: object({ is_registered: boolean() }),
  access: 'public',
})

/** Makes a customer and signs them in. `phone_taken` 409, `weak_pin` 422 with its `reason`. */
export const register = endpoint('POST', '/auth/register', {
  input: object({
    phone_number: PhoneNumber,
    full_name: PersonName,
    email: optional(nullable(Email)),
    gender: optional(nullable(picklist(GENDERS))),
    birthdate: optional(nullable(Birthdate)),
    /** The terms. Anything but true is no registration. */
    is_policy: literal(true),
    /** Apart from the terms and never needed: each purpose on its own. */
    consents: optional(object({ marketing: boolean(), location: boolean() }), { marketing: false, location: false }),
    pin_code: PinCode,
  }),
  output: Tokens,
  access: 'public',
})

/** `wrong_pin` 403 with `tries_left`, `pin_locked` 423 with `locked_until`. An unknown phone answers as a wrong PIN. */
export const login = endpoint('POST', '/auth/login', {
  input: object({ phone_number: PhoneNumber, pin_code: PinCode }),
  output: Tokens,
  access: 'public',
})

/**
 * Sends a code by SMS, to a phone that has an account; the answer is the same for one that has none. The message shows
 * the same `reference`, so that people know which code is the latest. `too_many_requests` 429 within a minute of the
 * last one, after five in an hour, or from an address that asks for many; `unavailable` 503 when the shop's messages
 * for the hour are spent.
 */
export const sendOtp = endpoint('POST', '/auth/send_otp', {
  input: object({
    phone_number: PhoneNumber,
    purpose: optional(picklist(OTP_PURPOSES), 'forgot_pin'),
    /** Of the message. */
    locale: optional(picklist(LOCALES), 'th'),
  }),
  output: object({
    reference: string(),
    expires_at: Instant,
    resend_at: Instant,
    length: pipe(number(), integer()),
    /** What these times are counted from; a phone's own clock may be a day off. */
    server_time: optional(Instant),
  }),
  access: 'public',
})

/**
 * Proves that the customer has the code, once, and opens a PIN that is locked. For `forgot_pin` the same code is then
 * good for one `forgot_pin_code`, until `expires_at`. `otp_wrong` 403 with `tries_left`, `otp_expired` 410 when no code
 * of this phone and purpose can be right any more.
 */
export const checkOtp = endpoint('POST', '/auth/check_otp', {
  input: object({
    phone_number: PhoneNumber,
    otp: OtpCode,
    purpose: optional(picklist(OTP_PURPOSES), 'forgot_pin'),
  }),
  output: object({ expires_at: Instant }),
  access: 'public',
})

/**
 * A new PIN by the code that was sent for it. Signs in here and out everywhere else. `weak_pin` 422 leaves the code as
 * it was; `otp_wrong` 403, `otp_expired` 410.
 */
export const forgotPinCode = endpoint('POST', '/auth/forgot_pin_code', {
  input: object({ phone_number: PhoneNumber, otp: OtpCode, pin_code: PinCode }),
  output: Tokens,
  access: 'public',
})

/**
 * A new PIN by the present one; every other device is signed out. `wrong_pin` 403, `pin_locked` 423, `weak_pin` 422.
 */
export const changePinCode = endpoint('POST', '/api/change_pin_code', {
  input: object({ pin_code: PinCode, new_pin_code: PinCode }),
  output: Nothing,
  access: 'customer',
  capability: 'change_pin',
})

/** Ends this session: its refresh token and all that came from it. */
export const logout = endpoint('POST', '/api/logout', { input: Nothing, output: Nothing, access: 'customer' })
