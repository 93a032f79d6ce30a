import { infiniteQueryOptions } from '@tanstack/react-query'
import { type COUPON_FILTERS, getCouponByUser } from '#contract/coupons.ts'
import { call } from '#lib/api/http.ts'
import { nextPage } from '#lib/api/paging.ts'
import { isSignedIn } from '#lib/auth/session.ts'

const PAGE_SIZE = 10

/** The customer's coupons page by page: earliest expiry first, in the history latest first. */
export const couponPages = (status: (typeof COUPON_FILTERS)[number]) =>
  infiniteQueryOptions({
    queryKey: ['coupons', 'pages', status],
    queryFn: ({ signal, pageParam }) =>
      call(getCouponByUser, { status, page: pageParam, limit: PAGE_SIZE }, { signal }),
    enabled: () => isSignedIn(),
    initialPageParam: 1,
    getNextPageParam: nextPage(PAGE_SIZE),
  })
