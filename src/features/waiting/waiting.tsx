import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isOrder } from '#contract/payment.ts'
import { keepBill } from '#features/bills/bills.store.ts'
import { useReader } from '#features/bills/use-reader.ts'
import { hasFailed } from '#features/frame/load-failure.tsx'
import { Page, PageHeading } from '#features/frame/page.tsx'
import { MachineHeader } from '#features/machines/machine-header.tsx'
import { LookFailed } from '#features/payment/look-failed.tsx'
import { transactionQuery } from '#features/payment/payment.queries.ts'
import { purchaseName } from '#features/payment/purchase-name.ts'
import { announce } from '#lib/page/announce.ts'
import { buzz, onReturn } from '#lib/page/presence.ts'
import { useSay } from '#lib/words/intl.tsx'
import { Screen } from '#ui/screen/screen.tsx'
import { Stack } from '#ui/screen/stack.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Ending } from './ending.tsx'
import { NotStarted } from './not-started.tsx'
import { OrderSettled } from './order-settled.tsx'
import { isPayable, PendingWait } from './pending-wait.tsx'
import { StartWait } from './start-wait.tsx'

/**
 * The page that tells the truth about one purchase: what the server knows, and how old that is.
 * It works signed out, after a reload, in another browser and in two tabs; an error never ends the wait.
 */
export function Waiting({ transaction }: { transaction: string }) {
  const say = useSay()
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
      ? say('bill.startedSpoken', {
          machine: purchaseName(known, say),
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
      <Page title={say('wait.title')} header={<MachineHeader />}>
        <Screen>
          <Stack gap={4} align="center">
            <PageHeading size="l">{say('wait.checking')}</PageHeading>
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
