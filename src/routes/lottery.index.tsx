import { createFileRoute } from '@tanstack/react-router'
import { lotteryQuery } from '#features/lottery/lottery.queries.ts'
import { Lottery } from '#features/lottery/lottery.tsx'
import { canSaveTickets, ticketsQuery } from '#features/lottery/tickets.queries.ts'
import { isSignedIn } from '#lib/session/session.ts'

export const Route = createFileRoute('/lottery/')({
  staticData: { layout: 'default' },
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(lotteryQuery())
    if (isSignedIn() && canSaveTickets()) void context.queryClient.prefetchQuery(ticketsQuery())
  },
  component: () => <Lottery />,
})
