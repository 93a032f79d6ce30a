import { useQuery } from '@tanstack/react-query'
import { PageHeading, PageLayout } from '#components/page-layout.tsx'
import { QueryErrorBanner } from '#components/query-error-banner.tsx'
import type { Purchase } from '#contract/payment.ts'
import { isInvoiceable } from '#contract/tax-invoice.ts'
import { transactionQuery } from '#features/checkout/payment/payment.queries.ts'
import { PurchaseReference } from '#features/checkout/payment/purchase-reference.tsx'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { useServerNow } from '#lib/server-clock.ts'
import { Banner } from '#ui/banner/banner.tsx'
import { InfoIcon } from '#ui/icons/icons.tsx'
import { PageContainer } from '#ui/layout/page-container.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { canAskForInvoice } from './tax-invoice.queries.ts'
import { TaxInvoiceForm } from './tax-invoice-form.tsx'

function whyOver({ receipt, status }: Purchase): 'issued' | 'month' | 'other' {
  if (receipt?.tax_invoice) return 'issued'
  return receipt && receipt.vat !== null && !receipt.credit_note && status === 'completed' ? 'month' : 'other'
}

/** Asks for the full tax invoice of a purchase, or says why it cannot have one. */
export function AskTaxInvoice({ transaction }: { transaction: string }) {
  const t = useTranslate()
  const now = useServerNow()
  const query = useQuery(transactionQuery(transaction))
  const { data } = query
  const isOpen = data !== undefined && canAskForInvoice() && isInvoiceable(data, now)
  return (
    <PageLayout
      title={t('invoice.title')}
      header={<PageHeader back={{ label: t('action.back'), href: `/bill/${transaction}` }} />}
    >
      <PageContainer>
        <Stack gap={6}>
          <Stack gap={1}>
            <PageHeading>{t('invoice.title')}</PageHeading>
            <Text tone="ink2">{t('invoice.note')}</Text>
          </Stack>
          <QueryErrorBanner title={t('invoice.unread')} query={query} />
          {query.isPending ? <Skeleton shape="panel" /> : null}
          {data && isOpen ? <TaxInvoiceForm purchase={data} /> : null}
          {data && !isOpen ? (
            <Banner tone="info" icon={<InfoIcon />}>
              {t(`invoice.over.${whyOver(data)}`)}
            </Banner>
          ) : null}
          {query.isPending ? null : <PurchaseReference transaction={transaction} />}
        </Stack>
      </PageContainer>
    </PageLayout>
  )
}
