import { HOUR_MS } from '#contract/duration.ts'
import { REFUND_TIMES } from '#contract/refund-times.ts'
import type { Tx } from '#server/db/database.ts'
import type { App } from '#server/http/app.ts'
import { refundByCase, refundByCoupon } from '#server/modules/payments/refunds/refund-purchase.ts'
import { endIfReversed } from '#server/modules/payments/reversals/book-reversals.ts'
import { type LoadRow, type TransactionRow, transition } from '#server/modules/payments/transition.ts'
import { clock } from '#server/platform/clock.ts'

/**
 * A dryer for after the wash is paid: its customer starts it. The time counts from when we learned of the money.
 * @param row as returned by `lockTransaction`, `paid`
 */
export async function awaitCustomer(tx: Tx, app: App, row: LoadRow): Promise<void> {
  const refundAt = new Date(clock.now() + REFUND_TIMES.laterDryerHours * HOUR_MS)
  await endIfReversed(tx, app, await transition(tx, app, row, 'to_start', 'worker', { refundAt, dueAt: refundAt }))
}

/**
 * It was not started in time. No machine has failed, so what was paid goes back as money; where a coupon paid for all of it, its
 * value does.
 * @param row as returned by `lockTransaction`, `to_start`
 */
export const returnLater = (tx: Tx, app: App, row: TransactionRow): Promise<void> =>
  row.amount > 0 ? refundByCase(tx, app, row, 'worker') : refundByCoupon(tx, app, row, 'worker')
