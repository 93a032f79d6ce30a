import { lt, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from './database.ts'

/**
 * Deletes the rows whose time is over, in short statements: one that deletes millions would exceed the time limit, and
 * start again.
 * @param column of the time, with an index, by which the rows are sorted so that the index is used
 * @param batch rows of one statement
 */
export async function deleteInBatches(
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
