import { eq } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { refundCases } from '#server/db/schema/refunds.ts'
import { publish } from '#server/events/purchase-events.ts'
import type { Publisher, TransactionRow } from '#server/modules/payments/transition.ts'
import { clock } from '#server/platform/clock.ts'

/** Records that the gateway has sent the money of a case, and tells the customer. */
export async function closeCaseByGateway(
  tx: Tx,
  app: Publisher,
  number: string,
  row: TransactionRow,
  reference: string,
) {
  await tx
    .update(refundCases)
    .set({ gatewayState: 'refunded', closedAt: clock.date(), bankReference: reference, dueAt: null })
    .where(eq(refundCases.number, number))
  await publish(tx, app, { kind: 'case', row, change: 'case_closed', number })
}
