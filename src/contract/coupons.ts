import {
  array,
  boolean,
  type InferOutput,
  integer,
  maxLength,
  maxValue,
  minLength,
  minValue,
  nullable,
  number,
  object,
  optional,
  picklist,
  pipe,
  string,
  toUpperCase,
  transform,
  union,
} from 'valibot'
import { toPlainCode } from './code.ts'
import { endpoint } from './endpoint.ts'
import { MachineCategory } from './machines.ts'
import { OrderChoice } from './orders.ts'
import { SelectedCommand } from './payment.ts'
import { Count, Instant, Nothing, Page, PageOf, Satang, Text, TransactionId } from './scalars.ts'

export const DISCOUNT_KINDS = ['amount', 'percent', 'free'] as const

/** What a coupon takes off, and where. */
export const CouponTerms = {
  discount_kind: picklist(DISCOUNT_KINDS),
  /** The most it takes off: the whole of it for `amount`, the ceiling for `percent` and `free`. */
  amount: Satang,
  /** Only of `percent`. */
  percent: nullable(pipe(number(), integer(), minValue(1), maxValue(100))),
  /** Least price on which it can be used. */
  minimum: Satang,
  /** Null is everywhere. */
  branch_id: nullable(string()),
  branch_name: nullable(Text),
  machine_category: nullable(MachineCategory),
}

/** `reserved`: an unpaid purchase has it, and gives it back when it ends unpaid. */
export const COUPON_STATUSES = ['available', 'reserved', 'used', 'expired'] as const

export const Coupon = object({
  id: string(),
  code: string(),
  title: Text,
  status: picklist(COUPON_STATUSES),
  ...CouponTerms,
  /** It stands for money that was paid: what a purchase leaves of its amount stays on it. */
  keeps_rest: optional(boolean(), false),
  created_at: Instant,
  expires_at: Instant,
  used_at: nullable(Instant),
  /** The purchase that reserved or used it. */
  transaction: nullable(TransactionId),
})
export type Coupon = InferOutput<typeof Coupon>

/** `history` is used and expired together; `available` has the reserved ones with it. */
export const COUPON_FILTERS = ['available', 'used', 'expired', 'history'] as const

/** The customer's coupons: first to expire first, or in history the latest first. */
export const getCouponByUser = endpoint('GET', '/api/get_coupon_by_user', {
  input: object({ status: optional(picklist(COUPON_FILTERS), 'available'), ...Page }),
  output: PageOf(Coupon),
  access: 'customer',
})

/** How many coupons can be used now, and when the first of them ends. */
export const getAmountCoupon = endpoint('GET', '/api/amount_coupon_by_user', {
  input: Nothing,
  output: object({ amount: Count, next_expires_at: nullable(Instant) }),
  access: 'customer',
})

/** Why a coupon cannot be used for a purchase. `load_only`: it frees a load in a machine, and this is an order. */
export const COUPON_REASONS = ['reserved', 'minimum', 'branch', 'machine_category', 'load_only'] as const

export const CouponChoice = object({
  ...Coupon.entries,
  /** What it would take off this price; 0 with a reason. */
  saving: Satang,
  reason: nullable(picklist(COUPON_REASONS)),
})
export type CouponChoice = InferOutput<typeof CouponChoice>

const { path, program, machine_id, branch_id, machine_category } = SelectedCommand.entries

/**
 * Every coupon of the customer against a selected command, an order that is to be made, or one that was made, best
 * first: largest saving, then first to expire; those that cannot be used come last with the reason. The price is the
 * server's. For a command: `machine_unknown` 404, `other_brand` 409, `price_changed` 409 with `amount`, `invalid` 422.
 * For an order `not_found` 404 for a branch that does not do the service, `invalid` 422, `address_unknown` 404,
 * `address_too_far` 409; for one that was made `transaction_unknown` 404.
 */
export const getAvailableCoupon = endpoint('POST', '/api/get_available_coupon_by_user', {
  input: union([
    object({ transaction: TransactionId, ...Page }),
    object({ ...OrderChoice.entries, ...Page }),
    object({ path, program, machine_id, branch_id, machine_category, ...Page }),
  ]),
  output: object({ details: array(CouponChoice), total: Count, price: Satang }),
  access: 'customer',
})

/** A code as it is printed: letters in any case, spaces around it. */
export const CouponCode = pipe(string(), transform(toPlainCode), minLength(1), maxLength(40), toUpperCase())

/**
 * A coupon for a code of the shop's. `coupon_code_unknown` 404; `promotion_unavailable` 409 with `reason`
 * (`not_started`, `ended`, `sold_out`, `limit_reached`, `loads_short`); `too_many_requests` 429.
 */
export const claimCoupon = endpoint('POST', '/api/claim_coupon', {
  input: object({ code: CouponCode }),
  output: Coupon,
  access: 'customer',
  isIdempotent: true,
  capability: 'claim',
})
