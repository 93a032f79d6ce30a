import { createFileRoute } from '@tanstack/react-router'
import { pointsQuery } from '#features/rewards/balances/balances.queries.ts'
import { Reward } from '#features/rewards/promotions/reward.tsx'
import { promotionQuery } from '#features/rewards/promotions/rewards.queries.ts'

export const Route = createFileRoute('/_authed/rewards/$id')({
  loader: ({ context: { queryClient }, params: { id } }) => {
    void queryClient.prefetchQuery(promotionQuery(id))
    void queryClient.prefetchQuery(pointsQuery())
  },
  component: RewardRoute,
})

function RewardRoute() {
  const { id } = Route.useParams()
  return <Reward key={id} id={id} />
}
