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

/** Tables whose rows wait for a time or expire. Records of past events keep their dates. */
const TIME_DEPENDENT: readonly PgTable[] = [
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
 * Lets time pass for all servers at once, without a fake clock in the code: it moves the stored times back, so that a QR
 * code of five minutes ago becomes one of an hour ago.
 */
export async function passTime(db: Database, minutes: number): Promise<void> {
  const interval = sql`${sql.raw(String(minutes))} * interval '1 minute'`
  await db.transaction(async (tx) => {
    for (const table of TIME_DEPENDENT) {
      const assignments: SQL[] = Object.values(getTableColumns(table))
        .filter((column) => column.getSQLType().startsWith('timestamp'))
        .map((column) => sql`${sql.identifier(column.name)} = ${sql.identifier(column.name)} - ${interval}`)
      await tx.execute(sql`update ${table} set ${sql.join(assignments, sql`, `)}`)
    }
  })
}
