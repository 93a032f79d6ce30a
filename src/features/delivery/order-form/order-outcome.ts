import type { Order } from '#contract/orders.ts'
import { isEndedUnpaid } from '#contract/payment.ts'
import { refundText } from '#features/checkout/refunds/refund-text.ts'
import { formatPrice } from '#lib/i18n/format.ts'
import type { Translate } from '#lib/i18n/translate.tsx'
import { timeSlotText } from './time-slot-labels.ts'

/** Heading texts of an order's page: its state, and where the money is if it does not pay for work in progress. */
export type OrderOutcome = {
  title: string
  note?: string
  /** Case number inside `note`, if there is one. */
  caseNumber?: string
}

function progressOutcome({ order }: OutcomePurchase, now: number, t: Translate): OrderOutcome {
  const returnText = t('order.returns', { visit: timeSlotText(order.dropoff, now, t) })
  const step = order.step ?? 'received'
  if (step === 'received')
    return { title: t('order.head.received', { visit: timeSlotText(order.pickup, now, t) }), note: returnText }
  return step === 'done' || step === 'cancelled'
    ? { title: t(`order.head.${step}`) }
    : { title: t(`order.head.${step}`), note: returnText }
}

type OutcomePurchase = Pick<Order, 'status' | 'refund' | 'amount' | 'order' | 'wrong_amount'>

/** Where the money is, for an order that the shop is not working on; undefined while it is. */
export function moneyOutcome(purchase: OutcomePurchase, t: Translate): OrderOutcome | undefined {
  const outcome = outcomeByStatus(purchase, t)
  // Some money arrived; `RefundInfo` on the same page tells what happened to it.
  return outcome && purchase.wrong_amount.length > 0 && isEndedUnpaid(purchase) ? { title: outcome.title } : outcome
}

/** @param now by the server's clock */
export const orderOutcome = (purchase: OutcomePurchase, now: number, t: Translate): OrderOutcome =>
  moneyOutcome(purchase, t) ?? progressOutcome(purchase, now, t)

function outcomeByStatus(purchase: OutcomePurchase, t: Translate): OrderOutcome | undefined {
  switch (purchase.status) {
    case 'pending':
      return { title: t('order.head.unpaid'), note: t('order.unpaidNote') }
    case 'declined':
      return { title: t('end.declined'), note: t('end.declinedNote') }
    case 'cancelled':
      return { title: t('end.cancelled'), note: t('end.unpaidNote') }
    case 'expired':
      return { title: t('end.expiredPage'), note: t('end.unpaidNote') }
    case 'start_failed':
      return {
        title: t('order.head.cancelled'),
        note: purchase.amount > 0 ? t('end.moneySafe', { amount: formatPrice(purchase.amount) }) : t('end.couponSafe'),
      }
    case 'refunded':
      return refundText(purchase.refund, purchase.order.cancelled_by === 'customer' ? 'cancelled' : 'order', t)
    case 'completed':
      return { title: t('order.head.done') }
    default:
      return undefined
  }
}
