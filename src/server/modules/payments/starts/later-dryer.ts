import { eq } from 'drizzle-orm'
import { HOUR_MS, MINUTE_MS } from '#contract/duration.ts'
import { REFUND_TIMES } from '#contract/refund-times.ts'
import type { Tx } from '#server/db/database.ts'
import { transactions } from '#server/db/schema/payment.ts'
import { publish } from '#server/events/purchase-events.ts'
import type { App } from '#server/http/app.ts'
import { refundByCase, refundByCoupon } from '#server/modules/payments/refunds/refund-purchase.ts'
import { endIfReversed } from '#server/modules/payments/reversals/book-reversals.ts'
import { type LoadRow, type TransactionRow, transition } from '#server/modules/payments/transition.ts'
import { clock } from '#server/platform/clock.ts'

/** Time to go back to the shop from near by, and to wait for a dryer; earlier, most customers would start it anyway. */
const REMINDED_BEFORE_MS = 30 * MINUTE_MS
/** Who is told with less left is not there in time. */
const MIN_LEFT_MS = MINUTE_MS

/**
 * A dryer for after the wash is paid: its customer starts it. The time counts from when we learned of the money.
 * @param row as returned by `lockTransaction`, `paid`
 */
export async function awaitCustomer(tx: Tx, app: App, row: LoadRow): Promise<void> {
  const refundAt = new Date(clock.now() + REFUND_TIMES.laterDryerHours * HOUR_MS)
  const dueAt = new Date(refundAt.getTime() - REMINDED_BEFORE_MS)
  await endIfReversed(tx, app, await transition(tx, app, row, 'to_start', 'worker', { refundAt, dueAt }))
}

/**
 * Its time ends soon: its customer is told once, and it is due again at the end.
 * @param row as returned by `lockTransaction`, `to_start`
 */
export async function remindOfLater(tx: Tx, app: App, row: TransactionRow, refundAt: Date): Promise<void> {
  const left = refundAt.getTime() - clock.now()
  if (left > MIN_LEFT_MS && left <= REMINDED_BEFORE_MS) await publish(tx, app, { kind: 'later_ending', row })
  await tx.update(transactions).set({ dueAt: refundAt }).where(eq(transactions.id, row.id))
}

/**
 * It was not started in time. No machine has failed, so what was paid goes back as money; where a coupon paid for all of it, its
 * value does.
 * @param row as returned by `lockTransaction`, `to_start`
 */
export const returnLater = (tx: Tx, app: App, row: TransactionRow): Promise<void> =>
  row.amount > 0 ? refundByCase(tx, app, row, 'worker') : refundByCoupon(tx, app, row, 'worker')
