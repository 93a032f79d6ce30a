import { createFileRoute } from '@tanstack/react-router'
import { addressesQuery } from '#features/account/addresses/addresses.queries.ts'
import { OrderBranches } from '#features/delivery/order-form/order-branches.tsx'
import { orderOffersQuery } from '#features/delivery/order-form/orders.queries.ts'

export const Route = createFileRoute('/_authed/wash-dry-fold/')({
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(orderOffersQuery('wash_dry_fold'))
    void queryClient.prefetchQuery(addressesQuery())
  },
  component: () => <OrderBranches service="wash_dry_fold" />,
})
