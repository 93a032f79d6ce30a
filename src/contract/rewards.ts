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
import { Count, Instant, Page, PageOf, Satang, Text, TransactionId } from './scalars.ts'

const Id = pipe(string(), maxLength(64))

/** Why a promotion cannot be had now. */
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
  title: Text,
  description: Text,
  reward: picklist(['coupon', 'gift']),
  /** What it costs; 0 is claimed, anything else exchanged. */
  points: Count,
  /** Of the coupon that it gives; null for a gift. */
  coupon: nullable(object(CouponTerms)),
  /** How long what it gives can be used. */
  valid_days: Count,
  starts_at: Instant,
  ends_at: Instant,
  /** How many are left for everybody; null is no limit. */
  stock: nullable(Count),
  /** How often this customer may still have it. */
  times_left: Count,
  is_available: boolean(),
  reason: nullable(picklist(PROMOTION_REASONS)),
  /** What this customer lacks; zeros when nothing. */
  missing: object({ points: Count, loads: Count }),
})
export type Promotion = InferOutput<typeof Promotion>

/** What the customer can exchange points for or claim, what they can have first. Promotions by code are not told. */
export const getPromotionCoupon = endpoint('GET', '/api/get_promotion_coupon_by_user', {
  input: object({ promotion_id: optional(Id), ...Page }),
  output: PageOf(Promotion),
  access: 'customer',
})

export const POINT_REASONS = ['earned', 'exchanged', 'granted'] as const

export const PointEntry = object({
  /** Above zero earned, below zero spent. */
  change: pipe(number(), integer()),
  reason: picklist(POINT_REASONS),
  /** What they were spent on or given for. */
  title: nullable(Text),
  transaction: nullable(TransactionId),
  created_at: Instant,
})

/** The customer's points with their history, newest first; with `promotion_id` also what that one still lacks. `promotion_unknown` 404. */
export const getPointsByPromotion = endpoint('GET', '/api/get_points_user_by_promotion', {
  input: object({ promotion_id: optional(Id), ...Page }),
  output: object({
    points: Count,
    /** Points that the promotion asked about still lacks; null when none was asked about. */
    missing: nullable(Count),
    details: array(PointEntry),
    total: Count,
  }),
  access: 'customer',
})

export const GIFT_STATUSES = ['available', 'used', 'expired'] as const

/** A thing that is handed over in the shop. */
export const Gift = object({
  id: string(),
  code: string(),
  title: Text,
  description: Text,
  status: picklist(GIFT_STATUSES),
  created_at: Instant,
  expires_at: Instant,
  used_at: nullable(Instant),
})
export type Gift = InferOutput<typeof Gift>

/** The customer's gifts: first to expire first, or the latest first where they are used or expired. */
export const getGiftByUser = endpoint('GET', '/api/get_gift_by_user', {
  input: object({ status: optional(picklist(GIFT_STATUSES), 'available'), ...Page }),
  output: PageOf(Gift),
  access: 'customer',
})

/** The gift has been handed over: it cannot be handed over again. `gift_unknown` 404, `gift_unavailable` 409 with `reason`. */
export const useGift = endpoint('POST', '/api/use_gift', {
  input: object({ gift_id: Id }),
  output: Gift,
  access: 'customer',
  isIdempotent: true,
  capability: 'use_gift',
})

/**
 * Points for what a promotion gives, or a claim of one that costs none; each answer gives it once.
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
  branch_name: Text,
  /** On the present card. */
  stamps: Count,
  /** Of a full card; null where the shop gives nothing for it. */
  needed: nullable(Count),
  /** What the full card's coupon is worth at most. */
  reward: nullable(object({ title: Text, amount: Satang })),
  /** Ever collected here. */
  total: Count,
})

/** The customer's stamp cards, the fullest first. */
export const getBranchRoyalty = endpoint('GET', '/api/get_branch_royalty_by_user', {
  input: object({ branch_id: optional(Id), ...Page }),
  output: PageOf(Royalty),
  access: 'customer',
})

/**
 * The stamp and the points of one load that has started, once: asked again it says what was given then. A load paid
 * by coupon alone has no stamp. `transaction_unknown` 404, `not_collectable` 409.
 */
export const collectBranch = endpoint('POST', '/api/collect_branch', {
  input: object({ transaction: TransactionId }),
  output: object({
    /** Points of this load, and the balance then. */
    earned: Count,
    points: Count,
    stamps: Count,
    needed: nullable(Count),
    /** The coupon of a card that this stamp filled. */
    coupon: nullable(Coupon),
  }),
  access: 'customer',
  isIdempotent: true,
})
