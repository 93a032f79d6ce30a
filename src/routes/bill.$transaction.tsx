import { createFileRoute, redirect } from '@tanstack/react-router'
import type { Transaction } from '#contract/payment.ts'
import { Bill } from '#features/bills/bill.tsx'
import { RepeatButton } from '#features/history/repeat-button.tsx'
import { InstallOffer } from '#features/install/install-offer.tsx'
import { transactionQuery } from '#features/payment/payment.queries.ts'
import { purchaseName } from '#features/payment/purchase-name.ts'
import { BillNotify } from '#features/push/bill-notify.tsx'
import { ReportButton } from '#features/reports/report-button.tsx'
import { ReviewLink } from '#features/reviews/review-link.tsx'
import { useSay } from '#lib/words/intl.tsx'
import { Stack } from '#ui/screen/stack.tsx'

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
  return (
    <Bill key={transaction} transaction={transaction}>
      {(known) => <Next known={known} />}
    </Bill>
  )
}

function Next({ known }: { known: Transaction }) {
  const say = useSay()
  const { node_id, address, sub_position } = known
  return (
    <Stack gap={4}>
      <BillNotify known={known} />
      <Stack gap={2}>
        <ReviewLink known={known} />
        <RepeatButton known={known} />
        <ReportButton machine={{ node_id, address, sub_position }} name={purchaseName(known, say)} />
        <InstallOffer />
      </Stack>
    </Stack>
  )
}
