import { purgeAddresses } from '#server/api/account/addresses.ts'
import { purgeTickets } from '#server/api/account/lottery-tickets.ts'
import { purgeMessages } from '#server/api/notifications/outbox.ts'
import type { App } from '#server/app.ts'
import { deleteInBatches } from '#server/db/delete-in-batches.ts'
import { otps, pinGuards, pinTries } from '#server/db/schema/auth.ts'
import { watches } from '#server/db/schema/branches.ts'
import { idempotency, rateLimits } from '#server/db/schema/http.ts'
import { loadLinks } from '#server/db/schema/loads.ts'
import { holds } from '#server/db/schema/payment.ts'
import type { PeriodicJob } from './job-loop.ts'

const HOUR_MS = 3_600_000
/** Idempotency keys serve the repeats of one request; rate limits and codes serve their last hour. */
const RETENTION_MS = 48 * HOUR_MS
/** Longer than the longest lock of a PIN. */
const KEEP_TRIES_MS = 30 * 24 * HOUR_MS

const purges: readonly ((app: App, limit: Date) => Promise<unknown>)[] = [
  ({ db }, limit) => deleteInBatches(db, idempotency.createdAt, limit),
  ({ db }, limit) => deleteInBatches(db, rateLimits.windowStart, limit),
  ({ db }, limit) => deleteInBatches(db, otps.createdAt, limit),
  ({ db }, limit) => deleteInBatches(db, watches.until, limit),
  ({ db }, limit) => deleteInBatches(db, loadLinks.until, limit),
  ({ db }, limit) => deleteInBatches(db, holds.createdAt, limit),
  ({ db }) => deleteInBatches(db, pinTries.at, new Date(Date.now() - KEEP_TRIES_MS)),
  ({ db }) => deleteInBatches(db, pinGuards.at, new Date(Date.now() - KEEP_TRIES_MS)),
  purgeAddresses,
  purgeTickets,
  purgeMessages,
]

/** A table that cannot be purged does not keep the others from it. */
async function run(app: App) {
  const limit = new Date(Date.now() - RETENTION_MS)
  const failures: unknown[] = []
  for (const purgeRows of purges) await purgeRows(app, limit).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}

/** Deletes rows that have expired. */
export const purge: PeriodicJob = { name: 'purge', everyMs: HOUR_MS, run }
