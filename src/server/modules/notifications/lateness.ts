import { and, eq } from 'drizzle-orm'
import { latenessOf } from '#contract/lateness.ts'
import type { Tx } from '#server/db/database.ts'
import type { transactions } from '#server/db/schema/payment.ts'
import { refundCases } from '#server/db/schema/refunds.ts'

type Row = typeof transactions.$inferSelect

/** Why the payment of a purchase was late, by the rule that the app uses: {@link latenessOf}. */
export async function readLateness(tx: Tx, { id, isLate, paidAt, expiresAt }: Row) {
  const wrongAmountCases = await tx
    .select({ number: refundCases.number })
    .from(refundCases)
    .where(and(eq(refundCases.transactionId, id), eq(refundCases.reason, 'wrong_amount')))
  return latenessOf({
    is_late: isLate,
    paid_at: paidAt?.toISOString() ?? null,
    expires_at: expiresAt.toISOString(),
    wrong_amount: wrongAmountCases,
  })
}
