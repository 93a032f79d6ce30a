import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { CouponChoice } from '#contract/coupons.ts'
import { providersQuery } from '#features/checkout/payment/payment.queries.ts'
import { minimumOf } from '#features/checkout/payment/use-payment-method.ts'
import { ApiError } from '#lib/api/http.ts'
import { type CouponTarget, couponChoicesQuery } from './coupon-choices.queries.ts'

/** What the coupon would leave to pay, if that is more than nothing and less than any way to pay takes. */
export function isRestBelowMinimum(coupon: CouponChoice, price: number, least: number): number | undefined {
  const rest = price - coupon.saving
  return coupon.saving > 0 && rest > 0 && rest < least ? rest : undefined
}

/** What of a coupon that stands for money stays on it after this order, in satang; 0 of any other. */
export const remainingValue = ({ keeps_rest, amount, saving }: CouponChoice) => (keeps_rest ? amount - saving : 0)

/** The coupon was used, or is held, since it was shown. */
export const isCouponUnavailable = (error: unknown) =>
  error instanceof ApiError && (error.code === 'coupon_unknown' || error.code === 'coupon_unusable')

export type ToPay = {
  /** The load or the order. */
  weighed: CouponTarget
  branch_id: string
  /** In satang; undefined while it is not known. */
  price: number | undefined
}

export type CouponChoices = ReturnType<typeof useCouponChoices>

/** The customer's coupons against what is to be paid: all that have been read, and those that it can be paid with. */
export function useCouponChoices({ weighed, branch_id, price: asked }: ToPay) {
  const query = useInfiniteQuery({ ...couponChoicesQuery(weighed), enabled: asked !== undefined })
  const providers = useQuery(providersQuery(branch_id))
  const price = asked ?? 0
  const least = minimumOf(providers.data)
  const offered = query.data?.pages.flatMap(({ details }) => details)
  return {
    query,
    offered,
    price,
    least,
    /** Those that would lessen the price, best first. */
    usable: (offered ?? []).filter(
      (one) => one.reason === null && one.saving > 0 && isRestBelowMinimum(one, price, least) === undefined,
    ),
    /** Which is best cannot be said before the ways to pay are known. */
    isEvaluating: query.isPending || providers.isPending,
  }
}
