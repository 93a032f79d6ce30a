import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { HOUR_MS } from '#contract/duration.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { ARCHIVE_AFTER_MONTHS } from '#server/db/retention.ts'
import { loadLinks } from '#server/db/schema/loads.ts'
import { services } from '#server/db/schema/orders.ts'
import { holds, qrPictures, transactions, transactionsArchive } from '#server/db/schema/payment.ts'
import { loadCases, refundCases, reversals } from '#server/db/schema/refunds.ts'
import type { App } from '#server/http/app.ts'
import type { PeriodicJob } from '#server/platform/job-loop.ts'

type Purchases = typeof transactions
type Row = Purchases['$inferSelect']

/** Read like `transactions`, whose columns it has; drizzle's types differ by the name of the table. */
export const archivedTransactions = transactionsArchive as unknown as Purchases

/** Where purchases are: the recent ones, and those that have ended long ago. A purchase is in one of them. */
export const SHELVES: readonly Purchases[] = [transactions, archivedTransactions]

const columns = sql.join(
  Object.values(getTableColumns(transactions)).map(({ name }) => sql.identifier(name)),
  sql`, `,
)

/** A purchase of any age, not locked. */
export async function findPurchase(
  db: Database | Tx,
  where: (purchases: Purchases) => SQL | undefined,
): Promise<Row | undefined> {
  for (const shelf of SHELVES) {
    const [row] = await db.select().from(shelf).where(where(shelf)).limit(1)
    if (row) return row
  }
  return undefined
}

/**
 * Puts an archived purchase back where money and machines are booked, for a refund, a dispute or a notice that arrives years
 * later, with its basket. When nothing is open any more, the archive takes it again.
 */
export async function unarchivePurchase(tx: Tx, id: string): Promise<void> {
  const { id: ownId, basketId } = transactionsArchive
  const isMeant = sql`${eq(ownId, id)} or ${basketId} in (${id}, (select own.basket_id from ${transactionsArchive} own where own.id = ${id}))`
  await tx.execute(sql`with found as (delete from ${transactionsArchive} where ${isMeant} returning *)
    insert into ${transactions} (${columns}) select ${columns} from found`)
}

/**
 * A purchase with such rows stays: its refund case or returned money is the staff's to work on, its order is under way, or a
 * purge that should have come long before has failed. Scalar subqueries, for each of which PostgreSQL asks the index;
 * `not exists` makes it read the whole table.
 */
const KEPT_BY = [
  ...[refundCases, reversals, loadCases].map(
    (table) => sql`(select 1 from ${table} c where c.transaction_id = t.id limit 1)`,
  ),
  sql`(select 1 from ${services} s where s.transaction_id = t.id and s.status not in ('done', 'cancelled'))`,
  ...[holds, qrPictures, loadLinks].map((table) => sql`(select 1 from ${table} p where p.transaction_id = t.id)`),
]

/**
 * Moves the oldest purchases that have ended to the archive. One statement deletes and inserts, so that a purchase is never in
 * both tables or in none; one that a request has locked is left for the next time.
 * @returns how many
 */
export async function archivePurchases(db: Database, max: number): Promise<number> {
  const { rowCount } = await db.execute(sql`with ended as (
      select id from ${transactions} t
      where created_at < now() - make_interval(months => ${ARCHIVE_AFTER_MONTHS}) and due_at is null and not holds_machine
        and status in ('completed', 'refunded', 'declined', 'cancelled', 'expired')
        and ${sql.join(
          KEPT_BY.map((row) => sql`${row} is null`),
          sql` and `,
        )}
      order by created_at limit ${max} for update skip locked
    ), moved as (
      delete from ${transactions} where id = any(array(select id from ended)) returning ${columns}
    )
    insert into ${transactionsArchive} (${columns}) select ${columns} from moved`)
  return rowCount ?? 0
}

/** Purchases in one database transaction: a request that needs one of these purchases waits no longer than this takes. */
const BATCH = 500

/** Moves purchases that have ended long ago out of the table that machines and money wait for. */
export const archiving: PeriodicJob<App> = {
  name: 'archive',
  everyMs: HOUR_MS,
  async run({ db, stopping }) {
    while (!stopping.aborted && (await archivePurchases(db, BATCH)) === BATCH) {
      // Until none is left.
    }
  },
}
