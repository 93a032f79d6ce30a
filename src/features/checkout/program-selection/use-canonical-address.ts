import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { MachineInfo } from '#contract/machines.ts'
import { formatMachineCode, type ScannedAddress } from '#features/branches/machines/machine-address.ts'
import { machineQuery } from '#features/branches/machines/machines.queries.ts'

/** Once the machine has loaded, replaces the address in the URL by its canonical form: `ari4/1/2` becomes `ARI4/1/02`. */
export function useCanonicalAddress(address: ScannedAddress, machine: MachineInfo | undefined) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const isDifferent = machine && formatMachineCode(machine) !== formatMachineCode(address)
  useEffect(() => {
    if (!isDifferent) return
    const { node_id, address, sub_position } = machine
    const canonical = { node_id, address, sub_position }
    queryClient.setQueryData(machineQuery(canonical).queryKey, machine)
    void navigate({ to: '/qr-scanner', search: canonical, replace: true })
  }, [isDifferent, machine, queryClient, navigate])
}
