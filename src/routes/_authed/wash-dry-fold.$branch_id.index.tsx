import { createFileRoute } from '@tanstack/react-router'
import { addressesQuery } from '#features/account/addresses/addresses.queries.ts'
import { OrderForm } from '#features/delivery/order-form/order-form.tsx'
import { orderOffersQuery, slotsQuery } from '#features/delivery/order-form/orders.queries.ts'

export const Route = createFileRoute('/_authed/wash-dry-fold/$branch_id/')({
  loader: ({ context: { queryClient }, params: { branch_id } }) => {
    void queryClient.prefetchQuery(orderOffersQuery('wash_dry_fold'))
    void queryClient.prefetchQuery(slotsQuery({ service: 'wash_dry_fold', branch_id }))
    void queryClient.prefetchQuery(addressesQuery())
  },
  component: OrderRoute,
})

function OrderRoute() {
  const { branch_id } = Route.useParams()
  return <OrderForm key={branch_id} target={{ service: 'wash_dry_fold', branch_id }} />
}
