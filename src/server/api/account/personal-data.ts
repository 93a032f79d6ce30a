import { sql } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'
import type { Customer } from './customers.ts'

type Kind = {
  table: string
  /** By what its rows are the customer's: their id, or their phone at this brand. */
  by: 'customer' | 'phone'
  /**
   * `deleted` with the account. `kept` is what bookkeeping must be able to show: sums, dates, and the number of a
   * customer who is nobody any more.
   */
  atTheEnd: 'deleted' | 'kept'
  /** Columns that are no facts about the customer but secrets or means of ours. */
  hidden?: readonly string[]
}

/**
 * Every table with rows of a customer. A test walks the database and fails for one that is missing here: a table that
 * is forgotten would be data that nobody can have or delete.
 */
export const PERSONAL_DATA: readonly Kind[] = [
  { table: 'transactions', by: 'customer', atTheEnd: 'kept', hidden: ['due_at', 'asked_at', 'start_tries'] },
  { table: 'orders', by: 'customer', atTheEnd: 'kept', hidden: ['holds_slots'] },
  { table: 'order_places', by: 'customer', atTheEnd: 'deleted' },
  { table: 'coupons', by: 'customer', atTheEnd: 'kept' },
  { table: 'point_balances', by: 'customer', atTheEnd: 'kept' },
  { table: 'point_entries', by: 'customer', atTheEnd: 'kept' },
  { table: 'collections', by: 'customer', atTheEnd: 'kept' },
  { table: 'stamp_cards', by: 'customer', atTheEnd: 'deleted' },
  { table: 'gifts', by: 'customer', atTheEnd: 'deleted' },
  { table: 'reviews', by: 'customer', atTheEnd: 'deleted' },
  { table: 'consents', by: 'customer', atTheEnd: 'deleted' },
  { table: 'addresses', by: 'customer', atTheEnd: 'deleted' },
  { table: 'notifications', by: 'customer', atTheEnd: 'deleted' },
  { table: 'outbox', by: 'customer', atTheEnd: 'deleted', hidden: ['delivered'] },
  { table: 'services', by: 'customer', atTheEnd: 'deleted' },
  { table: 'problem_reports', by: 'customer', atTheEnd: 'deleted' },
  { table: 'watches', by: 'customer', atTheEnd: 'deleted' },
  { table: 'lottery_tickets', by: 'customer', atTheEnd: 'deleted' },
  { table: 'muted_pushes', by: 'customer', atTheEnd: 'deleted' },
  { table: 'load_links', by: 'customer', atTheEnd: 'deleted', hidden: ['token'] },
  { table: 'push_tokens', by: 'customer', atTheEnd: 'deleted', hidden: ['token'] },
  { table: 'sessions', by: 'customer', atTheEnd: 'deleted' },
  { table: 'idempotency', by: 'customer', atTheEnd: 'deleted', hidden: ['key', 'request_hash', 'answer'] },
  { table: 'otps', by: 'phone', atTheEnd: 'deleted', hidden: ['hash'] },
  { table: 'pin_guards', by: 'phone', atTheEnd: 'deleted' },
]

const isTheirs = ({ by }: Kind, { id, brand, phone }: Customer) =>
  by === 'customer' ? sql`customer_id = ${id}` : sql`brand = ${brand} and phone = ${phone}`

type Rows = Record<string, unknown>[]

/** The customer's rows by table, all as of one moment when `tx` is a repeatable read. */
export async function exportPersonalData(tx: Tx, customer: Customer): Promise<Record<string, Rows>> {
  const records: Record<string, Rows> = {}
  for (const kind of PERSONAL_DATA) {
    const hidden = ['customer_id', ...(kind.hidden ?? [])]
    const { rows } = await tx.execute<{ fields: Record<string, unknown> }>(
      sql`select to_jsonb(kept) - array[${sql.join(
        hidden.map((column) => sql`${column}`),
        sql`, `,
      )}]::text[] as fields from ${sql.identifier(kind.table)} as kept where ${isTheirs(kind, customer)}`,
    )
    if (rows.length) records[kind.table] = rows.map(({ fields }) => fields)
  }
  return records
}

/** Deletes what is not kept. The customer's own row is the caller's to empty. */
export async function erasePersonalData(tx: Database | Tx, customer: Customer): Promise<void> {
  // The sandbox's outside world forgets them too; a real one has rules of its own.
  await tx.execute(
    sql`delete from sandbox_pushes where token in (select token from push_tokens where customer_id = ${customer.id})`,
  )
  await tx.execute(sql`delete from sandbox_sms where phone = ${customer.phone}`)
  for (const kind of PERSONAL_DATA)
    if (kind.atTheEnd === 'deleted')
      await tx.execute(sql`delete from ${sql.identifier(kind.table)} where ${isTheirs(kind, customer)}`)
}
