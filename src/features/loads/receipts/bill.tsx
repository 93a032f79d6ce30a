import type { ReactNode } from 'react'
import { MessagePage } from '#components/message-page.tsx'
import { PageHeading, PageLayout } from '#components/page-layout.tsx'
import { isErrorState } from '#components/query-error.tsx'
import { isLoad, type LoadPurchase } from '#contract/payment.ts'
import { purchaseName } from '#features/checkout/payment/purchase-name.ts'
import { isBillable, useSavedPurchase } from '#features/checkout/payment/saved-purchases.store.ts'
import { TransactionError } from '#features/checkout/payment/transaction-error.tsx'
import { useTransaction } from '#features/checkout/payment/use-transaction.ts'
import { useViewer } from '#features/checkout/payment/use-viewer.ts'
import { useLocalized, useTranslate } from '#lib/i18n/translate.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { PageContainer } from '#ui/layout/page-container.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { StageDrum } from '#ui/stage/stage-drum.tsx'
import { BillReceipt } from './bill-receipt.tsx'

/** @param children renders further actions of the bill */
type BillProps = { transaction: string; children: (purchase: LoadPurchase) => ReactNode }

/** The bill of one load. A copy saved on this device is shown at once, also offline. */
export function Bill({ transaction, children }: BillProps) {
  const t = useTranslate()
  const viewer = useViewer()
  const saved = useSavedPurchase(transaction, viewer)
  const { query } = useTransaction(transaction)
  const load = query.data && isLoad(query.data) ? query.data : undefined // orders have their own page
  const purchase = load ?? (saved && isLoad(saved) ? saved : undefined)

  if (purchase && isBillable(purchase))
    return (
      <BillReceipt purchase={purchase} isOfflineCopy={isErrorState(query)}>
        {children(purchase)}
      </BillReceipt>
    )
  if (purchase) return <BillNotReady purchase={purchase} />
  if (isErrorState(query)) return <TransactionError query={query} />
  return (
    <PageLayout
      title={t('bill.title')}
      header={<PageHeader back={{ label: t('action.close'), href: '/' }} kind="close" />}
      isPending
    >
      <PageContainer>
        <Stack gap={4} align="center">
          <PageHeading size="l">{t('bill.title')}</PageHeading>
          <Skeleton shape="porthole" />
          <Skeleton shape="panel" />
        </Stack>
      </PageContainer>
    </PageLayout>
  )
}

/** An open purchase has no bill; its state is on the payment status page. */
function BillNotReady({ purchase }: { purchase: LoadPurchase }) {
  const t = useTranslate()
  const localized = useLocalized()
  return (
    <MessagePage
      title={t('bill.notYet')}
      text={t('bill.notYetNote')}
      header={
        <PageHeader
          back={{ label: t('action.close'), href: '/' }}
          kind="close"
          title={purchaseName(purchase, t)}
          titleNote={localized(purchase.branch_name)}
        />
      }
      picture={<StageDrum state="paying" size="card" left={0.25} />}
      actions={
        <LinkButton href={`/waiting-payment/${purchase.transaction}`} tone="primary" width="fill">
          {t('bill.seeStatus')}
        </LinkButton>
      }
    />
  )
}
