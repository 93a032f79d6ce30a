import { createFileRoute } from '@tanstack/react-router'
import { transactionQuery } from '#features/checkout/payment/payment.queries.ts'
import { PaymentStatus } from '#features/checkout/payment-status/payment-status.tsx'
import { OrderRedirect } from '#features/delivery/order-status/order-redirect.tsx'

export const Route = createFileRoute('/waiting-payment/$transaction')({
  staticData: { layout: 'withoutRail', next: () => ['/bill/$transaction'] },
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(transactionQuery(params.transaction)),
  component: PaymentStatusRoute,
})

function PaymentStatusRoute() {
  const { transaction } = Route.useParams()
  return (
    <PaymentStatus
      key={transaction}
      transaction={transaction}
      renderOrder={(purchase) => <OrderRedirect purchase={purchase} />}
    />
  )
}
