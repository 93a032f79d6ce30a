import { array, boolean, literal, maxLength, nullable, object, picklist, pipe, record, string, unknown } from 'valibot'
import { endpoint } from './endpoint.ts'
import { Instant, Nothing, PinCode } from './scalars.ts'
import { User } from './user.ts'

/** `terms` is what the service rests on; the others are free, and taken back as easily as given. */
export const CONSENT_PURPOSES = ['terms', 'marketing', 'location'] as const
export type ConsentPurpose = (typeof CONSENT_PURPOSES)[number]

/** Of the texts that customers agree to. A change of their meaning is a new version. */
export const CONSENT_VERSION = '2026-11'

export const Consent = object({
  purpose: picklist(CONSENT_PURPOSES),
  is_given: boolean(),
  /** Of the text that was shown; null when never asked. */
  version: nullable(string()),
  /** When it was given or taken back. */
  at: nullable(Instant),
})

/** Every purpose with what holds now. */
export const getConsents = endpoint('GET', '/api/get_consents', {
  input: Nothing,
  output: object({ details: array(Consent), version: string() }),
  access: 'customer',
  capability: 'privacy',
})

/**
 * Gives or takes back a free consent. `consent_changed` 409 when the text that was shown is not the present one; taking
 * back always works.
 */
export const setConsent = endpoint('POST', '/api/set_consent', {
  input: object({
    purpose: picklist(['marketing', 'location']),
    version: pipe(string(), maxLength(32)),
    is_given: boolean(),
  }),
  output: Consent,
  access: 'customer',
  capability: 'privacy',
})

/** All that is kept of a customer, by kind; each record has the fields of our database, without secrets. */
export const UserData = object({
  format: literal('washday.user-data.1'),
  exported_at: Instant,
  brand: string(),
  user: User,
  records: record(string(), array(record(string(), unknown()))),
})

/** The customer's copy of their data. */
export const exportUserData = endpoint('GET', '/api/export_user_data', {
  input: Nothing,
  output: UserData,
  access: 'customer',
  capability: 'privacy',
})

/**
 * Ends the account: what is personal is deleted, and what bookkeeping must keep no longer leads to a person.
 * `wrong_pin` 403, `pin_locked` 423, `purchase_open` 409 while money or a machine is under way, or a refund by bank
 * has not been sent.
 */
export const deleteAccount = endpoint('POST', '/api/delete_account', {
  input: object({ pin_code: PinCode }),
  output: Nothing,
  access: 'customer',
  capability: 'privacy',
})
