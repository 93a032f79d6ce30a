import {
  array,
  boolean,
  type InferOutput,
  literal,
  maxLength,
  nullable,
  nullish,
  object,
  optional,
  picklist,
  pipe,
  regex,
  string,
  variant,
} from 'valibot'
import { Birthdate } from './ages.ts'
import { PinCode } from './code.ts'
import { Email } from './details.ts'
import { endpoint } from './endpoint.ts'
import { LOCALES } from './locale.ts'
import { OTP_PURPOSES, OTP_VALID_MS, OtpCode, SentOtp } from './otp.ts'
import { Instant, PersonName } from './scalars.ts'
import { PhoneNumber } from './thai/phone.ts'
import { after } from './tolerant.ts'
import { GENDERS } from './user.ts'

const Tokens = object({ access_token: string(), refresh_token: nullish(string(), '') })
/**
 * The specification does not say that these calls sign in: where the tokens are empty, the app signs in with the new PIN.
 */
const TokensOrNone = object({ access_token: nullish(string(), ''), refresh_token: nullish(string(), '') })

/**
 * A secret that a device makes once and keeps: a device that was signed in before has tries of its own, which no stranger
 * can use up.
 */
const DeviceToken = optional(pipe(string(), regex(/^[\w-]{22,64}$/)))

const REFUSED_CODE = { 400: 'otp_wrong', 401: 'otp_wrong', 403: 'otp_wrong', 410: 'otp_expired' } as const

/** Whether a customer with this phone number exists. Rate-limited by phone number and by network address. */
export const checkUser = endpoint('POST', '/auth/check_user', {
  input: object({ phone_number: PhoneNumber }),
  output: object({ is_registered: nullish(boolean(), true) }),
  access: 'public',
})

/** Registers a customer and signs them in. `phone_taken` 409, `weak_pin` 422 with its `reason`. */
export const register = endpoint('POST', '/auth/register', {
  input: object({
    phone_number: PhoneNumber,
    full_name: PersonName,
    email: optional(nullable(Email)),
    gender: optional(nullable(picklist(GENDERS))),
    birthdate: optional(nullable(Birthdate)),
    /** Acceptance of the terms; must be true. */
    is_policy: literal(true),
    pin_code: PinCode,
    device_token: DeviceToken,
  }),
  output: TokensOrNone,
  access: 'public',
  errorCodes: { 409: 'phone_taken' },
})

/**
 * `wrong_pin` 403 with `tries_left`, `pin_locked` 423 with `locked_until`. An unknown phone number is answered like a
 * wrong PIN.
 */
export const login = endpoint('POST', '/auth/login', {
  input: object({ phone_number: PhoneNumber, pin_code: PinCode, device_token: DeviceToken }),
  output: Tokens,
  access: 'public',
  errorCodes: { 400: 'wrong_pin', 401: 'wrong_pin', 403: 'wrong_pin', 404: 'wrong_pin' },
})

/**
 * Sends a code by SMS to a phone number that has an account; the response is the same for one that has none. Whoever
 * enters the code takes over an account that has neither paid nor confirmed its phone. The message contains the same
 * `reference`, so that the customer knows which code is the latest. `too_many_requests` 429 within a minute of the last
 * code that the same device or network asked for, after five codes in an hour, or for a network address with many
 * requests; `unavailable` 503 when the shop's hourly limit of messages is reached.
 */
export const sendOtp = endpoint('POST', '/auth/send_otp', {
  input: object({
    phone_number: PhoneNumber,
    purpose: optional(picklist(OTP_PURPOSES), 'forgot_pin'),
    /** Of the message. */
    locale: optional(picklist(LOCALES), 'th'),
    device_token: DeviceToken,
  }),
  output: SentOtp,
  access: 'public',
})

/** What can show, besides the phone, that an account is somebody's own: their birthday, or the branch of their last load. */
export const OWNER_PROOFS = ['birthdate', 'branch'] as const
/** The answer to one of them. */
const OwnerProof = variant('kind', [
  object({ kind: literal('birthdate'), birthdate: Birthdate }),
  object({ kind: literal('branch'), branch_id: pipe(string(), maxLength(64)) }),
])
export type OwnerProof = InferOutput<typeof OwnerProof>

/**
 * Verifies a code, once, and unlocks a locked PIN. For `forgot_pin` the same code is then valid for one
 * `forgot_pin_code`, until `expires_at`. `otp_wrong` 403 with `tries_left`, `otp_expired` 410 when no code for this
 * phone number and purpose is valid any more.
 */
export const checkOtp = endpoint('POST', '/auth/check_otp', {
  input: object({
    phone_number: PhoneNumber,
    otp: OtpCode,
    purpose: optional(picklist(OTP_PURPOSES), 'forgot_pin'),
    device_token: DeviceToken,
  }),
  output: object({
    expires_at: nullish(Instant, after(OTP_VALID_MS)),
    /**
     * `forgot_pin` only, of an account that nobody has used for half a year, on a device that does not know it: phone numbers
     * are given to new owners. The proofs that open it; none if it has nothing to ask for. Null if none is needed.
     */
    owner_proofs: nullish(array(picklist(OWNER_PROOFS)), null),
  }),
  access: 'public',
  errorCodes: REFUSED_CODE,
})

/**
 * Sets a new PIN with a code that was sent for `forgot_pin`. Signs in this device and signs out all others. If nobody had
 * proved the phone before, and this device was never signed in to the account, the account's profile is emptied: a stranger
 * may have registered it. Where `check_otp` asked for a proof of the owner, the account opens with it: without one the phone
 * gets a new, empty account, and the old one keeps its money and points, for staff to give to its owner. `wrong_proof` 403 leaves
 * the code valid, and `weak_pin` 422; `otp_wrong` 403, `otp_expired` 410.
 */
export const forgotPinCode = endpoint('POST', '/auth/forgot_pin_code', {
  input: object({
    phone_number: PhoneNumber,
    otp: OtpCode,
    pin_code: PinCode,
    device_token: DeviceToken,
    owner_proof: optional(OwnerProof),
  }),
  output: TokensOrNone,
  access: 'public',
  errorCodes: REFUSED_CODE,
})
