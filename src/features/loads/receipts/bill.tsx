import type { ReactNode } from 'react'
import { MessagePage } from '#components/message-page.tsx'
import { PageHeading, PageLayout } from '#components/page-layout.tsx'
import { isErrorState } from '#components/query-error.tsx'
import { isEndedUnpaid, isLoad, type LoadPurchase } from '#contract/payment.ts'
import { purchaseName } from '#features/checkout/payment/purchase-name.ts'
import { PurchaseReference } from '#features/checkout/payment/purchase-reference.tsx'
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
  if (purchase) return <NoBill purchase={purchase} />
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
          <div data-aside>
            <Skeleton shape="porthole" />
          </div>
          <Skeleton shape="panel" />
        </Stack>
      </PageContainer>
    </PageLayout>
  )
}

/** Nothing was paid: not too late, not twice, and not another sum. */
const isUnpaid = (purchase: LoadPurchase) =>
  isEndedUnpaid(purchase) && purchase.wrong_amount.length === 0 && purchase.paid_again.length === 0

/** A purchase that is open or was not paid has no bill; its state is on the payment status page. */
function NoBill({ purchase }: { purchase: LoadPurchase }) {
  const t = useTranslate()
  const localized = useLocalized()
  const isOver = isUnpaid(purchase)
  return (
    <MessagePage
      title={t(isOver ? 'bill.none' : 'bill.notYet')}
      text={t(isOver ? 'bill.noneNote' : 'bill.notYetNote')}
      header={
        <PageHeader
          back={{ label: t('action.close'), href: '/' }}
          kind="close"
          title={purchaseName(purchase, t)}
          titleNote={localized(purchase.branch_name)}
        />
      }
      picture={<StageDrum state="paying" size="card" left={isOver ? 0 : 0.25} />}
      actions={
        <>
          <LinkButton href={`/waiting-payment/${purchase.transaction}`} tone="primary" width="fill">
            {t('bill.seeStatus')}
          </LinkButton>
          <PurchaseReference transaction={purchase.transaction} />
        </>
      }
    />
  )
}
