import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { payments } from '#server/db/schema/payment.ts'
import { refundCases, reversals } from '#server/db/schema/refunds.ts'

type CaseRow = typeof refundCases.$inferSelect

/** Whether money that went back without us has paid the whole case, so that staff had nothing left to send. */
export async function isClosedByReversal(tx: Tx, { transactionId, bankReference }: CaseRow): Promise<boolean> {
  if (bankReference === null) return false
  const isCloser = and(eq(reversals.id, bankReference), eq(reversals.effect, 'case_closed'))
  return (await tx.$count(reversals, and(eq(reversals.transactionId, transactionId), isCloser))) > 0
}

/**
 * Staff had sent the money of a case before we learned that some of it had gone back by itself. Its customer has that twice, so
 * the reversals that lowered or closed the case since are for staff, and the case owes again what was sent.
 * @param owed what was left of the case
 * @param sent what staff have sent
 * @returns false if the case never owed that much
 */
export async function releaseReversals(tx: Tx, number: string, owed: number, sent: number): Promise<boolean> {
  const found = await tx
    .select({ back: reversals, owed: refundCases.amount })
    .from(refundCases)
    .leftJoin(payments, eq(payments.transactionId, refundCases.transactionId))
    .innerJoin(
      reversals,
      and(
        eq(reversals.transactionId, refundCases.transactionId),
        // A purchase that was paid twice has a case for each payment.
        sql`${reversals.paymentId} = coalesce(${refundCases.chargeId}, ${payments.chargeId})`,
      ),
    )
    .where(and(eq(refundCases.number, number), inArray(reversals.effect, ['case_lowered', 'case_closed'])))
    .orderBy(desc(reversals.seenAt), desc(reversals.id))
  let sum = owed
  for (const { back, owed: last } of found) {
    if (sum >= sent) break
    sum += back.effect === 'case_closed' ? last : back.amount // one that closed it may be of more
    await tx
      .update(reversals)
      .set({ effect: 'both' })
      .where(
        and(eq(reversals.id, back.id), eq(reversals.kind, back.kind), eq(reversals.transactionId, back.transactionId)),
      )
  }
  return sum === sent
}
