import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { receipts } from '#server/db/schema/receipts.ts'
import { refundCases } from '#server/db/schema/refunds.ts'
import type { PurchaseEvent, PurchaseSubscriber } from '#server/events/purchase-events.ts'
import { clock } from '#server/platform/clock.ts'
import { nextNumber } from './receipts.ts'

/** Issues the credit note about the whole receipt of a purchase, if it has one, once. */
export async function creditReceipt(tx: Tx, transactionId: string): Promise<void> {
  const isIt = and(eq(receipts.transactionId, transactionId), isNull(receipts.creditedAt))
  const [receipt] = await tx.select().from(receipts).where(isIt).for('update')
  if (!receipt) return
  const creditNumber = await nextNumber(tx, 'credit_note', receipt)
  await tx.update(receipts).set({ creditNumber, creditedAt: clock.date() }).where(isIt)
}

const isSending = (event: PurchaseEvent) =>
  (event.kind === 'case' && event.change === 'case_closed') || (event.kind === 'transition' && event.to === 'refunded')

/**
 * Reverses the receipt of a purchase when its money has gone back: section 82/10 of the Revenue Code, in whose month the credit
 * note counts. A coupon is no money: the payment that it stands for stays, and is what the receipt is about. Payments that bought
 * nothing are on no receipt.
 */
export const creditRefund: PurchaseSubscriber = async (tx, event) => {
  if (!isSending(event)) return
  const ofPurchase = and(
    eq(refundCases.transactionId, event.row.id),
    inArray(refundCases.reason, ['not_started', 'coupon']),
    isNotNull(refundCases.closedAt),
  )
  const [sent] = await tx.select({ number: refundCases.number }).from(refundCases).where(ofPurchase)
  if (sent) await creditReceipt(tx, event.row.id)
}
