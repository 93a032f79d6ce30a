import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { MessagePage } from '#components/message-page.tsx'
import { PageHeading, PageLayout } from '#components/page-layout.tsx'
import { isErrorState } from '#components/query-error.tsx'
import { isLoad, type LoadPurchase } from '#contract/payment.ts'
import { transactionQuery } from '#features/checkout/payment/payment.queries.ts'
import { purchaseName } from '#features/checkout/payment/purchase-name.ts'
import { isBillable, saveBill, useBill } from '#features/checkout/payment/saved-bills.store.ts'
import { TransactionError } from '#features/checkout/payment/transaction-error.tsx'
import { useViewer } from '#features/checkout/payment/use-viewer.ts'
import { useLocalized, useTranslate } from '#lib/i18n/translate.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { PageContainer } from '#ui/layout/page-container.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { Porthole } from '#ui/porthole/porthole.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { BillReceipt } from './bill-receipt.tsx'

/** @param children what can be done next with this bill, once it is one */
type BillProps = { transaction: string; children: (purchase: LoadPurchase) => ReactNode }

/** One purchase that became a wash. What this device has kept is shown at once, and without a network. */
export function Bill({ transaction, children }: BillProps) {
  const t = useTranslate()
  const reader = useViewer()
  const kept = useBill(transaction, reader)
  const look = useQuery(transactionQuery(transaction))
  const load = look.data && isLoad(look.data) ? look.data : undefined // orders have a page of their own
  const purchase = load ?? (kept && isLoad(kept) ? kept : undefined)

  useEffect(() => {
    if (look.data) saveBill(look.data, reader)
  }, [look.data, reader])

  if (purchase && isBillable(purchase))
    return (
      <BillReceipt purchase={purchase} isKept={isErrorState(look)}>
        {children(purchase)}
      </BillReceipt>
    )
  if (purchase) return <NotYet purchase={purchase} />
  if (isErrorState(look)) return <TransactionError look={look} />
  return (
    <PageLayout
      title={t('bill.title')}
      header={<PageHeader back={{ label: t('action.close'), href: '/' }} kind="close" />}
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

/** A purchase that is still open has no bill; its truth is on the waiting page. */
function NotYet({ purchase }: { purchase: LoadPurchase }) {
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
      picture={<Porthole state="paying" size={112} remaining={0.25} />}
      actions={
        <LinkButton href={`/waiting-payment/${purchase.transaction}`} tone="primary" width="fill">
          {t('bill.seeStatus')}
        </LinkButton>
      }
    />
  )
}
