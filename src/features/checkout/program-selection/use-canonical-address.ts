import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { MachineInfo } from '#contract/machines.ts'
import { formatMachineCode, type ScannedAddress } from '#features/branches/machines/machine-address.ts'
import { machineQuery } from '#features/branches/machines/machines.queries.ts'

/** From when the machine is known its address is the machine's own: `ari4/1/2` becomes `ARI4/1/02`. */
export function useOwnSpelling(address: ScannedAddress, machine: MachineInfo | undefined) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const isOther = machine && formatMachineCode(machine) !== formatMachineCode(address)
  useEffect(() => {
    if (!isOther) return
    const { node_id, address, sub_position } = machine
    const own = { node_id, address, sub_position }
    queryClient.setQueryData(machineQuery(own).queryKey, machine)
    void navigate({ to: '/qr-scanner', search: own, replace: true })
  }, [isOther, machine, queryClient, navigate])
}
