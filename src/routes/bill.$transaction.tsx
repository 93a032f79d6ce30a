import { createFileRoute, redirect } from '@tanstack/react-router'
import type { LoadPurchase } from '#contract/payment.ts'
import { transactionQuery } from '#features/checkout/payment/payment.queries.ts'
import { purchaseName } from '#features/checkout/payment/purchase-name.ts'
import { PushOptInBanner } from '#features/engagement/push/push-opt-in-banner.tsx'
import { ReorderButton } from '#features/loads/history/reorder-button.tsx'
import { ReportLoad } from '#features/loads/my-loads/report-load.tsx'
import { Bill } from '#features/loads/receipts/bill.tsx'
import { TaxInvoiceLink } from '#features/loads/receipts/tax-invoice-link.tsx'
import { ReviewLink } from '#features/loads/review/review-link.tsx'
import { InstallBanner } from '#features/shell/install/install-banner.tsx'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Columns, Stack } from '#ui/layout/stack.tsx'

export const Route = createFileRoute('/bill/$transaction')({
  staticData: { name: 'bill-transaction' },
  beforeLoad: ({ params: { transaction } }) => {
    if (transaction.includes('TRX_DLV_'))
      throw redirect({ to: '/delivery/transaction/$transaction', params: { transaction } })
    if (transaction.includes('TRX_WDF_'))
      throw redirect({ to: '/wash-dry-fold/transaction/$transaction', params: { transaction } })
  },
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(transactionQuery(params.transaction)),
  component: BillRoute,
})

function BillRoute() {
  const { transaction } = Route.useParams()
  return (
    <Bill key={transaction} transaction={transaction}>
      {(purchase) => <BillActions purchase={purchase} />}
    </Bill>
  )
}

function LoadLink({ load }: { load: string }) {
  const t = useTranslate()
  return (
    <LinkButton href={`/bill/${load}`} tone="primary" width="fill">
      {t('more.seeLoad')}
    </LinkButton>
  )
}

function BillActions({ purchase }: { purchase: LoadPurchase }) {
  const t = useTranslate()
  const hasNoMachine = purchase.is_later
  return (
    <Stack gap={4}>
      <PushOptInBanner purchase={purchase} />
      <Stack gap={2}>
        {purchase.adds_time_to ? <LoadLink load={purchase.adds_time_to} /> : null}
        {purchase.adds_time_to || hasNoMachine ? null : <ReorderButton purchase={purchase} />}
        <TaxInvoiceLink purchase={purchase} />
        {hasNoMachine ? null : (
          <Columns>
            <ReviewLink purchase={purchase} />
            <ReportLoad purchase={purchase} name={purchaseName(purchase, t)} />
          </Columns>
        )}
      </Stack>
      <InstallBanner />
    </Stack>
  )
}
