import { eq, sql } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'
import { customers } from '#server/db/schema/account.ts'
import type { CustomerRecord } from '#server/http/customers.ts'

type PersonalTable = {
  table: string
  /** How its rows refer to the customer: by customer id, brand and phone, a purchase, or the number of a refund case. */
  by: 'customer' | 'phone' | 'purchase' | 'case'
  /**
   * `deleted`: erased with the account. `kept`: retained because bookkeeping requires it: amounts, dates, and the id of a
   * customer who can no longer be identified, or because limits count it until it is purged. `unlinked`: as the latter, with a
   * digest instead of the phone.
   */
  onErasure: 'deleted' | 'kept' | 'unlinked'
  /** Columns left out of the export: secrets or internals, not facts about the customer. */
  hidden?: readonly string[]
}

/**
 * Every table with rows of a customer. A test walks the database schema and fails for a missing table, whose data could
 * be neither exported nor erased.
 */
export const PERSONAL_DATA: readonly PersonalTable[] = [
  { table: 'transactions', by: 'customer', onErasure: 'kept', hidden: ['due_at', 'asked_at', 'start_tries'] },
  { table: 'transactions_archive', by: 'customer', onErasure: 'kept', hidden: ['due_at', 'asked_at', 'start_tries'] },
  { table: 'transaction_events', by: 'purchase', onErasure: 'kept' },
  { table: 'payments', by: 'purchase', onErasure: 'kept' },
  { table: 'receipts', by: 'purchase', onErasure: 'kept' },
  { table: 'purchase_coupons', by: 'purchase', onErasure: 'kept' },
  { table: 'order_steps', by: 'purchase', onErasure: 'kept' },
  { table: 'order_moves', by: 'purchase', onErasure: 'kept' },
  // Who of the staff resolved it is not about the customer.
  {
    table: 'refund_cases',
    by: 'purchase',
    onErasure: 'kept',
    hidden: ['tries', 'due_at', 'traceparent', 'resolved_by', 'resolved_by_id'],
  },
  { table: 'load_cases', by: 'purchase', onErasure: 'kept', hidden: ['decided_by', 'decided_by_id'] },
  { table: 'reversals', by: 'purchase', onErasure: 'kept', hidden: ['resolved_by', 'resolved_by_id', 'note'] },
  // What a transfer needs that is not sent yet; deleted some time after it.
  { table: 'refund_destinations', by: 'case', onErasure: 'kept' },
  { table: 'orders', by: 'customer', onErasure: 'kept', hidden: ['holds_slots'] },
  { table: 'order_places', by: 'customer', onErasure: 'deleted' },
  { table: 'coupons', by: 'customer', onErasure: 'kept' },
  { table: 'point_balances', by: 'customer', onErasure: 'kept' },
  { table: 'point_entries', by: 'customer', onErasure: 'kept' },
  { table: 'collections', by: 'customer', onErasure: 'kept' },
  { table: 'stamp_cards', by: 'customer', onErasure: 'deleted' },
  { table: 'gifts', by: 'customer', onErasure: 'deleted' },
  { table: 'reviews', by: 'customer', onErasure: 'deleted' },
  { table: 'ranking_places', by: 'customer', onErasure: 'kept' }, // a count of kept purchases, replaced every month
  { table: 'consents', by: 'customer', onErasure: 'deleted' },
  { table: 'addresses', by: 'customer', onErasure: 'deleted' },
  { table: 'notifications', by: 'customer', onErasure: 'deleted' },
  { table: 'outbox', by: 'customer', onErasure: 'deleted', hidden: ['delivered'] },
  { table: 'services', by: 'customer', onErasure: 'deleted' },
  { table: 'problem_reports', by: 'customer', onErasure: 'deleted' },
  { table: 'watches', by: 'customer', onErasure: 'deleted' },
  { table: 'lottery_tickets', by: 'customer', onErasure: 'deleted' },
  { table: 'muted_pushes', by: 'customer', onErasure: 'deleted' },
  { table: 'load_links', by: 'customer', onErasure: 'deleted', hidden: ['token'] },
  { table: 'line_links', by: 'customer', onErasure: 'deleted', hidden: ['nonce_hash', 'nonce_until'] },
  { table: 'saved_cards', by: 'customer', onErasure: 'deleted', hidden: ['holder', 'token'] },
  { table: 'push_tokens', by: 'customer', onErasure: 'deleted', hidden: ['token'] },
  { table: 'sessions', by: 'customer', onErasure: 'deleted', hidden: ['device_key'] },
  { table: 'holds', by: 'customer', onErasure: 'kept', hidden: ['device_key'] },
  { table: 'idempotency', by: 'customer', onErasure: 'deleted', hidden: ['key', 'request_hash', 'answer'] },
  { table: 'otps', by: 'phone', onErasure: 'unlinked', hidden: ['hash', 'identity'] },
  { table: 'pin_guards', by: 'phone', onErasure: 'deleted' },
  { table: 'pin_tries', by: 'phone', onErasure: 'deleted', hidden: ['identity'] },
]

const isOwnedBy = ({ by }: PersonalTable, { id, brand, phone }: CustomerRecord) =>
  ({
    customer: sql`customer_id = ${id}`,
    phone: sql`brand = ${brand} and phone = ${phone}`,
    purchase: sql`transaction_id in (select id from transactions where customer_id = ${id}
      union all select id from transactions_archive where customer_id = ${id})`,
    case: sql`case_number in (select number from refund_cases r join transactions t on t.id = r.transaction_id
      where t.customer_id = ${id})`,
  })[by]

type Rows = Record<string, unknown>[]

/** The customer's rows by table. Run it in a repeatable-read transaction for a consistent snapshot. */
export async function exportPersonalData(tx: Tx, customer: CustomerRecord): Promise<Record<string, Rows>> {
  const records: Record<string, Rows> = {}
  for (const entry of PERSONAL_DATA) {
    const hidden = ['customer_id', ...(entry.hidden ?? [])]
    const { rows } = await tx.execute<{ fields: Record<string, unknown> }>(
      sql`select to_jsonb(personal) - array[${sql.join(
        hidden.map((column) => sql`${column}`),
        sql`, `,
      )}]::text[] as fields from ${sql.identifier(entry.table)} as personal where ${isOwnedBy(entry, customer)}`,
    )
    if (rows.length) records[entry.table] = rows.map(({ fields }) => fields)
  }
  return records
}

/** Deletes all personal data that need not be kept. The caller clears the customer's own row. */
export async function erasePersonalData(tx: Database | Tx, customer: CustomerRecord): Promise<void> {
  // The simulated push and SMS services delete their records too; real ones have their own rules.
  await tx.execute(
    sql`delete from sandbox_pushes where token in (select token from push_tokens where customer_id = ${customer.id})`,
  )
  await tx.execute(sql`delete from sandbox_sms where phone = ${customer.phone}`)
  for (const entry of PERSONAL_DATA)
    if (entry.onErasure === 'deleted')
      await tx.execute(sql`delete from ${sql.identifier(entry.table)} where ${isOwnedBy(entry, customer)}`)
}

/** Rows that say who somebody is. What was paid, and what the shop owes for it, stays with the phone. */
const PROFILE_TABLES = [
  'addresses',
  'consents',
  'idempotency',
  'saved_cards',
  'line_links',
  'load_links',
  'lottery_tickets',
  'muted_pushes',
  'notifications',
  'outbox',
  'reviews',
  'watches',
]

/**
 * Empties the profile of an account whose phone nobody had proved, when its owner proves it: a stranger may have registered
 * it. Purchases, coupons and points stay, because a refund may depend on them.
 */
export async function emptyProfile(tx: Tx, { id }: CustomerRecord): Promise<void> {
  for (const table of PROFILE_TABLES)
    await tx.execute(sql`delete from ${sql.identifier(table)} where customer_id = ${id}`)
  // Home addresses of finished orders; the shop still needs that of an open one.
  await tx.execute(
    sql`delete from order_places using transactions where transactions.id = transaction_id
      and order_places.customer_id = ${id} and transactions.status in ('completed', 'refunded')`,
  )
  await tx.execute(sql`update sessions set device_key = null where customer_id = ${id}`)
  await tx
    .update(customers)
    .set({ name: '', email: null, gender: null, birthdate: null, isNotification: false })
    .where(eq(customers.id, id))
}
