import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { PageHeading, PageLayout } from '#components/page-layout.tsx'
import { isErrorState } from '#components/query-error.tsx'
import { isOrder, type OrderPurchase } from '#contract/payment.ts'
import { MachineHeader } from '#features/branches/machines/machine-header.tsx'
import { transactionQuery } from '#features/checkout/payment/payment.queries.ts'
import { purchaseName } from '#features/checkout/payment/purchase-name.ts'
import { saveBill } from '#features/checkout/payment/saved-bills.store.ts'
import { TransactionError } from '#features/checkout/payment/transaction-error.tsx'
import { useViewer } from '#features/checkout/payment/use-viewer.ts'
import { announce } from '#lib/announcer.ts'
import { onPageVisible, vibrate } from '#lib/browser/page-visibility.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { PageContainer } from '#ui/layout/page-container.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { isPayable, Pending } from './pending.tsx'
import { StartFailed } from './start-failed.tsx'
import { Starting } from './starting.tsx'
import { UnpaidResult } from './unpaid-result.tsx'

type PaymentStatusProps = {
  transaction: string
  /** An order that is no longer pending: its own page goes on. */
  renderOrder: (purchase: OrderPurchase) => ReactNode
}

/**
 * The page that tells the truth about one purchase: what the server knows, and how old that is.
 * It works signed out, after a reload, in another browser and in two tabs; an error never ends the wait.
 */
export function PaymentStatus({ transaction, renderOrder }: PaymentStatusProps) {
  const t = useTranslate()
  const navigate = useNavigate()
  const look = useQuery(transactionQuery(transaction))
  const { data: purchase, refetch } = look
  const reader = useViewer()
  const isStarted = purchase?.status === 'running' || purchase?.status === 'completed'

  useEffect(() => onPageVisible(() => void refetch()), [refetch])

  useEffect(() => {
    if (purchase) saveBill(purchase, reader)
  }, [purchase, reader])

  const started =
    purchase && isStarted && !isOrder(purchase)
      ? t('bill.startedSpoken', {
          machine: purchaseName(purchase, t),
          minutes: purchase.program.minutes,
        })
      : undefined
  // By what is said, not by each answer: others come before the bill's page is there.
  useEffect(() => {
    if (started === undefined) return
    vibrate()
    announce(started)
    void navigate({ to: '/bill/$transaction', params: { transaction }, replace: true })
  }, [started, navigate, transaction])

  if (isErrorState(look)) return <TransactionError look={look} />
  if (!purchase)
    return (
      <PageLayout title={t('wait.title')} header={<MachineHeader />}>
        <PageContainer>
          <Stack gap={4} align="center">
            <PageHeading size="l">{t('wait.checking')}</PageHeading>
            <Skeleton shape="porthole" />
          </Stack>
        </PageContainer>
      </PageLayout>
    )
  const check = { isFailing: look.isError, at: look.dataUpdatedAt, again: () => refetch() }
  if (purchase.status === 'pending' && isPayable(purchase)) return <Pending purchase={purchase} check={check} />
  if (isOrder(purchase)) return renderOrder(purchase)
  if (purchase.status === 'paid' || purchase.status === 'starting' || isStarted)
    return <Starting purchase={purchase} check={check} />
  if (purchase.status === 'start_failed') return <StartFailed purchase={purchase} check={check} />
  return <UnpaidResult purchase={purchase} check={check} />
}
