import { getTableName, sql } from 'drizzle-orm'
import { HOUR_MS } from '#contract/duration.ts'
import type { Period } from '#contract/retention.ts'
import { deleteInBatches } from '#server/db/delete-in-batches.ts'
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
