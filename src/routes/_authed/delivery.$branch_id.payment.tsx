import { createFileRoute, redirect } from '@tanstack/react-router'
import { addressesQuery } from '#features/account/addresses/addresses.queries.ts'
import { prefetchWaysToPay } from '#features/checkout/payment/saved-cards.queries.ts'
import { isOrderReady } from '#features/delivery/order-form/order-draft.store.ts'
import { orderOffersQuery } from '#features/delivery/order-form/orders.queries.ts'
import { OrderPay } from '#features/delivery/order-payment/order-pay.tsx'

export const Route = createFileRoute('/_authed/delivery/$branch_id/payment')({
  staticData: { layout: 'withoutRail', isStep: true, next: () => ['/waiting-payment/$transaction'] },
  loader: ({ context: { queryClient }, params: { branch_id } }) => {
    if (!isOrderReady({ service: 'delivery', branch_id }))
      throw redirect({ to: '/delivery/$branch_id', params: { branch_id }, replace: true, state: { why: 'order' } })
    void queryClient.prefetchQuery(addressesQuery())
    void queryClient.prefetchQuery(orderOffersQuery('delivery'))
    prefetchWaysToPay(queryClient, branch_id)
  },
  component: PayRoute,
})

function PayRoute() {
  const { branch_id } = Route.useParams()
  return <OrderPay key={branch_id} target={{ service: 'delivery', branch_id }} />
}
