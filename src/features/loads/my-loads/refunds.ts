import { DAY_MS } from '#contract/duration.ts'
import { type MoneyRefund, moneyRefundsOf, type RefundStep, refundStepOf } from '#contract/money-refunds.ts'
import type { Purchase } from '#contract/payment.ts'

/** Money of a purchase that goes back to its customer. */
export type ShownRefund = { purchase: Purchase; refund: MoneyRefund; step: RefundStep }

/** How long a refund is shown that was sent: until those who look for it the next morning have read that it was. */
const SHOWN_SENT_MS = DAY_MS
/** How long one is shown of which an API says neither a day nor that it was sent. */
const SHOWN_UNKNOWN_MS = 30 * DAY_MS

const ORDER: readonly RefundStep[] = ['no_destination', 'overdue', 'under_way', 'sent']

function isShown({ purchase, refund }: ShownRefund, now: number): boolean {
  if (refund.sent_at) return now < Date.parse(refund.sent_at) + SHOWN_SENT_MS
  if (refund.due_on || refund.destination_failed_at) return true
  return now < Date.parse(refund.asked_at ?? purchase.paid_at ?? purchase.created_at) + SHOWN_UNKNOWN_MS
}

/**
 * The refunds of money that are not over for their customer, the most urgent first, each by its day.
 * @param now by the server's clock
 */
export const refundsOf = (purchases: readonly Purchase[], now: number): ShownRefund[] =>
  purchases
    .flatMap((purchase) =>
      moneyRefundsOf(purchase).map((refund) => ({ purchase, refund, step: refundStepOf(refund, now) })),
    )
    .filter((one) => isShown(one, now))
    .toSorted(
      (a, b) =>
        ORDER.indexOf(a.step) - ORDER.indexOf(b.step) || (a.refund.due_on ?? '').localeCompare(b.refund.due_on ?? ''),
    )
