import {
  array,
  boolean,
  type InferOutput,
  integer,
  maxLength,
  nullable,
  number,
  object,
  optional,
  picklist,
  pipe,
  string,
} from 'valibot'
import { Coupon, CouponTerms } from './coupons.ts'
import { endpoint } from './endpoint.ts'
import { Count, Instant, LocalizedText, Page, PageOf, Satang, TransactionId } from './scalars.ts'

const Id = pipe(string(), maxLength(64))

/** Why a promotion is not available now. */
export const PROMOTION_REASONS = [
  'points_short',
  'loads_short',
  'limit_reached',
  'sold_out',
  'not_started',
  'ended',
] as const

export const Promotion = object({
  promotion_id: string(),
  title: LocalizedText,
  description: LocalizedText,
  reward: picklist(['coupon', 'gift']),
  /** Price in points. A promotion with 0 is claimed, any other exchanged. */
  points: Count,
  /** Terms of the coupon that it gives; null for a gift. */
  coupon: nullable(object(CouponTerms)),
  /** How long the coupon or gift is valid. */
  valid_days: Count,
  starts_at: Instant,
  ends_at: Instant,
  /** Total number left; null: unlimited. */
  stock: nullable(Count),
  /** How often this customer can still redeem it. */
  times_left: Count,
  is_available: boolean(),
  reason: nullable(picklist(PROMOTION_REASONS)),
  /** What this customer lacks; zeros if nothing. */
  missing: object({ points: Count, loads: Count }),
})
export type Promotion = InferOutput<typeof Promotion>

/**
 * Promotions that the customer can exchange points for or claim, available ones first. Promotions by code are not
 * listed.
 */
export const getPromotionCoupon = endpoint('GET', '/api/get_promotion_coupon_by_user', {
  input: object({ promotion_id: optional(Id), ...Page }),
  output: PageOf(Promotion),
  access: 'customer',
})

export const POINT_REASONS = ['earned', 'exchanged', 'granted'] as const

export const PointEntry = object({
  /** Positive: earned; negative: spent. */
  change: pipe(number(), integer()),
  reason: picklist(POINT_REASONS),
  /** What they were spent on or granted for. */
  title: nullable(LocalizedText),
  transaction: nullable(TransactionId),
  created_at: Instant,
})

/**
 * The customer's points with their history, newest first; with `promotion_id` also the points missing for it.
 * `promotion_unknown` 404.
 */
export const getPointsByPromotion = endpoint('GET', '/api/get_points_user_by_promotion', {
  input: object({ promotion_id: optional(Id), ...Page }),
  output: object({
    points: Count,
    /** Points missing for the requested promotion; null if none was requested. */
    missing: nullable(Count),
    details: array(PointEntry),
    total: Count,
  }),
  access: 'customer',
})

export const GIFT_STATUSES = ['available', 'used', 'expired'] as const

/** An item that is handed over in the shop. */
export const Gift = object({
  id: string(),
  code: string(),
  title: LocalizedText,
  description: LocalizedText,
  status: picklist(GIFT_STATUSES),
  created_at: Instant,
  expires_at: Instant,
  used_at: nullable(Instant),
})
export type Gift = InferOutput<typeof Gift>

/** The customer's gifts: the first to expire first, or the latest first if they are used or expired. */
export const getGiftByUser = endpoint('GET', '/api/get_gift_by_user', {
  input: object({ status: optional(picklist(GIFT_STATUSES), 'available'), ...Page }),
  output: PageOf(Gift),
  access: 'customer',
})

/**
 * Records that the gift has been handed over, which is possible once. `gift_unknown` 404, `gift_unavailable` 409 with
 * `reason`.
 */
export const useGift = endpoint('POST', '/api/use_gift', {
  input: object({ gift_id: Id }),
  output: Gift,
  access: 'customer',
  isIdempotent: true,
  capability: 'use_gift',
})

/**
 * Exchanges points for a promotion, or claims one that costs none. Each call redeems it once.
 * `promotion_unknown` 404, `points_short` 409 with `missing`, `promotion_unavailable` 409 with `reason`,
 * `idempotency_mismatch` 422.
 */
export const exchangePromotion = endpoint('POST', '/api/exchange_promotion_by_user', {
  input: object({ promotion_id: Id }),
  output: object({ points: Count, coupon: nullable(Coupon), gift: nullable(Gift) }),
  access: 'customer',
  isIdempotent: true,
})

export const Royalty = object({
  branch_id: string(),
  branch_name: LocalizedText,
  /** On the current card. */
  stamps: Count,
  /** Stamps of a full card; null if the shop gives no reward for it. */
  needed: nullable(Count),
  /** The coupon for a full card, with its maximum discount. */
  reward: nullable(object({ title: LocalizedText, amount: Satang })),
  /** All stamps ever collected here. */
  total: Count,
})

/** The customer's stamp cards, the fullest first. */
export const getBranchRoyalty = endpoint('GET', '/api/get_branch_royalty_by_user', {
  input: object({ branch_id: optional(Id), ...Page }),
  output: PageOf(Royalty),
  access: 'customer',
})

/**
 * Collects the stamp and the points of one started load, once; repeated calls return what was collected then. A load
 * paid entirely by coupon earns no stamp. `transaction_unknown` 404, `not_collectable` 409.
 */
export const collectBranch = endpoint('POST', '/api/collect_branch', {
  input: object({ transaction: TransactionId }),
  output: object({
    /** Points for this load, and the balance afterwards. */
    earned: Count,
    points: Count,
    stamps: Count,
    needed: nullable(Count),
    /** The coupon, if this stamp completed a card. */
    coupon: nullable(Coupon),
  }),
  access: 'customer',
  isIdempotent: true,
})
