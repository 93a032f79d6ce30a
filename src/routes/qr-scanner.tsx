import { createFileRoute } from '@tanstack/react-router'
import { object, optional, safeParse } from 'valibot'
import { MachineAddress } from '#contract/scalars.ts'
import { NearestMachines } from '#features/branches/nearest-machines.tsx'
import { Chooser } from '#features/chooser/chooser.tsx'
import { OwnLoad } from '#features/loads/own-load.tsx'
import { formatMachineCode } from '#features/machines/machine-code.ts'
import { machineQuery } from '#features/machines/machines.queries.ts'
import { Scanner } from '#features/machines/scanner.tsx'
import { MachineReports } from '#features/reports/machine-reports.tsx'
import { ReportButton } from '#features/reports/report-button.tsx'
import { canReport, reportsQuery } from '#features/reports/reports.queries.ts'

const Scanned = object({
  node_id: optional(MachineAddress.node_id),
  address: optional(MachineAddress.address),
  sub_position: optional(MachineAddress.sub_position),
})

/** The printed code leads here: with a machine's address it is that machine, without one the scanner. */
export const Route = createFileRoute('/qr-scanner')({
  // A machine's page ends in a bar of its own, where the navigation would be.
  staticData: { layout: (search) => ('node_id' in search ? 'default' : 'home') },
  validateSearch: (search) => {
    const result = safeParse(Scanned, search)
    return result.success ? result.output : {}
  },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps: { node_id, address, sub_position } }) => {
    if (!node_id || !address || !sub_position) return
    const machine = { node_id, address, sub_position }
    void context.queryClient.prefetchQuery(machineQuery(machine))
    if (canReport()) void context.queryClient.prefetchQuery(reportsQuery(machine))
  },
  component: ScanOrChoose,
})

function ScanOrChoose() {
  const { node_id, address, sub_position } = Route.useSearch()
  if (!node_id || !address || !sub_position)
    return (
      <Scanner>
        <NearestMachines />
      </Scanner>
    )
  const machine = { node_id, address, sub_position }
  return (
    <Chooser
      key={formatMachineCode(machine)}
      address={machine}
      own={<OwnLoad machine={machine} />}
      reports={<MachineReports machine={machine} />}
      report={(name) => <ReportButton machine={machine} name={name} />}
    />
  )
}
