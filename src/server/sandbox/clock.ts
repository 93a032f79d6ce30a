import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '#server/db/database.ts'
import { addresses } from '#server/db/schema/account.ts'
import { otps, pinGuards, sessions } from '#server/db/schema/auth.ts'
import { machines, watches } from '#server/db/schema/branches.ts'
import { rateLimits } from '#server/db/schema/http.ts'
import { loadLinks } from '#server/db/schema/loads.ts'
import { outbox } from '#server/db/schema/notifications.ts'
import { transactions } from '#server/db/schema/payment.ts'
import { coupons, gifts } from '#server/db/schema/rewards.ts'
import { sandboxCharges, sandboxStarts } from '#server/db/schema/sandbox.ts'

/** What waits for a time, or is judged by its age. The books are not among them: what happened, happened then. */
const LIVING: readonly PgTable[] = [
  transactions,
  machines,
  sandboxCharges,
  sandboxStarts,
  outbox,
  coupons,
  gifts,
  otps,
  watches,
  loadLinks,
  addresses,
  pinGuards,
  rateLimits,
  sessions,
]

/**
 * Lets time pass for all servers at once. Instead of a clock that every line of code would have to ask, the past is
 * moved back: a QR of five minutes ago becomes one of an hour ago.
 */
export async function passTime(db: Database, minutes: number): Promise<void> {
  const passed = sql`${sql.raw(String(minutes))} * interval '1 minute'`
  await db.transaction(async (tx) => {
    for (const table of LIVING) {
      const moves: SQL[] = Object.values(getTableColumns(table))
        .filter((column) => column.getSQLType().startsWith('timestamp'))
        .map((column) => sql`${sql.identifier(column.name)} = ${sql.identifier(column.name)} - ${passed}`)
      await tx.execute(sql`update ${table} set ${sql.join(moves, sql`, `)}`)
    }
  })
}
