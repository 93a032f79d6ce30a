import { createFileRoute } from '@tanstack/react-router'
import { pointsQuery } from '#features/rewards/balances/balances.queries.ts'
import { couponPages } from '#features/rewards/coupons/coupons.queries.ts'
import { MyCoupons } from '#features/rewards/coupons/my-coupons.tsx'

export const Route = createFileRoute('/_authed/coupon/claim')({
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchInfiniteQuery(couponPages('available'))
    void queryClient.prefetchQuery(pointsQuery())
  },
  component: MyCoupons,
})
