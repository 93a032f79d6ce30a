import { createFileRoute } from '@tanstack/react-router'
import { couponCountQuery, pointsQuery } from '#features/home/home.queries.ts'
import { giftsQuery, pointPages, promotionsQuery } from '#features/rewards/rewards.queries.ts'
import { Rewards } from '#features/rewards/rewards.tsx'
import { royaltyQuery } from '#features/stamps/royalty.queries.ts'

export const Route = createFileRoute('/_authed/rewards/')({
  staticData: { layout: 'default' },
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(pointsQuery())
    void queryClient.prefetchQuery(couponCountQuery())
    void queryClient.prefetchQuery(royaltyQuery())
    void queryClient.prefetchQuery(giftsQuery())
    void queryClient.prefetchQuery(promotionsQuery())
    void queryClient.prefetchInfiniteQuery(pointPages())
  },
  component: Rewards,
})
