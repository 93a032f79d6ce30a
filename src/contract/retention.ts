export type Period = { minutes: number } | { days: number } | { years: number }

/**
 * How long rows are kept, by table: the purge job of the server deletes by these times, and the privacy text states
 * them. `src/server/db/retention.ts` says from when each is counted, and why.
 */
export const KEEP = {
  otps: { days: 2 },
  rate_limits: { days: 2 },
  idempotency: { days: 2 },
  pin_guards: { days: 30 },
  pin_tries: { days: 30 },
  holds: { days: 2 },
  refresh_tokens: { days: 120 },
  sessions: { days: 90 },
  addresses: { minutes: 10 },
  watches: { days: 2 },
  load_links: { days: 2 },
  free_counts: { days: 56 },
  lottery_tickets: { days: 90 },
  qr_pictures: { days: 2 },
  outbox: { days: 30 },
  push_tokens: { days: 60 },
  saved_cards: { years: 1 },
  card_removals: { years: 1 },
  notifications: { years: 1 },
  promotion_phones: { years: 1 },
  problem_reports: { years: 1 },
  order_places: { years: 1 },
  gateway_notices: { years: 7 },
  transaction_events: { years: 7 },
  audit: { years: 7 },
} as const satisfies Record<string, Period>

/** Rows about the staff, which no customer's privacy text states. */
export const KEEP_OF_STAFF = {
  staff_sessions: { days: 90 },
  staff_challenges: { days: 2 },
} as const satisfies Record<string, Period>

/**
 * Years that accounting records are kept at least: five from the end of the accounting year, which the authorities may
 * extend to seven (Accounting Act B.E. 2543, section 14; Revenue Code, section 87/3).
 */
export const BOOKKEEPING_YEARS = 7

/**
 * Days that the operator's proxy keeps its access log, as section 26 of the Computer Crime Act B.E. 2550 requires of
 * service providers. The server itself stores no addresses.
 */
export const ACCESS_LOG_DAYS = 90

/** Days after its transfer that a refund's destination is kept: long enough to find out why one did not arrive. */
export const DESTINATION_DAYS = 60

/** Days that a backup of the database is kept, as `docs/deploy/` does, unless the brand's `company.json` says another number. */
export const BACKUP_DAYS = 14
