import {
  array,
  boolean,
  type InferOutput,
  literal,
  maxLength,
  nullable,
  object,
  optional,
  pipe,
  string,
  variant,
} from 'valibot'
import { endpoint } from '#contract/endpoint.ts'
import { ProviderId, TransactionStatus } from '#contract/payment.ts'
import { CustomerCase } from '#contract/refund-destination.ts'
import { Count, Day, Instant, Line, LocalizedText, Page, PageOf, Satang, TransactionId } from '#contract/scalars.ts'

/** A purchase as shown to the staff whom its customer asks. */
export const ShopPurchase = object({
  transaction: TransactionId,
  status: TransactionStatus,
  brand: string(),
  branch_id: string(),
  branch_name: LocalizedText,
  /** Of the machine; null for an order, and for a dryer that its customer starts after the wash. */
  number: nullable(string()),
  /** How often a load was started again. */
  restarts: Count,
  amount: Satang,
  provider: nullable(ProviderId),
  /** The customer; null if the account has been deleted since. */
  customer: nullable(object({ full_name: string(), phone_number: string() })),
  /** The reference of the payment that it shares with other machines: that of the first; null if it has its own. */
  basket: nullable(TransactionId),
  /** A dryer for after the wash, of which no machine is chosen yet. */
  is_later: boolean(),
  /** The reference of the load that it lengthens; null for a purchase of its own. */
  adds_time_to: nullable(TransactionId),
  /** Of its refund by bank transfer. */
  case_number: nullable(string()),
  /** Where its money went, as its customer is told. */
  refund: nullable(
    variant('kind', [
      object({ kind: literal('coupon'), amount: Satang }),
      object({ kind: literal('case'), ...CustomerCase.entries }),
    ]),
  ),
  created_at: Instant,
  paid_at: nullable(Instant),
})
export type ShopPurchase = InferOutput<typeof ShopPurchase>

/**
 * Purchases, the latest first: of a customer by their phone, the one with this reference, with its basket and the time that was
 * bought for it, or this number of a refund case; or those of a day in Bangkok, today without one, of all or of a branch, and of all
 * machines or of those with this number or code.
 */
export const listShopPurchases = endpoint('GET', '/api/operator/purchases', {
  input: object({
    /** A phone as anybody writes it, a reference, or a case number. */
    search: optional(Line(64, 0)),
    branch_id: optional(pipe(string(), maxLength(64))),
    /** A number such as `4`, or a code such as `ARI4/1/04`, in any letter case and without leading zeros. */
    machine: optional(Line(200, 0)),
    day: optional(Day),
    ...Page,
  }),
  output: PageOf(ShopPurchase),
  access: 'operator',
  roles: ['owner', 'manager', 'counter'],
})

/** A purchase with every change of its status, and with what staff have said about it, the first first. `transaction_unknown` 404. */
export const getShopPurchase = endpoint('GET', '/api/operator/purchase', {
  input: object({ transaction: TransactionId }),
  output: object({
    ...ShopPurchase.entries,
    /** `cause`: such as `gateway`, `machine`, `customer` or `shop`. */
    events: array(object({ status: TransactionStatus, cause: string(), at: Instant })),
    /** Reasons for which staff have changed something, at most the last 50, by whom and when. */
    reasons: array(object({ by: string(), reason: string(), at: Instant })),
  }),
  access: 'operator',
  roles: ['owner', 'manager', 'counter'],
})
