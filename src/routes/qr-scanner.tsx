import { createFileRoute, lazyRouteComponent, Navigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { partsOfQuery } from '#features/branches/machines/address-query.ts'
import {
  ADDRESS_PARTS,
  type AddressParts,
  completeAddress,
  formatMachineCode,
  partNamed,
} from '#features/branches/machines/machine-address.ts'
import { machineQuery } from '#features/branches/machines/machines.queries.ts'
import { MachineReports } from '#features/branches/reports/machine-reports.tsx'
import { ReportButton } from '#features/branches/reports/report-button.tsx'
import { canReport, reportsQuery } from '#features/branches/reports/reports.queries.ts'
import { ProgramSelection } from '#features/checkout/program-selection/program-selection.tsx'

/** Address parts as written in the link, which a printer, a chat or a link shortener may have changed. */
function rawPartsOf(search: Record<string, unknown>): AddressParts {
  const parts: AddressParts = {}
  for (const [key, value] of Object.entries(search)) {
    const part = partNamed(key)
    if (part) parts[part] = String(value)
    else if (key.includes('=')) Object.assign(parts, rawPartsOf(Object.fromEntries(new URLSearchParams(key))))
  }
  return parts
}

/** The parsed parts. */
const readParts = (search: AddressParts): AddressParts => partsOfQuery(Object.entries(search)) ?? {}

/** Apart from the page of a machine, which needs no camera. */
const LazyScanner = lazyRouteComponent(() => import('./-scanner-page.tsx'), 'ScannerPage')

const NEXT = [
  '/_guest/login/',
  '/_guest/login/pin-code',
  '/_authed/payment/$node_id/$address/$sub_position/',
  '/waiting-payment/$transaction',
  '/bill/$transaction',
] as const

/** Target of the printed QR: shows the machine of a complete address, otherwise the scanner. */
export const Route = createFileRoute('/qr-scanner')({
  // A machine's page has its own bottom bar in place of the navigation.
  staticData: {
    layout: (search) => (completeAddress(search) ? 'withoutRail' : 'home'),
    part: ({ search }) => (completeAddress(search) ? undefined : '-scanner-page'),
    next: (search) => (completeAddress(search) ? NEXT : []),
  },
  validateSearch: rawPartsOf,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    const machine = completeAddress(readParts(deps))
    if (!machine) return LazyScanner.preload?.()
    void context.queryClient.prefetchQuery(machineQuery(machine))
    if (canReport()) void context.queryClient.prefetchQuery(reportsQuery(machine))
  },
  component: ScannerRoute,
})

function ScannerRoute() {
  const search = Route.useSearch()
  const parts = readParts(search)
  const machine = completeAddress(parts)
  if (!machine)
    return (
      <Suspense>
        <LazyScanner damaged={ADDRESS_PARTS.some((part) => part in search) ? parts : undefined} />
      </Suspense>
    )
  // Redirects to the canonical form, so that a machine has one URL in the history.
  if (ADDRESS_PARTS.some((part) => machine[part] !== search[part]))
    return <Navigate to="/qr-scanner" search={machine} replace />
  return (
    <ProgramSelection
      key={formatMachineCode(machine)}
      address={machine}
      reports={<MachineReports machine={machine} />}
      report={(name, tone) => <ReportButton machine={machine} name={name} tone={tone} />}
    />
  )
}
