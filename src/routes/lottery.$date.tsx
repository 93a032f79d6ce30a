import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { safeParse } from 'valibot'
import { Day } from '#contract/scalars.ts'
import { drawQuery, lotteryQuery } from '#features/lottery/lottery.queries.ts'
import { Lottery } from '#features/lottery/lottery.tsx'
import { canSaveTickets, ticketsQuery } from '#features/lottery/tickets.queries.ts'
import { isSignedIn } from '#lib/session/session.ts'

const BUDDHIST = 543

export const Route = createFileRoute('/lottery/$date')({
  staticData: { layout: 'default' },
  beforeLoad: ({ params: { date } }) => {
    const year = Number(date.slice(0, 4))
    // Years as Thais write them: no draw of the common era is as far away.
    if (year >= 2400) throw redirect({ to: '/lottery/$date', params: { date: `${year - BUDDHIST}${date.slice(4)}` } })
    if (!safeParse(Day, date).success) throw notFound()
  },
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(lotteryQuery())
    if (isSignedIn() && canSaveTickets()) void context.queryClient.prefetchQuery(ticketsQuery())
    void context.queryClient.prefetchQuery(drawQuery(params.date))
  },
  component: DrawHere,
})

function DrawHere() {
  const { date } = Route.useParams()
  return <Lottery key={date} date={date} />
}
