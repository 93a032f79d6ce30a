import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { PageHeading, PageLayout } from '#components/page-layout.tsx'
import { useLastError } from '#components/use-last-error.ts'
import type { ScannedAddress } from '#features/branches/machines/machine-address.ts'
import { MachineHeader } from '#features/branches/machines/machine-header.tsx'
import { machineName } from '#features/branches/machines/machine-labels.ts'
import { MachineProblem } from '#features/branches/machines/machine-problem.tsx'
import { machineQuery } from '#features/branches/machines/machines.queries.ts'
import { usePendingPurchase } from '#features/checkout/payment/use-pending-purchase.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { PageContainer } from '#ui/layout/page-container.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { ProgramForm } from './program-form.tsx'
import { useOwnSpelling } from './use-own-spelling.ts'

type ChooserProps = {
  address: ScannedAddress
  /** What in it is the customer's own. */
  own: ReactNode
  /** What others have found wrong with the machine. */
  reports: ReactNode
  /** How to say that something is wrong with it; `name` is the machine as people call it. */
  report: (name: string) => ReactNode
}

/** A machine as it is now: what it can do and costs, or why it cannot be used. No money is spoken of before. */
export function ProgramSelection({ address, own, reports, report }: ChooserProps) {
  const t = useTranslate()
  const machine = useQuery(machineQuery(address))
  const error = useLastError(machine.error)
  const ownOrder = usePendingPurchase(machine.data)
  useOwnSpelling(address, machine.data)
  // What was told stays while the page asks again: one in its place would take the focus, each time.
  if (machine.isPending && !error)
    return (
      <PageLayout title={t('choose.title')} header={<MachineHeader />}>
        <PageContainer>
          <Stack gap={4}>
            <PageHeading size="l">{t('choose.reading')}</PageHeading>
            <Skeleton shape="panel" />
            <Skeleton shape="panel" />
          </Stack>
        </PageContainer>
      </PageLayout>
    )
  if (machine.data?.state !== 'free')
    return (
      <MachineProblem
        look={machine}
        error={error}
        address={address}
        ownQrHref={ownOrder && `/waiting-payment/${ownOrder}`}
        updatedAt={machine.dataUpdatedAt}
        own={machine.data && own}
      >
        {machine.data ? report(machineName(machine.data, t)) : null}
      </MachineProblem>
    )
  return (
    <ProgramForm
      machine={machine.data}
      updatedAt={machine.dataUpdatedAt}
      reports={reports}
      report={report(machineName(machine.data, t))}
    />
  )
}
