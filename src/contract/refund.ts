import { type InferOutput, literal, nullable, nullish, object, optional, picklist, string, variant } from 'valibot'
import { ARRIVALS } from './refund-times.ts'
import { Currency, Day, Instant, ReceivedSum, Satang } from './scalars.ts'

/** How money goes back: a bank transfer by the shop's staff, or through the payment provider, the way it came. */
export const RefundVia = picklist(['bank', 'gateway'])
export type RefundVia = InferOutput<typeof RefundVia>

/** Banks in Thailand that have accounts of private customers, the large ones first. */
export const PAYEE_BANKS = [
  'kbank',
  'scb',
  'bbl',
  'ktb',
  'bay',
  'ttb',
  'gsb',
  'baac',
  'ghb',
  'uob',
  'cimb',
  'kkp',
  'lhfg',
  'tisco',
  'icbc',
] as const
export type PayeeBank = (typeof PAYEE_BANKS)[number]

/** A destination as its customer recognizes it: the last four digits are too few to use it. */
export const SeenDestination = object({
  kind: picklist(['promptpay_phone', 'promptpay_id', 'promptpay_wallet', 'bank_account']),
  bank: nullable(picklist(PAYEE_BANKS)),
  number_end: string(),
})
export type SeenDestination = InferOutput<typeof SeenDestination>

/**
 * How money goes back, the day in Bangkok by which a bank transfer is sent, how the money arrives, and since when the
 * destination is known not to work. Where it goes is only in the customer's own list, while a transfer is not sent; null: nowhere yet.
 */
const Way = {
  via: optional(RefundVia),
  due_on: optional(nullable(Day)),
  arrival: optional(nullable(picklist(ARRIVALS))),
  destination_failed_at: optional(nullable(Instant)),
  destination: optional(nullable(SeenDestination)),
}

/** The refund of a payment whose machine did not start or stopped before its end. */
export const PurchaseRefund = variant('kind', [
  /** It does not expire at the included API. Its code is told to the customer of the purchase only, and null to others. */
  object({
    kind: literal('coupon'),
    amount: Satang,
    code: optional(nullable(string()), null),
    expires_at: optional(nullable(Instant), null),
  }),
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
