/**
 * What the home page shows, in its order. Running and finished loads, unpaid purchases, orders and refunds are no blocks: they
 * are always shown, first.
 */
export const SERVICES = ['delivery', 'wash_dry_fold', 'lottery', 'horoscope'] as const
export const GUEST_BLOCKS = ['branches', 'services', 'offers'] as const
/** `again`: a newcomer's first steps. Everybody else has the last order once more at the top. */
export const CUSTOMER_BLOCKS = ['again', 'branches', 'balances', 'offers', 'services'] as const
export type HomeService = (typeof SERVICES)[number]
export type GuestBlock = (typeof GUEST_BLOCKS)[number]
export type CustomerBlock = (typeof CUSTOMER_BLOCKS)[number]
/** By what a promotion gives: a discount, a free wash, a thing. */
export const PROMOTION_PICTURES = ['coupon', 'free', 'gift'] as const
export type PromotionPicture = (typeof PROMOTION_PICTURES)[number]

/** The picture of a promotion that gives a gift, or a coupon with a kind of discount. */
export const pictureOfPromotion = (reward: string, discountKind: string | null | undefined): PromotionPicture =>
  reward === 'gift' ? 'gift' : discountKind === 'free' ? 'free' : 'coupon'

export const BRAND_SCHEMES = ['device', 'light', 'dark'] as const
