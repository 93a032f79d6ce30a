import { createFileRoute } from '@tanstack/react-router'
import { couponPages } from '#features/coupons/coupons.queries.ts'
import { MyCoupons } from '#features/coupons/my-coupons.tsx'
import { pointsQuery } from '#features/home/home.queries.ts'

export const Route = createFileRoute('/_authed/coupon/claim')({
  staticData: { layout: 'default' },
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchInfiniteQuery(couponPages('available'))
    void queryClient.prefetchQuery(pointsQuery())
  },
  component: MyCoupons,
})
