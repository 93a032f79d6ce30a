import { createFileRoute } from '@tanstack/react-router'
import { addressesQuery } from '#features/addresses/addresses.queries.ts'
import { OrderBranches } from '#features/orders/order-branches.tsx'
import { offersQuery } from '#features/orders/orders.queries.ts'

export const Route = createFileRoute('/_authed/delivery/')({
  staticData: { layout: 'default' },
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(offersQuery('delivery'))
    void queryClient.prefetchQuery(addressesQuery())
  },
  component: () => <OrderBranches service="delivery" />,
})
