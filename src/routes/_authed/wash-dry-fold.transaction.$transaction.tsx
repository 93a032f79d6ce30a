import { createFileRoute } from '@tanstack/react-router'
import { transactionQuery } from '#features/checkout/payment/payment.queries.ts'
import { hasOrders, orderQuery } from '#features/delivery/order-form/orders.queries.ts'
import { OrderStatus } from '#features/delivery/order-status/order-status.tsx'
import { PlainOrder } from '#features/delivery/order-status/plain-order.tsx'

export const Route = createFileRoute('/_authed/wash-dry-fold/transaction/$transaction')({
  loader: ({ context: { queryClient }, params: { transaction } }) => {
    if (hasOrders()) void queryClient.prefetchQuery(orderQuery(transaction))
    else void queryClient.prefetchQuery(transactionQuery(transaction))
  },
  component: OrderRoute,
})

function OrderRoute() {
  const { transaction } = Route.useParams()
  const Page = hasOrders() ? OrderStatus : PlainOrder
  return <Page key={transaction} service="wash_dry_fold" transaction={transaction} />
}
