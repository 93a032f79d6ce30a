import { createFileRoute } from '@tanstack/react-router'
import { CouponHistory } from '#features/rewards/coupons/coupon-history.tsx'
import { couponPages } from '#features/rewards/coupons/coupons.queries.ts'

export const Route = createFileRoute('/_authed/coupon/history')({
  staticData: { layout: 'default' },
  loader: ({ context: { queryClient } }) => void queryClient.prefetchInfiniteQuery(couponPages('history')),
  component: CouponHistory,
})
