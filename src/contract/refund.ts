import { type InferOutput, literal, nullable, nullish, object, optional, picklist, string, variant } from 'valibot'
import { ARRIVALS } from './refund-times.ts'
import { Currency, Day, Instant, ReceivedSum, Satang } from './scalars.ts'

/** How money goes back: a bank transfer by the shop's staff, or through the payment provider, the way it came. */
export const RefundVia = picklist(['bank', 'gateway'])
export type RefundVia = InferOutput<typeof RefundVia>

/**
 * How money goes back, the day in Bangkok by which a bank transfer is sent, how the money arrives, and since when the
 * destination is known not to work.
 */
const Way = {
  via: optional(RefundVia),
  due_on: optional(nullable(Day)),
  arrival: optional(nullable(picklist(ARRIVALS))),
  destination_failed_at: optional(nullable(Instant)),
}

/** The refund of a payment whose machine did not start or stopped before its end. */
export const PurchaseRefund = variant('kind', [
  /** It does not expire at the included API. */
  object({ kind: literal('coupon'), amount: Satang, code: string(), expires_at: optional(nullable(Instant), null) }),
  object({
    kind: literal('case'),
    amount: Satang,
    case_number: string(),
    /** When the customer requested the bank refund, and when the shop's staff sent it; null until then. */
    asked_at: optional(nullable(Instant), null),
    sent_at: optional(nullable(Instant), null),
    ...Way,
  }),
])

/**
 * A refund of money: satang, or the smallest unit of the currency in which it was paid. `sent_at` is null until it has been
 * sent.
 */
export const CaseRefund = object({
  amount: ReceivedSum,
  /** None for baht. */
  currency: nullish(Currency),
  case_number: string(),
  sent_at: nullable(Instant),
  ...Way,
})
export type CaseRefund = InferOutput<typeof CaseRefund>
