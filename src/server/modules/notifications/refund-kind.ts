import { and, eq } from 'drizzle-orm'
import { arrivalOf } from '#contract/refund-arrival.ts'
import { type Arrival, REFUND_TIMES } from '#contract/refund-times.ts'
import type { Tx } from '#server/db/database.ts'
import type { transactions } from '#server/db/schema/payment.ts'
import { refundCases } from '#server/db/schema/refunds.ts'
import { coupons } from '#server/db/schema/rewards.ts'
import { refundChannelOf } from '#server/modules/payments/refunds/refund-destination.ts'

type Row = typeof transactions.$inferSelect

/** How the money of a case that was sent arrives, which says how long it takes. An unknown way is told as a transfer. */
export async function readArrival(tx: Tx, { provider }: Pick<Row, 'provider'>, number: string): Promise<Arrival> {
  const [refundCase] = await tx.select().from(refundCases).where(eq(refundCases.number, number))
  return (refundCase && arrivalOf(refundChannelOf(refundCase), provider)) ?? 'transfer'
}

/** What texts about refunds say of times. */
export const REFUND_VALUES = {
  days: String(REFUND_TIMES.workingDays),
  least: String(REFUND_TIMES.debitCardDays.least),
  most: String(REFUND_TIMES.debitCardDays.most),
}

/** How a purchase is refunded: by a coupon, which is there at once, by money, which a case sends later, or not, as nothing was paid. */
export async function readRefundKind(tx: Tx, { id }: Row): Promise<'coupon' | 'case' | 'none'> {
  const [refundCase] = await tx
    .select({ number: refundCases.number })
    .from(refundCases)
    .where(and(eq(refundCases.transactionId, id), eq(refundCases.reason, 'not_started')))
  if (refundCase) return 'case'
  const [coupon] = await tx.select({ id: coupons.id }).from(coupons).where(eq(coupons.refundOf, id))
  return coupon ? 'coupon' : 'none'
}

/** Messages that speak of the customer's money, and have other words for a purchase that a coupon paid for. */
const OF_MONEY = [
  'ended_early',
  'later_ending',
  'later_paid',
  'later_returned',
  'load_paused',
  'load_stopped',
  'order_cancelled',
  'order_failed',
  'payment_waits',
  'start_failed',
  'start_given_up',
  'start_unknown',
] as const
const isOfMoney = (kind: string): kind is (typeof OF_MONEY)[number] => (OF_MONEY as readonly string[]).includes(kind)

/** The body of a message: whose purchase a coupon paid for has no money to be safe or to come back. */
export const bodyOf = <Kind extends string>(kind: Kind, { amount }: Pick<Row, 'amount'>) =>
  amount === 0 && isOfMoney(kind) ? (`push.${kind}.coupon` as const) : (`push.${kind}.body` as const)
