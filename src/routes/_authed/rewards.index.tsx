import { createFileRoute } from '@tanstack/react-router'
import { couponCountQuery, pointsQuery } from '#features/rewards/balances/balances.queries.ts'
import { giftsQuery, pointPages, promotionsQuery } from '#features/rewards/promotions/rewards.queries.ts'
import { Rewards } from '#features/rewards/promotions/rewards.tsx'
import { royaltyQuery } from '#features/rewards/stamps/royalty.queries.ts'

export const Route = createFileRoute('/_authed/rewards/')({
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
