import { createFileRoute } from '@tanstack/react-router'
import { readCouponFilter } from '#features/rewards/coupons/coupon-filter.store.ts'
import { CouponHistory } from '#features/rewards/coupons/coupon-history.tsx'
import { couponPages } from '#features/rewards/coupons/coupons.queries.ts'

export const Route = createFileRoute('/_authed/coupon/history')({
  loader: ({ context: { queryClient } }) => void queryClient.prefetchInfiniteQuery(couponPages(readCouponFilter())),
  component: CouponHistory,
})
