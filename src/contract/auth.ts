import { boolean, email, literal, maxLength, nullable, object, optional, picklist, pipe, string } from 'valibot'
import { endpoint } from './endpoint.ts'
import { Day, Nothing, PersonName, PhoneNumber, PinCode } from './scalars.ts'

const Tokens = object({ access_token: string(), refresh_token: string() })

export const GENDERS = ['female', 'male', 'other', 'unsaid'] as const

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
    email: optional(nullable(pipe(string(), maxLength(254), email()))),
    gender: optional(nullable(picklist(GENDERS))),
    birthdate: optional(nullable(Day)),
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

/** A new access token; a rotated `refresh_token` is optional on the wire. `refresh_refused` 401. */
export const refreshToken = endpoint('POST', '/auth/refresh_token', {
  input: object({ refresh_token: pipe(string(), maxLength(512)) }),
  output: object({ access_token: string(), refresh_token: optional(string()) }),
  access: 'public',
})

/** Ends this session: its refresh token and all that came from it. */
export const logout = endpoint('POST', '/api/logout', { input: Nothing, output: Nothing, access: 'customer' })
