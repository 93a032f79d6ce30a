import { createFileRoute, redirect } from '@tanstack/react-router'
import { gregorianDate } from '#contract/route-params.ts'
import { drawQuery, lotteryQuery } from '#features/engagement/lottery/lottery.queries.ts'
import { Lottery } from '#features/engagement/lottery/lottery.tsx'
import { canSaveTickets, ticketsQuery } from '#features/engagement/lottery/tickets.queries.ts'
import { isSignedIn } from '#lib/auth/session.ts'

export const Route = createFileRoute('/lottery/$date')({
  beforeLoad: ({ params: { date } }) => {
    // Accepts Buddhist years and redirects to the Gregorian date.
    const day = gregorianDate(date)
    if (day !== date) throw redirect({ to: '/lottery/$date', params: { date: day } })
  },
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(lotteryQuery())
    if (isSignedIn() && canSaveTickets()) void context.queryClient.prefetchQuery(ticketsQuery())
    void context.queryClient.prefetchQuery(drawQuery(params.date))
  },
  component: DrawRoute,
})

function DrawRoute() {
  const { date } = Route.useParams()
  return <Lottery key={date} date={date} />
}
