import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Page, PageHeading } from '#components/page-layout.tsx'
import { hasFailed } from '#components/query-error.tsx'
import { isOrder } from '#contract/payment.ts'
import { MachineHeader } from '#features/branches/machines/machine-header.tsx'
import { transactionQuery } from '#features/checkout/payment/payment.queries.ts'
import { purchaseName } from '#features/checkout/payment/purchase-name.ts'
import { keepBill } from '#features/checkout/payment/saved-bills.store.ts'
import { LookFailed } from '#features/checkout/payment/transaction-error.tsx'
import { useReader } from '#features/checkout/payment/use-viewer.ts'
import { OrderSettled } from '#features/delivery/order-status/order-redirect.tsx'
import { announce } from '#lib/announcer.ts'
import { buzz, onReturn } from '#lib/browser/page-visibility.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { Screen } from '#ui/layout/page-container.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { isPayable, PendingWait } from './pending.tsx'
import { NotStarted } from './start-failed.tsx'
import { StartWait } from './starting.tsx'
import { Ending } from './unpaid-result.tsx'

/**
 * The page that tells the truth about one purchase: what the server knows, and how old that is.
 * It works signed out, after a reload, in another browser and in two tabs; an error never ends the wait.
 */
export function Waiting({ transaction }: { transaction: string }) {
  const t = useTranslate()
  const navigate = useNavigate()
  const look = useQuery(transactionQuery(transaction))
  const { data: known, refetch } = look
  const reader = useReader()
  const isStarted = known?.status === 'running' || known?.status === 'completed'

  useEffect(() => onReturn(() => void refetch()), [refetch])

  useEffect(() => {
    if (known) keepBill(known, reader)
  }, [known, reader])

  const started =
    known && isStarted && !isOrder(known)
      ? t('bill.startedSpoken', {
          machine: purchaseName(known, t),
          minutes: known.program.minutes,
        })
      : undefined
  // By what is said, not by each answer: others come before the bill's page is there.
  useEffect(() => {
    if (started === undefined) return
    buzz()
    announce(started)
    void navigate({ to: '/bill/$transaction', params: { transaction }, replace: true })
  }, [started, navigate, transaction])

  if (hasFailed(look)) return <LookFailed look={look} />
  if (!known)
    return (
      <Page title={t('wait.title')} header={<MachineHeader />}>
        <Screen>
          <Stack gap={4} align="center">
            <PageHeading size="l">{t('wait.checking')}</PageHeading>
            <Skeleton shape="porthole" />
          </Stack>
        </Screen>
      </Page>
    )
  const check = { isFailing: look.isError, at: look.dataUpdatedAt, again: () => refetch() }
  if (known.status === 'pending' && isPayable(known)) return <PendingWait known={known} check={check} />
  if (isOrder(known)) return <OrderSettled known={known} />
  if (known.status === 'paid' || known.status === 'starting' || isStarted)
    return <StartWait known={known} check={check} />
  if (known.status === 'start_failed') return <NotStarted known={known} check={check} />
  return <Ending known={known} check={check} />
}
