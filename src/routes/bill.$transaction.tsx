import { createFileRoute, redirect } from '@tanstack/react-router'
import { Bill } from '#features/history/bill.tsx'
import { transactionQuery } from '#features/payment/payment.queries.ts'

export const Route = createFileRoute('/bill/$transaction')({
  staticData: { layout: 'default' },
  beforeLoad: ({ params: { transaction } }) => {
    if (transaction.includes('TRX_DLV_'))
      throw redirect({ to: '/delivery/transaction/$transaction', params: { transaction } })
    if (transaction.includes('TRX_WDF_'))
      throw redirect({ to: '/wash-dry-fold/transaction/$transaction', params: { transaction } })
  },
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(transactionQuery(params.transaction)),
  component: BillHere,
})

function BillHere() {
  const { transaction } = Route.useParams()
  return <Bill key={transaction} transaction={transaction} />
}
