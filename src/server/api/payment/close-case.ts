import { eq } from 'drizzle-orm'
import { notifyRefundCase } from '#server/api/notifications/notify-purchase.ts'
import { clock } from '#server/clock.ts'
import type { Tx } from '#server/db/database.ts'
import { refundCases } from '#server/db/schema/refunds.ts'
import type { TransactionRow } from './transaction-state.ts'

/** Records that the gateway has sent the money of a case, and tells the customer. */
export async function closeByGateway(tx: Tx, number: string, row: TransactionRow, reference: string) {
  await tx
    .update(refundCases)
    .set({ gatewayState: 'refunded', closedAt: clock.date(), bankReference: reference, dueAt: null })
    .where(eq(refundCases.number, number))
  await notifyRefundCase(tx, row, 'case_closed', number)
}
