import { createFileRoute } from '@tanstack/react-router'
import { addressesQuery } from '#features/account/addresses/addresses.queries.ts'
import { OrderBranches } from '#features/delivery/order-form/order-branches.tsx'
import { orderOffersQuery } from '#features/delivery/order-form/orders.queries.ts'

export const Route = createFileRoute('/_authed/delivery/')({
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(orderOffersQuery('delivery'))
    void queryClient.prefetchQuery(addressesQuery())
  },
  component: () => <OrderBranches service="delivery" />,
})
