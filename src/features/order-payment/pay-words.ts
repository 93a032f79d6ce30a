import type { Provider } from '#contract/payment.ts'
import { formatBaht } from '#lib/format.ts'
import { ApiError } from '#lib/http.ts'
import type { Say } from '#lib/intl.tsx'

/**
 * What the button says that pays an order.
 * @param amount in satang; undefined while it is not known
 */
export function payLabel(amount: number | undefined, way: Provider | undefined, say: Say): string {
  if (amount === undefined) return say('pay.heading')
  if (amount === 0) return say('order.payFree')
  return say('pay.button', { amount: formatBaht(amount), provider: way?.provider ?? 'promptpay' })
}

/** The coupon was used, or is held, since it was shown. */
export const isCouponGone = (error: unknown) =>
  error instanceof ApiError && (error.code === 'coupon_unknown' || error.code === 'coupon_unusable')
