import { and, eq } from 'drizzle-orm'
import { latenessOf } from '#contract/payment.ts'
import type { Tx } from '#server/db/database.ts'
import type { transactions } from '#server/db/schema/core.ts'
import { refundCases } from '#server/db/schema/rewards.ts'

type Row = typeof transactions.$inferSelect

/** Why the money of a purchase found it ended, as {@link latenessOf} tells it to the app. */
export async function readLateness(tx: Tx, { id, isLate, paidAt, expiresAt }: Row) {
  const wrong = await tx
    .select({ number: refundCases.number })
    .from(refundCases)
    .where(and(eq(refundCases.transactionId, id), eq(refundCases.reason, 'wrong_amount')))
  return latenessOf({
    is_late: isLate,
    paid_at: paidAt?.toISOString() ?? null,
    expires_at: expiresAt.toISOString(),
    wrong_amount: wrong,
  })
}
