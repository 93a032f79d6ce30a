import { createFileRoute } from '@tanstack/react-router'
import { lotteryQuery } from '#features/engagement/lottery/lottery.queries.ts'
import { Lottery } from '#features/engagement/lottery/lottery.tsx'
import { canSaveTickets, ticketsQuery } from '#features/engagement/lottery/tickets.queries.ts'
import { isSignedIn } from '#lib/auth/session.ts'

export const Route = createFileRoute('/lottery/')({
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(lotteryQuery())
    if (isSignedIn() && canSaveTickets()) void context.queryClient.prefetchQuery(ticketsQuery())
  },
  component: () => <Lottery />,
})
