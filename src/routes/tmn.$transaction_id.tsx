import { createFileRoute } from '@tanstack/react-router'
import { transactionQuery } from '#features/checkout/payment/payment.queries.ts'
import { PaymentStatus } from '#features/checkout/payment-status/payment-status.tsx'
import { OrderRedirect } from '#features/delivery/order-status/order-redirect.tsx'

/** Return URL of the wallet, in any browser. Shows the server's state and ignores other parameters of the URL. */
export const Route = createFileRoute('/tmn/$transaction_id')({
  staticData: { layout: 'withoutRail', next: () => ['/bill/$transaction'] },
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(transactionQuery(params.transaction_id)),
  component: PaymentStatusRoute,
})

function PaymentStatusRoute() {
  const { transaction_id } = Route.useParams()
  return (
    <PaymentStatus
      key={transaction_id}
      transaction={transaction_id}
      renderOrder={(purchase) => <OrderRedirect purchase={purchase} />}
    />
  )
}
