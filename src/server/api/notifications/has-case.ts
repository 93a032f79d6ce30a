import { and, eq } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { refundCases, type transactions } from '#server/db/schema/payment.ts'

/** Whether a refunded purchase is refunded as money, and not as a coupon. */
export async function hasCase(tx: Tx, { id }: Pick<typeof transactions.$inferSelect, 'id'>): Promise<boolean> {
  const [refundCase] = await tx
    .select({ number: refundCases.number })
    .from(refundCases)
    .where(and(eq(refundCases.transactionId, id), eq(refundCases.reason, 'not_started')))
  return refundCase !== undefined
}
