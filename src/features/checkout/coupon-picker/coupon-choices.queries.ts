import { infiniteQueryOptions } from '@tanstack/react-query'
import { getAvailableCoupon } from '#contract/coupons.ts'
import type { InputOf } from '#contract/endpoint.ts'
import type { SelectedCommand } from '#contract/payment.ts'
import { call } from '#lib/api/http.ts'
import { nextPage } from '#lib/api/paging.ts'
import { isSignedIn } from '#lib/auth/session.ts'

/** The server sorts usable coupons first, so the best one is always on the first page. */
const PAGE_SIZE = 20

type WithoutPage<Input> = Input extends unknown ? Omit<Input, 'page' | 'limit'> : never

/** The purchase that coupons are evaluated for: a load, an order in progress, or a placed order. */
export type CouponTarget = WithoutPage<InputOf<typeof getAvailableCoupon>>

/** What is chosen at a machine, without how it is paid. */
export type LoadSelection = Pick<
  SelectedCommand,
  'path' | 'program' | 'machine_id' | 'branch_id' | 'machine_category' | 'replaces'
>

export const loadTarget = ({
  path,
  program,
  machine_id,
  branch_id,
  machine_category,
  replaces,
}: LoadSelection): LoadSelection => ({
  path,
  program,
  machine_id,
  branch_id,
  machine_category,
  ...(replaces ? { replaces } : {}),
})

/** The customer's coupons evaluated for this purchase, best first, page by page. */
export const couponChoicesQuery = (target: CouponTarget) =>
  infiniteQueryOptions({
    queryKey: ['coupons', 'for', target],
    queryFn: ({ signal, pageParam }) =>
      call(getAvailableCoupon, { ...target, page: pageParam, limit: PAGE_SIZE }, { signal }),
    enabled: isSignedIn,
    initialPageParam: 1,
    getNextPageParam: nextPage(PAGE_SIZE),
    // After a lost response the coupon is reserved by this purchase itself, and the retry must send the same coupon.
    refetchOnWindowFocus: false,
    staleTime: 0,
  })
