import { createFileRoute, redirect } from '@tanstack/react-router'
import { OrderPay } from '#features/order-payment/order-pay.tsx'
import { offersQuery } from '#features/orders/orders.queries.ts'
import { providersQuery } from '#features/payment/payment.queries.ts'

export const Route = createFileRoute('/_authed/wash-dry-fold/$branch_id/payment')({
  staticData: { layout: 'default' },
  beforeLoad: async ({ params: { branch_id } }) => {
    const { isOrderReady } = await import('#features/orders/order-draft.store.ts')
    if (!isOrderReady({ service: 'wash_dry_fold', branch_id }))
      throw redirect({ to: '/wash-dry-fold/$branch_id', params: { branch_id }, replace: true, state: { why: 'order' } })
  },
  loader: ({ context: { queryClient }, params: { branch_id } }) => {
    void queryClient.prefetchQuery(offersQuery('wash_dry_fold'))
    void queryClient.prefetchQuery(providersQuery(branch_id))
  },
  component: PayHere,
})

function PayHere() {
  const { branch_id } = Route.useParams()
  return <OrderPay key={branch_id} place={{ service: 'wash_dry_fold', branch_id }} />
}
