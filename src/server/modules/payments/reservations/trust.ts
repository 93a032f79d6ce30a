import { and, eq, exists, type SQL, sql } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'
import { customers } from '#server/db/schema/account.ts'
import type { Standing } from '#server/db/schema/auth.ts'
import { holds, payments, transactions } from '#server/db/schema/payment.ts'
import { refundCases, reversals } from '#server/db/schema/refunds.ts'
import { ApiError } from '#server/http/api-error.ts'
import { archivedTransactions } from '#server/modules/payments/purchase-archive.ts'

const hasPaid = (db: Database | Tx, which?: SQL) => {
  const [recently, longAgo] = [transactions, archivedTransactions].map((shelf) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(payments)
        .innerJoin(shelf, eq(shelf.id, payments.transactionId))
        .where(and(eq(shelf.customerId, customers.id), which)),
    ),
  )
  return sql<boolean>`(${recently} or ${longAgo})`
}

/** Of a query of customers: a phone is trusted after the first purchase that was paid with money, or after a code. */
export const hasTrustedPhone = (db: Database | Tx) =>
  sql<boolean>`(${customers.phoneProvedAt} is not null or ${hasPaid(db)})`

export async function isTrusted(db: Database | Tx, customerId: string): Promise<boolean> {
  const [customer] = await db
    .select({ isTrusted: hasTrustedPhone(db) })
    .from(customers)
    .where(eq(customers.id, customerId))
  return Boolean(customer?.isTrusted)
}

/** Accounts that paid just now, or whose money went back, cost a stranger nothing. */
const isKept = sql`${payments.paidAt} <= now() - interval '1 day'
  and not exists (select 1 from ${reversals}
    where ${reversals.transactionId} = ${payments.transactionId} and ${reversals.effect} <> 'undone')
  and not exists (select 1 from ${refundCases} where ${refundCases.transactionId} = ${payments.transactionId})`

/** Whether a customer has paid before today, and the shop still has the money. */
export async function isRegular(db: Database | Tx, customerId: string): Promise<boolean> {
  const [customer] = await db
    .select({ hasPaid: hasPaid(db, isKept) })
    .from(customers)
    .where(eq(customers.id, customerId))
  return Boolean(customer?.hasPaid)
}

export async function readStanding(db: Database, brand: string, phone: string): Promise<Standing> {
  const [customer] = await db
    .select({
      provedAt: customers.phoneProvedAt,
      hasPaid: hasPaid(db),
    })
    .from(customers)
    .where(and(eq(customers.brand, brand), eq(customers.phone, phone)))
  if (!customer) return 'none'
  if (customer.hasPaid) return 'paid'
  return customer.provedAt === null ? 'unproved' : 'proved'
}

/** What a phone holds that has just been proved takes no stranger's place any more. */
export const trustHolds = (tx: Tx, customerId: string) =>
  tx.update(holds).set({ isTrusted: true }).where(eq(holds.customerId, customerId))

/**
 * Before the shop gives something that it would lose to made-up accounts.
 * @throws ApiError `otp_required`
 */
export async function requireTrust(tx: Tx, customerId: string, reason: 'promotion'): Promise<void> {
  if (!(await isTrusted(tx, customerId))) throw new ApiError('otp_required', { reason })
}
