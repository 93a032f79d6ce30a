import {
  boolean,
  type InferOutput,
  integer,
  maxLength,
  maxValue,
  minLength,
  minValue,
  nullish,
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
import { OrderChoice } from './order-choice.ts'
import { SelectedCommand } from './payment.ts'
import { Count, Instant, LocalizedText, Nothing, Page, PageOf, Satang, TransactionId } from './scalars.ts'
import { after, Id, LocalizedOrEmpty, orZero, TextOrEmpty } from './tolerant.ts'

export const DISCOUNT_KINDS = ['amount', 'percent', 'free'] as const

/** The discount of a coupon, and where it applies. */
export const CouponTerms = {
  discount_kind: nullish(picklist(DISCOUNT_KINDS), 'amount'),
  /** The maximum discount: the full value for `amount`, the cap for `percent` and `free`. */
  amount: orZero(Satang),
  /** For `percent` only. */
  percent: nullish(pipe(number(), integer(), minValue(1), maxValue(100)), null),
  /** Minimum price for which it can be used. */
  minimum: orZero(Satang),
  /** Null: valid at all branches. */
  branch_id: nullish(Id, null),
  branch_name: nullish(LocalizedText, null),
  machine_category: nullish(MachineCategory, null),
}

/** `reserved`: held by an unpaid purchase, and released if that ends unpaid. */
export const COUPON_STATUSES = ['available', 'reserved', 'used', 'expired'] as const

export const Coupon = object({
  id: Id,
  code: TextOrEmpty,
  title: LocalizedOrEmpty,
  status: nullish(picklist(COUPON_STATUSES), 'available'),
  ...CouponTerms,
  /** It represents paid money: the part of its amount that a purchase does not use stays on it. */
  keeps_rest: optional(boolean(), false),
  created_at: nullish(Instant, after(0)),
  /** It can be changed back into money. */
  is_refundable: optional(boolean(), false),
  /** The end of its last day, 24:00 in Bangkok. Null: never, or unknown. */
  expires_at: nullish(Instant, null),
  used_at: nullish(Instant, null),
  /** The purchase that reserved or used it. */
  transaction: nullish(Id, null),
})
export type Coupon = InferOutput<typeof Coupon>

/** `history` is used and expired coupons together; `available` includes reserved ones. */
export const COUPON_FILTERS = ['available', 'used', 'expired', 'history'] as const

/** The customer's coupons: the first to expire first, or in the history the latest first. */
export const getCouponByUser = endpoint('GET', '/api/get_coupon_by_user', {
  input: object({ status: optional(picklist(COUPON_FILTERS), 'available'), ...Page }),
  output: PageOf(Coupon),
  access: 'customer',
})

/** The number of coupons that can be used now, and when the first of them expires. */
export const getAmountCoupon = endpoint('GET', '/api/amount_coupon_by_user', {
  input: Nothing,
  output: object({ amount: orZero(Count), next_expires_at: nullish(Instant, null) }),
  access: 'customer',
})

/** Why a coupon cannot be used for a purchase. `load_only`: it pays for a load in a machine, and this is an order. */
export const COUPON_REASONS = ['reserved', 'minimum', 'branch', 'machine_category', 'load_only'] as const

export const CouponChoice = object({
  ...Coupon.entries,
  /** The discount on this price; 0 if there is a reason. Without it the app computes it from the terms. */
  saving: nullish(Satang),
  reason: nullish(picklist(COUPON_REASONS), null),
})
export type CouponChoice = InferOutput<typeof CouponChoice> & { saving: number }

const { path, program, machine_id, branch_id, machine_category, replaces } = SelectedCommand.entries

/**
 * Evaluates every coupon of the customer for a selected command, a new order, or an existing one. The best comes first:
 * largest saving, then first to expire; coupons that cannot be used come last, with the reason. The price is the
 * server's. For a command: `machine_unknown` 404, `other_brand` 409, `price_changed` 409 with `amount`, `invalid` 422.
 * For a new order: `not_found` 404 for a branch that does not offer the service, `invalid` 422, `address_unknown` 404,
 * `address_too_far` 409. For an existing order: `transaction_unknown` 404.
 */
export const getAvailableCoupon = endpoint('POST', '/api/get_available_coupon_by_user', {
  input: union([
    object({ transaction: TransactionId, ...Page }),
    object({ ...OrderChoice.entries, ...Page }),
    object({ path, program, machine_id, branch_id, machine_category, replaces, ...Page }),
  ]),
  output: object({ ...PageOf(CouponChoice).entries, price: nullish(Satang) }),
  access: 'customer',
})

/** A printed code, in any letter case and with surrounding spaces. */
export const CouponCode = pipe(string(), transform(toPlainCode), minLength(1), maxLength(40), toUpperCase())

/**
 * Claims the coupon of one of the shop's codes. `coupon_code_unknown` 404; `promotion_unavailable` 409 with `reason`
 * (`not_started`, `ended`, `sold_out`, `limit_reached`, `loads_short`); `otp_required` 409
 * until the phone is confirmed or has paid; `too_many_requests` 429.
 */
export const claimCoupon = endpoint('POST', '/api/claim_coupon', {
  input: object({ code: CouponCode }),
  output: Coupon,
  access: 'customer',
  isIdempotent: true,
  capability: 'claim',
})
