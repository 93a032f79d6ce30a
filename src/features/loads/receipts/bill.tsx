import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { PageHeading, PageLayout } from '#components/page-layout.tsx'
import { isErrorState } from '#components/query-error.tsx'
import { isLoad, type LoadPurchase } from '#contract/payment.ts'
import { isBillable, useSavedPurchase } from '#features/checkout/payment/saved-purchases.store.ts'
import { TransactionError } from '#features/checkout/payment/transaction-error.tsx'
import { useTransaction } from '#features/checkout/payment/use-transaction.ts'
import { useViewer } from '#features/checkout/payment/use-viewer.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { PageContainer } from '#ui/layout/page-container.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { AsideDrum } from '#ui/stage/aside-drum.tsx'
import { BillReceipt } from './bill-receipt.tsx'

/** @param children renders further actions of the bill */
type BillProps = { transaction: string; children: (purchase: LoadPurchase) => ReactNode }

/**
 * The bill of one load. A copy saved on this device is shown at once, also offline. What has no bill, or no longer, is on the
 * payment status page, and so is what can be done about it.
 */
export function Bill({ transaction, children }: BillProps) {
  const t = useTranslate()
  const viewer = useViewer()
  const saved = useSavedPurchase(transaction, viewer)
  const { query } = useTransaction(transaction)
  const load = query.data && isLoad(query.data) ? query.data : undefined // orders have their own page
  const copy = saved && isLoad(saved) ? saved : undefined
  const purchase = load ?? copy
  const navigate = useNavigate()
  // A copy may be of before it started.
  const known = load ?? (isErrorState(query) ? copy : undefined)
  const hasNoBill = known !== undefined && !isBillable(known)
  useEffect(() => {
    if (hasNoBill) void navigate({ to: '/waiting-payment/$transaction', params: { transaction }, replace: true })
  }, [hasNoBill, navigate, transaction])

  if (purchase && isBillable(purchase))
    return (
      <BillReceipt purchase={purchase} isOfflineCopy={isErrorState(query)}>
        {children(purchase)}
      </BillReceipt>
    )
  if (isErrorState(query) && !hasNoBill) return <TransactionError transaction={transaction} query={query} />
  return (
    <PageLayout
      aside={null}
      title={t('bill.title')}
      header={<PageHeader back={{ label: t('action.close'), href: '/' }} kind="close" />}
      isPending
    >
      <PageContainer>
        <Stack gap={4} align="center">
          <PageHeading size="l">{t('bill.title')}</PageHeading>
          <AsideDrum>
            <Skeleton shape="porthole" />
          </AsideDrum>
          <Skeleton shape="panel" />
        </Stack>
      </PageContainer>
    </PageLayout>
  )
}
