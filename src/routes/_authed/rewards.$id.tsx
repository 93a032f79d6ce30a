import { createFileRoute } from '@tanstack/react-router'
import { pointsQuery } from '#features/home/home.queries.ts'
import { Reward } from '#features/rewards/reward.tsx'
import { promotionQuery } from '#features/rewards/rewards.queries.ts'

export const Route = createFileRoute('/_authed/rewards/$id')({
  staticData: { layout: 'default' },
  loader: ({ context: { queryClient }, params: { id } }) => {
    void queryClient.prefetchQuery(promotionQuery(id))
    void queryClient.prefetchQuery(pointsQuery())
  },
  component: OneReward,
})

function OneReward() {
  const { id } = Route.useParams()
  return <Reward key={id} id={id} />
}
