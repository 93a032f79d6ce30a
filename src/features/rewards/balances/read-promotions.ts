import type { InputOf } from '#contract/endpoint.ts'
import { getPointsByPromotion, getPromotionCoupon, type Promotion } from '#contract/rewards.ts'
import { call } from '#lib/api/http.ts'

/** What an API that says the price only leaves to the app: whether the customer has as many points. */
function withBalance(promotion: Promotion, balance: number): Promotion {
  const lacking = Math.max(0, promotion.points - balance)
  return {
    ...promotion,
    is_available: lacking === 0,
    reason: lacking > 0 ? 'points_short' : null,
    missing: { ...promotion.missing, points: lacking },
  }
}

/**
 * Promotions for the customer, redeemable ones first. An API need not read our parameters, and need not say what can be redeemed:
 * the points then decide.
 */
export async function readPromotions(input: InputOf<typeof getPromotionCoupon>, signal: AbortSignal) {
  const { details } = await call(getPromotionCoupon, input, { signal })
  if (details.every(({ is_available }) => is_available !== null)) return details
  const { points } = await call(getPointsByPromotion, { limit: 1 }, { signal })
  return details
    .map((promotion) => (promotion.is_available === null ? withBalance(promotion, points) : promotion))
    .toSorted((a, b) => Number(b.is_available) - Number(a.is_available))
}
