import type { Order } from '#contract/orders.ts'
import { refundText } from '#features/checkout/refunds/refund-info.tsx'
import { formatPrice } from '#lib/i18n/format.ts'
import type { Translate } from '#lib/i18n/translate.tsx'
import { timeSlotText } from './time-slot-labels.ts'

/** What the page of an order says first: how it stands, and where the money is if it is not with the shop's work. */
export type OrderOutcome = {
  title: string
  note?: string
  /** In the note, if there is one. */
  caseNumber?: string
}

const ENDED_UNPAID: readonly Order['status'][] = ['declined', 'cancelled', 'expired']
export const isEndedUnpaid = ({ status }: Pick<Order, 'status'>) => ENDED_UNPAID.includes(status)

function underWay({ order }: Told, now: number, t: Translate): OrderOutcome {
  const back = t('order.returns', { visit: timeSlotText(order.dropoff, now, t) })
  const step = order.step ?? 'received'
  if (step === 'received')
    return { title: t('order.head.received', { visit: timeSlotText(order.pickup, now, t) }), note: back }
  return step === 'done' || step === 'cancelled'
    ? { title: t(`order.head.${step}`) }
    : { title: t(`order.head.${step}`), note: back }
}

type Told = Pick<Order, 'status' | 'refund' | 'amount' | 'order' | 'wrong_amount'>

/** Where the money is, of an order that the shop has no more, or not yet, to do with; undefined while it has. */
export function moneyOutcome(purchase: Told, t: Translate): OrderOutcome | undefined {
  const answer = answerByStatus(purchase, t)
  // Some money did come, and what became of it stands beside this.
  return answer && purchase.wrong_amount.length > 0 && isEndedUnpaid(purchase) ? { title: answer.title } : answer
}

/** @param now by the server's clock */
export const orderOutcome = (purchase: Told, now: number, t: Translate): OrderOutcome =>
  moneyOutcome(purchase, t) ?? underWay(purchase, now, t)

function answerByStatus(purchase: Told, t: Translate): OrderOutcome | undefined {
  switch (purchase.status) {
    case 'pending':
      return { title: t('order.head.unpaid'), note: t('order.unpaidNote') }
    case 'declined':
      return { title: t('end.declined'), note: t('end.declinedNote') }
    case 'cancelled':
      return { title: t('end.cancelled'), note: t('end.cancelledNote') }
    case 'expired':
      return { title: t('end.expiredPage'), note: t('end.expiredNote') }
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
