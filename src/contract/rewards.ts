import {
  array,
  boolean,
  fallback,
  type InferOutput,
  integer,
  maxLength,
  nullish,
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
import { after, LocalizedOrEmpty, orZero, Id as ReadId, TextOrEmpty } from './tolerant.ts'

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

const promotionBasics = {
  promotion_id: ReadId,
  title: LocalizedOrEmpty,
  description: LocalizedOrEmpty,
  /** Picture in 16:9: a path on the API's origin, or a URL there. */
  image: nullish(string(), null),
  /** The picture in several widths, as in HTML: `/a/320.webp 320w, /a/640.webp 640w`. */
  image_srcset: nullish(string(), null),
  /** The same for the dark colour scheme; null if the picture suits both. */
  image_dark: nullish(string(), null),
  image_dark_srcset: nullish(string(), null),
  /** Price in points. A promotion with 0 is claimed, any other exchanged. */
  points: orZero(Count),
}

export const Promotion = object({
  ...promotionBasics,
  reward: nullish(picklist(['coupon', 'gift']), 'coupon'),
  /** Terms of the coupon that it gives; null for a gift, or if unknown. */
  coupon: nullish(object(CouponTerms), null),
  /** How long the coupon or gift is valid; 0 if unknown. */
  valid_days: orZero(Count),
  starts_at: nullish(Instant, null),
  ends_at: nullish(Instant, null),
  /** Total number left; null: unlimited. */
  stock: nullish(Count, null),
  /** How often this customer can still redeem it; null if unknown. */
  times_left: nullish(Count, null),
  /** Null if the API does not say it. */
  is_available: nullish(boolean(), null),
  reason: nullish(picklist(PROMOTION_REASONS), null),
  /** What this customer lacks; zeros if nothing. */
  missing: nullish(object({ points: orZero(Count), loads: orZero(Count) }), {}),
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

/** A promotion as guests see it. */
export const PublicPromotion = object(promotionBasics)
export type PublicPromotion = InferOutput<typeof PublicPromotion>

/** The shop's current promotions, for guests. Promotions by code are not listed. */
export const getPromotions = endpoint('GET', '/api/get_promotions', {
  input: object(Page),
  output: PageOf(PublicPromotion),
  access: 'public',
  isOfShop: true,
  capability: 'promotions',
})

export const POINT_REASONS = ['earned', 'exchanged', 'granted', 'withdrawn'] as const

export const PointEntry = object({
  /** Positive: earned; negative: spent. */
  change: orZero(pipe(number(), integer())),
  reason: nullish(fallback(picklist(POINT_REASONS), 'granted'), 'granted'),
  /** What they were spent on or granted for. */
  title: nullish(LocalizedText, null),
  transaction: nullish(ReadId, null),
  created_at: nullish(Instant, after(0)),
})

/**
 * The customer's points with their history, newest first; with `promotion_id` also the points missing for it.
 * `promotion_unknown` 404.
 */
export const getPointsByPromotion = endpoint('GET', '/api/get_points_user_by_promotion', {
  input: object({ promotion_id: optional(Id), ...Page }),
  output: object({
    points: orZero(Count),
    /** Points missing for the requested promotion; null if none was requested. */
    missing: nullish(Count, null),
    details: nullish(array(PointEntry), []),
    total: nullish(Count),
  }),
  access: 'customer',
})

export const GIFT_STATUSES = ['available', 'used', 'expired'] as const

/** An item that is handed over in the shop. */
export const Gift = object({
  id: ReadId,
  code: TextOrEmpty,
  title: LocalizedOrEmpty,
  description: LocalizedOrEmpty,
  status: nullish(picklist(GIFT_STATUSES), 'available'),
  created_at: nullish(Instant, after(0)),
  /** Null: never, or unknown. */
  expires_at: nullish(Instant, null),
  used_at: nullish(Instant, null),
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
 * `promotion_unknown` 404, `points_short` 409 with `missing`, `promotion_unavailable` 409 with `reason`, `otp_required`
 * 409 for a promotion that costs nothing until the phone is confirmed or has paid, `idempotency_mismatch` 422.
 */
export const exchangePromotion = endpoint('POST', '/api/exchange_promotion_by_user', {
  input: object({ promotion_id: Id }),
  output: object({
    /** The balance afterwards; null if unknown. */
    points: nullish(Count, null),
    coupon: nullish(Coupon, null),
    gift: nullish(Gift, null),
  }),
  access: 'customer',
  isIdempotent: true,
})

export const Royalty = object({
  branch_id: ReadId,
  branch_name: LocalizedOrEmpty,
  /** On the current card. */
  stamps: orZero(Count),
  /** Stamps of a full card; null if the shop gives no reward for it. */
  needed: nullish(Count, null),
  /** The coupon for a full card, with its maximum discount. */
  reward: nullish(object({ title: LocalizedText, amount: Satang }), null),
  /** All stamps ever collected here. */
  total: orZero(Count),
})

/** The customer's stamp cards, the fullest first. */
export const getBranchRoyalty = endpoint('GET', '/api/get_branch_royalty_by_user', {
  input: object({ branch_id: optional(Id), ...Page }),
  output: PageOf(Royalty),
  access: 'customer',
})

/**
 * Collects the stamp and the points of one started load or finished order, once; later calls return what was collected
 * then. An API with the capability `automatic_points` collects them by itself. A purchase paid entirely by coupon earns
 * no stamp. `transaction_unknown` 404, `not_collectable` 409.
 */
export const collectBranch = endpoint('POST', '/api/collect_branch', {
  input: object({ transaction: TransactionId }),
  output: object({
    /** Points for this load, and the balance afterwards. */
    earned: orZero(Count),
    points: orZero(Count),
    stamps: orZero(Count),
    needed: nullish(Count, null),
    /** The coupon, if this stamp completed a card. */
    coupon: nullish(Coupon, null),
  }),
  access: 'customer',
  isIdempotent: true,
})
