import { createFileRoute } from '@tanstack/react-router'
import { orderQuery } from '#features/delivery/order-form/orders.queries.ts'
import { OrderStatus } from '#features/delivery/order-status/order-status.tsx'

export const Route = createFileRoute('/_authed/delivery/transaction/$transaction')({
  staticData: { layout: 'default' },
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(orderQuery(params.transaction)),
  component: OrderRoute,
})

function OrderRoute() {
  const { transaction } = Route.useParams()
  return <OrderStatus key={transaction} service="delivery" transaction={transaction} />
}
