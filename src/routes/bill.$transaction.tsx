import { createFileRoute, redirect } from '@tanstack/react-router'
import type { LoadPurchase } from '#contract/payment.ts'
import { transactionQuery } from '#features/checkout/payment/payment.queries.ts'
import { purchaseName } from '#features/checkout/payment/purchase-name.ts'
import { ReorderButton } from '#features/loads/history/reorder-button.tsx'
import { ReportLoad } from '#features/loads/my-loads/report-load.tsx'
import { Bill } from '#features/loads/receipts/bill.tsx'
import { TaxInvoiceLink } from '#features/loads/receipts/tax-invoice-link.tsx'
import { ReviewLink } from '#features/loads/review/review-link.tsx'
import { lazyModule } from '#lib/browser/lazy-module.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { withMessages } from '#lib/i18n/with-messages.ts'
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

/** What the shop offers besides: below the bill, after it is painted. */
const pushOffer = lazyModule(withMessages(() => import('#features/engagement/push/push-opt-in-banner.tsx')))
const installOffer = lazyModule(withMessages(() => import('#features/shell/install/install-banner.tsx')))

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
  const push = pushOffer.useModule()
  const install = installOffer.useModule()
  return (
    <Stack gap={4}>
      {push ? <push.PushOptInBanner purchase={purchase} /> : null}
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
      {install ? <install.InstallBanner /> : null}
    </Stack>
  )
}
