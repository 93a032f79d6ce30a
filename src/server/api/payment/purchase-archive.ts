import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { ARCHIVE_AFTER } from '#contract/retention.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { loadLinks } from '#server/db/schema/loads.ts'
import { holds, qrPictures, transactions, transactionsArchive } from '#server/db/schema/payment.ts'

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
 * later. When nothing is open any more, the archive takes it again.
 */
export async function bringBack(tx: Tx, id: string): Promise<void> {
  await tx.execute(sql`with found as (delete from ${transactionsArchive} where ${eq(transactionsArchive.id, id)} returning *)
    insert into ${transactions} (${columns}) select ${columns} from found`)
}

/** What is purged long before, and leads to the purchase by a foreign key: if its purge fails, other purchases still move. */
const PURGED_FIRST = [holds, qrPictures, loadLinks]

/**
 * Moves the oldest purchases to the archive that have ended. Those with a refund case stay: they are few, and staff work on
 * them. One statement deletes and inserts, so that a purchase is never in both tables or in none; one that a request holds
 * is left for the next time.
 * @returns how many
 */
export async function archivePurchases(db: Database, max: number): Promise<number> {
  const [[unit, amount]] = Object.entries(ARCHIVE_AFTER) as [[string, number]] // a period has one unit
  const { rowCount } = await db.execute(sql`with ended as (
      select id from ${transactions} t
      where created_at < now() - ${`${amount} ${unit}`}::interval and due_at is null and not holds_machine
        and status in ('completed', 'refunded', 'declined', 'cancelled', 'expired')
        and not exists (select from refund_cases c where c.transaction_id = t.id)
        ${sql.join(
          PURGED_FIRST.map((table) => sql`and not exists (select from ${table} p where p.transaction_id = t.id)`),
          sql` `,
        )}
        and not exists (select from services s where s.transaction_id = t.id and s.status not in ('done', 'cancelled'))
      order by created_at limit ${max} for update skip locked
    ), moved as (
      delete from ${transactions} where id = any(array(select id from ended)) returning ${columns}
    )
    insert into ${transactionsArchive} (${columns}) select ${columns} from moved`)
  return rowCount ?? 0
}
