import { and, asc, eq } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { transactions } from '#server/db/schema/payment.ts'
import { ApiError } from '#server/http/api-error.ts'

/**
 * Limits the unpaid purchases of a customer, who could otherwise block a whole shop by reserving machines or visits for
 * free. The caller locks the customer first, so that concurrent requests are counted.
 * @throws ApiError `too_many_unpaid` with the oldest `transaction`
 */
export async function rejectTooManyUnpaid(tx: Tx, customerId: string, max: number) {
  const unpaidPurchases = await tx
    .select({ id: transactions.id })
    .from(transactions)
    .where(and(eq(transactions.customerId, customerId), eq(transactions.status, 'pending')))
    .orderBy(asc(transactions.createdAt))
    .limit(max)
  const [oldest] = unpaidPurchases
  if (oldest && unpaidPurchases.length === max) throw new ApiError('too_many_unpaid', { transaction: oldest.id })
}
