import { and, asc, eq } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { transactions } from '#server/db/schema/core.ts'
import { ApiError } from '#server/http/api-error.ts'

/**
 * Whoever may hold any number of machines or visits for nothing can close a shop. The customer is locked before: two
 * orders at once are one after the other.
 * @throws Refusal `too_many_unpaid` with the oldest `transaction`
 */
export async function rejectTooManyUnpaid(tx: Tx, customerId: string, most: number) {
  const unpaid = await tx
    .select({ id: transactions.id })
    .from(transactions)
    .where(and(eq(transactions.customerId, customerId), eq(transactions.status, 'pending')))
    .orderBy(asc(transactions.createdAt))
    .limit(most)
  const [oldest] = unpaid
  if (oldest && unpaid.length === most) throw new ApiError('too_many_unpaid', { transaction: oldest.id })
}
