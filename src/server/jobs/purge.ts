import { lt } from 'drizzle-orm'
import { purgeAddresses } from '#server/api/account/addresses.ts'
import { purgeTickets } from '#server/api/account/lottery-tickets.ts'
import { purgeMessages } from '#server/api/notifications/outbox.ts'
import type { App } from '#server/app.ts'
import { otps } from '#server/db/schema/auth.ts'
import { watches } from '#server/db/schema/branches.ts'
import { idempotency, rateLimits } from '#server/db/schema/http.ts'
import { loadLinks } from '#server/db/schema/loads.ts'
import type { PeriodicJob } from './job-loop.ts'

const HOUR_MS = 3_600_000
/** Idempotency keys serve the repeats of one request; rate limits and codes serve their last hour. */
const RETENTION_MS = 48 * HOUR_MS

async function run(app: App) {
  const limit = new Date(Date.now() - RETENTION_MS)
  await app.db.delete(idempotency).where(lt(idempotency.createdAt, limit))
  await app.db.delete(rateLimits).where(lt(rateLimits.windowStart, limit))
  await app.db.delete(otps).where(lt(otps.createdAt, limit))
  await app.db.delete(watches).where(lt(watches.until, limit))
  await app.db.delete(loadLinks).where(lt(loadLinks.until, limit))
  await purgeAddresses(app)
  await purgeTickets(app)
  await purgeMessages(app)
}

/** Deletes rows that have expired. */
export const purge: PeriodicJob = { name: 'purge', everyMs: HOUR_MS, run }
