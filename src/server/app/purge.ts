import { getTableName, lt, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { HOUR_MS } from '#contract/duration.ts'
import type { Period } from '#contract/retention.ts'
import type { Database } from '#server/db/database.ts'
import { PURGES } from '#server/db/retention.ts'
import type { App } from '#server/http/app.ts'
import { purgeDestinations } from '#server/modules/payments/refunds/refund-destination.ts'
import type { PeriodicJob } from '#server/platform/job-loop.ts'
import { describeError } from '#server/platform/log.ts'

/** By the database's clock, which all servers share. */
function timeBefore(period: Period) {
  const [[unit, amount] = []] = Object.entries(period)
  return sql`now() - ${`${amount} ${unit}`}::interval`
}

/**
 * Deletes the rows whose time is over, in short statements: one that deletes millions would exceed the time limit, and
 * start again.
 * @param column of the time, with an index, by which the rows are sorted so that the index is used
 * @param batch rows of one statement
 */
async function deleteInBatches(
  db: Pick<Database, 'execute'>,
  column: PgColumn,
  before: SQL,
  batch: number,
): Promise<void> {
  const { table } = column
  for (;;) {
    const { rowCount } = await db.execute(
      sql`delete from ${table} where ctid = any(array(
        select ctid from ${table} where ${lt(column, before)} order by ${column} limit ${batch}))`,
    )
    if ((rowCount ?? 0) < batch) return
  }
}

/** A table that cannot be purged does not keep the others from it. */
export async function runPurges({ db, log }: Pick<App, 'db' | 'log'>): Promise<void> {
  const purges = PURGES.map(({ from, keep, batch }) => ({
    table: getTableName(from.table),
    run: () => deleteInBatches(db, from, timeBefore(keep), batch),
  }))
  for (const { table, run } of [...purges, { table: 'refund_destinations', run: () => purgeDestinations(db) }])
    await run().catch((error: unknown) => log.error('purge failed', { table, error: describeError(error) }))
}

/** Deletes rows whose time is over, as `src/server/db/retention.ts` says. */
export const purge: PeriodicJob<App> = { name: 'purge', everyMs: HOUR_MS, run: runPurges }
