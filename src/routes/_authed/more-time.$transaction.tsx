import { createFileRoute } from '@tanstack/react-router'
import { MoreTimeCheckout } from '#features/checkout/more-time/more-time.tsx'
import { transactionQuery } from '#features/checkout/payment/payment.queries.ts'
import { prefetchSavedCards } from '#features/checkout/payment/saved-cards.queries.ts'

export const Route = createFileRoute('/_authed/more-time/$transaction')({
  staticData: { layout: 'withoutRail', isStep: true, next: () => ['/waiting-payment/$transaction'] },
  loader: ({ context: { queryClient }, params }) => {
    void queryClient.prefetchQuery(transactionQuery(params.transaction))
    prefetchSavedCards(queryClient)
  },
  component: MoreTimeRoute,
})

function MoreTimeRoute() {
  const { transaction } = Route.useParams()
  return <MoreTimeCheckout key={transaction} transaction={transaction} />
}
