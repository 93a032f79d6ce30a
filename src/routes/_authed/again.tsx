import { createFileRoute } from '@tanstack/react-router'
import { historyQuery, openPurchases } from '#features/checkout/payment/history.queries.ts'
import { RepeatLast } from '#features/loads/history/repeat-last.tsx'

export const Route = createFileRoute('/_authed/again')({
  staticData: { layout: 'withoutRail' },
  loader: ({ context }) => void context.queryClient.prefetchQuery(historyQuery(openPurchases)),
  component: RepeatLast,
})
