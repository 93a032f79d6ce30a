import { NearestMachines } from '#features/branches/branch-list/nearest-machines.tsx'
import type { AddressParts } from '#features/branches/machines/machine-address.ts'
import { Scanner } from '#features/branches/machines/scanner.tsx'

/** @param damaged an address of which parts are missing or invalid */
export function ScannerPage({ damaged }: { damaged: AddressParts | undefined }) {
  return (
    <Scanner damaged={damaged}>
      <NearestMachines />
    </Scanner>
  )
}
