import { createFileRoute } from '@tanstack/react-router'
import { lotteryQuery } from '#features/lottery/lottery.queries.ts'
import { Lottery } from '#features/lottery/lottery.tsx'

export const Route = createFileRoute('/lottery/')({
  staticData: { layout: 'default' },
  loader: ({ context }) => void context.queryClient.prefetchQuery(lotteryQuery()),
  component: () => <Lottery />,
})
