import { array, boolean, literal, nullable, object, picklist, record, string, unknown } from 'valibot'
import { endpoint } from './endpoint.ts'
import { Instant, Nothing } from './scalars.ts'
import { bangkokDay } from './thai/bangkok.ts'
import { ListOf } from './tolerant.ts'
import { User } from './user.ts'

/** What customers are asked to agree to: the contract. Nothing is sent that needs a consent, so none is asked for. */
export const CONSENT_PURPOSES = ['terms'] as const

/**
 * Versions of the texts that customers accept, each the day in Bangkok from which it is in force. A change of their meaning is a
 * new version, which customers can read before its day.
 */
export const TEXT_VERSIONS: { present: string; coming: string | null } = { present: '2026-11-30', coming: null }

/**
 * The version in force, and the one that is announced, if there is one.
 * @param now by the server's clock, in ms since 1970
 */
export function textVersionsAt(now: number): typeof TEXT_VERSIONS {
  const { present, coming } = TEXT_VERSIONS
  return coming !== null && coming <= bangkokDay(now) ? { present: coming, coming: null } : { present, coming }
}

export const Consent = object({
  purpose: picklist(CONSENT_PURPOSES),
  is_given: boolean(),
  /** Version of the text that was shown; null if the customer was never asked. */
  version: nullable(string()),
  /** When it was given. */
  at: nullable(Instant),
})

/** Every purpose with its current consent. */
export const getConsents = endpoint('GET', '/api/get_consents', {
  input: Nothing,
  // Without purposes that this app does not have, such as that of an earlier version.
  output: object({ details: ListOf(Consent), version: string() }),
  access: 'customer',
  capability: 'privacy',
})

/** All stored data of a customer, by kind; each record has the fields of our database, without secrets. */
export const UserData = object({
  format: literal('washday.user-data.1'),
  exported_at: Instant,
  brand: string(),
  user: User,
  records: record(string(), array(record(string(), unknown()))),
})

/** Exports the customer's data. */
export const exportUserData = endpoint('GET', '/api/export_user_data', {
  input: Nothing,
  output: UserData,
  access: 'customer',
  capability: 'privacy',
})
