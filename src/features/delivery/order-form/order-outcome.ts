import type { Order } from '#contract/orders.ts'
import { refundWords } from '#features/checkout/refunds/refund-info.tsx'
import { formatBaht } from '#lib/i18n/format.ts'
import type { Say } from '#lib/i18n/translate.tsx'
import { visitText } from './time-slot-labels.ts'

/** What the page of an order says first: how it stands, and where the money is if it is not with the shop's work. */
export type OrderAnswer = {
  title: string
  note?: string
  /** In the note, if there is one. */
  caseNumber?: string
}

const ENDED_UNPAID: readonly Order['status'][] = ['declined', 'cancelled', 'expired']
export const isEndedUnpaid = ({ status }: Pick<Order, 'status'>) => ENDED_UNPAID.includes(status)

function underWay({ order }: Told, now: number, say: Say): OrderAnswer {
  const back = say('order.returns', { visit: visitText(order.dropoff, now, say) })
  const step = order.step ?? 'received'
  if (step === 'received')
    return { title: say('order.head.received', { visit: visitText(order.pickup, now, say) }), note: back }
  return step === 'done' || step === 'cancelled'
    ? { title: say(`order.head.${step}`) }
    : { title: say(`order.head.${step}`), note: back }
}

type Told = Pick<Order, 'status' | 'refund' | 'amount' | 'order' | 'wrong_amount'>

/** Where the money is, of an order that the shop has no more, or not yet, to do with; undefined while it has. */
export function moneyAnswer(known: Told, say: Say): OrderAnswer | undefined {
  const answer = answerByStatus(known, say)
  // Some money did come, and what became of it stands beside this.
  return answer && known.wrong_amount.length > 0 && isEndedUnpaid(known) ? { title: answer.title } : answer
}

/** @param now by the server's clock */
export const orderAnswer = (known: Told, now: number, say: Say): OrderAnswer =>
  moneyAnswer(known, say) ?? underWay(known, now, say)

function answerByStatus(known: Told, say: Say): OrderAnswer | undefined {
  switch (known.status) {
    case 'pending':
      return { title: say('order.head.unpaid'), note: say('order.unpaidNote') }
    case 'declined':
      return { title: say('end.declined'), note: say('end.declinedNote') }
    case 'cancelled':
      return { title: say('end.cancelled'), note: say('end.cancelledNote') }
    case 'expired':
      return { title: say('end.expiredPage'), note: say('end.expiredNote') }
    case 'start_failed':
      return {
        title: say('order.head.cancelled'),
        note: known.amount > 0 ? say('end.moneySafe', { amount: formatBaht(known.amount) }) : say('end.couponSafe'),
      }
    case 'refunded':
      return refundWords(known.refund, known.order.cancelled_by === 'customer' ? 'cancelled' : 'order', say)
    case 'completed':
      return { title: say('order.head.done') }
    default:
      return undefined
  }
}
