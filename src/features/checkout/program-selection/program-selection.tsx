import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { PageHeading, PageLayout } from '#components/page-layout.tsx'
import { useLastError } from '#components/use-last-error.ts'
import { useIsHeld } from '#features/branches/holds/holds.queries.ts'
import type { ScannedAddress } from '#features/branches/machines/machine-address.ts'
import { MachineHeader } from '#features/branches/machines/machine-header.tsx'
import { machineName } from '#features/branches/machines/machine-labels.ts'
import { MachineProblem } from '#features/branches/machines/machine-problem.tsx'
import { machineQuery } from '#features/branches/machines/machines.queries.ts'
import { useOwnPurchase } from '#features/checkout/payment/use-own-purchase.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { PageContainer } from '#ui/layout/page-container.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { MachineAside } from './machine-aside.tsx'
import { ProgramForm } from './program-form.tsx'
import { useCanonicalAddress } from './use-canonical-address.ts'

type ProgramSelectionProps = {
  address: ScannedAddress
  /** Problems that other customers reported. */
  reports: ReactNode
  /** Renders the button that reports a problem; `name` is the machine's display name, `tone` how loud it is. */
  report: (name: string, tone: 'outline' | 'bare') => ReactNode
}

/** Current state of a machine: its programs and prices, or why it is unavailable. */
export function ProgramSelection({ address, reports, report }: ProgramSelectionProps) {
  const t = useTranslate()
  const machine = useQuery(machineQuery(address))
  const error = useLastError(machine.error)
  const isHeld = useIsHeld(machine.data)
  const own = useOwnPurchase(machine.data)
  useCanonicalAddress(address, machine.data)
  // The error page stays during a retry: a loading page in its place would lose the focus each time.
  if ((machine.isPending || isHeld === undefined) && !error)
    return (
      <PageLayout title={t('choose.title')} header={<MachineHeader />} aside={<MachineAside />} isPending>
        <PageContainer>
          <Stack gap={4}>
            <PageHeading size="l">{t('choose.reading')}</PageHeading>
            <Skeleton shape="panel" />
            <Skeleton shape="panel" />
          </Stack>
        </PageContainer>
      </PageLayout>
    )
  if (!machine.data || (machine.data.state !== 'free' && !isHeld))
    return (
      <MachineProblem query={machine} error={error} address={address} own={own} updatedAt={machine.dataUpdatedAt}>
        {machine.data ? report(machineName(machine.data, t), 'outline') : null}
      </MachineProblem>
    )
  return (
    <ProgramForm
      machine={machine.data}
      updatedAt={machine.dataUpdatedAt}
      reports={reports}
      report={report(machineName(machine.data, t), 'bare')}
    />
  )
}
