import { infiniteQueryOptions } from '@tanstack/react-query'
import { getAvailableCoupon } from '#contract/coupons.ts'
import type { InputOf } from '#contract/endpoint.ts'
import type { SelectedCommand } from '#contract/payment.ts'
import { call } from '#lib/api/http.ts'

/** The usable ones come first, so that the best is among these. */
const COUPONS_A_PAGE = 20

type WithoutPage<Input> = Input extends unknown ? Omit<Input, 'page' | 'limit'> : never

/** What coupons are weighed for: a load, an order as it is chosen, or one that was made. */
export type CouponTarget = WithoutPage<InputOf<typeof getAvailableCoupon>>

export const loadTarget = ({
  path,
  program,
  machine_id,
  branch_id,
  machine_category,
}: SelectedCommand): CouponTarget => ({
  path,
  program,
  machine_id,
  branch_id,
  machine_category,
})

/** The customer's coupons against this very order, best first, page by page. */
export const couponChoicesQuery = (weighed: CouponTarget) =>
  infiniteQueryOptions({
    queryKey: ['coupons', 'for', weighed],
    queryFn: ({ signal, pageParam }) =>
      call(getAvailableCoupon, { ...weighed, page: pageParam, limit: COUPONS_A_PAGE }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, _pages, page) => (page * COUPONS_A_PAGE < total ? page + 1 : undefined),
    // After a lost answer the coupon is held by this order itself; the repeat must send what was sent.
    refetchOnWindowFocus: false,
    staleTime: 0,
  })
