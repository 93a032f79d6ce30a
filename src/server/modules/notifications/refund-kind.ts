import { and, eq } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import type { transactions } from '#server/db/schema/payment.ts'
import { refundCases } from '#server/db/schema/refunds.ts'

/** How a purchase is refunded: by a coupon, which is there at once, or by money, which a case sends later. */
export async function readRefundKind(tx: Tx, { id }: typeof transactions.$inferSelect): Promise<'coupon' | 'case'> {
  const [refundCase] = await tx
    .select({ number: refundCases.number })
    .from(refundCases)
    .where(and(eq(refundCases.transactionId, id), eq(refundCases.reason, 'not_started')))
  return refundCase ? 'case' : 'coupon'
}
