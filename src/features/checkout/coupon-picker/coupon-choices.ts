import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { CouponChoice, getAvailableCoupon } from '#contract/coupons.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { providersQuery } from '#features/checkout/payment/payment.queries.ts'
import { minimumOf } from '#features/checkout/payment/use-payment-method.ts'
import { ApiError } from '#lib/api/http.ts'
import { itemsOf } from '#lib/api/items-of.ts'
import { onlyIf } from '#lib/api/query-client.ts'
import { type CouponTarget, couponChoicesQuery } from './coupon-choices.queries.ts'

type OfferedCoupon = OutputOf<typeof getAvailableCoupon>['details'][number]

/**
 * The discount of a coupon on a price, in satang, by its terms.
 * @param least what can be paid beside it
 */
function discountOn(price: number, coupon: OfferedCoupon, least: number): number {
  const { discount_kind, amount, percent, minimum, keeps_rest } = coupon
  if (price < minimum) return 0
  // Of money less is spent where the rest would be too small to pay.
  if (keeps_rest && amount < price) return Math.max(0, Math.min(amount, price - least))
  if (discount_kind === 'amount') return Math.min(amount, price)
  const share = discount_kind === 'free' ? price : Math.floor((price * (percent ?? 0)) / 100)
  return amount > 0 ? Math.min(share, amount) : share
}

/** An API that does not evaluate coupons leaves that to the app, and checks it when the purchase is paid. */
const withSaving = (coupon: OfferedCoupon, price: number, least: number): CouponChoice => ({
  ...coupon,
  saving: coupon.saving ?? (coupon.reason === null ? discountOn(price, coupon, least) : 0),
})

/** The rest to pay after the coupon, in satang, if it is above 0 but below every payment method's minimum. */
export function isRestBelowMinimum(coupon: CouponChoice, price: number, minimum: number): number | undefined {
  const rest = price - coupon.saving
  return coupon.saving > 0 && rest > 0 && rest < minimum ? rest : undefined
}

/** Value left on a stored-value coupon after this purchase, in satang; 0 for other coupons. */
export const remainingValue = ({ keeps_rest, amount, saving }: CouponChoice) => (keeps_rest ? amount - saving : 0)

/** The coupon has been used or reserved since it was shown. */
export const isCouponUnavailable = (error: unknown) =>
  error instanceof ApiError && (error.code === 'coupon_unknown' || error.code === 'coupon_unusable')

export type DiscountInput = {
  target: CouponTarget
  /** Whether everything that the coupons depend on is chosen. */
  isComplete?: boolean
  branch_id: string
  /** In satang; undefined while unknown. */
  price: number | undefined
}

export type CouponChoices = ReturnType<typeof useCouponChoices>

/** The customer's coupons evaluated for a purchase: all loaded ones, and those that are usable for it. */
export function useCouponChoices({ target, isComplete = true, branch_id, price: knownPrice }: DiscountInput) {
  const query = useInfiniteQuery(onlyIf(couponChoicesQuery(target), isComplete))
  const providers = useQuery(providersQuery(branch_id))
  const price = knownPrice ?? 0
  const minimum = minimumOf(providers.data)
  const offered = query.data && itemsOf(query.data).map((coupon) => withSaving(coupon, price, minimum))
  return {
    query,
    offered,
    price,
    minimum,
    /** Coupons that reduce the price, best first. */
    usable: (offered ?? [])
      .filter(
        (coupon) =>
          coupon.reason === null && coupon.saving > 0 && isRestBelowMinimum(coupon, price, minimum) === undefined,
      )
      .toSorted((a, b) => b.saving - a.saving),
    /** The best coupon depends on the price and on the minimums of the payment methods. */
    isEvaluating: query.isPending || providers.isPending || knownPrice === undefined,
  }
}
