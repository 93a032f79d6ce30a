import { queryOptions } from '@tanstack/react-query'
import { getMachineInfo, type MachineInfo } from '#contract/machines.ts'
import { call } from '#lib/api/http.ts'
import { isOfPage } from '#lib/api/page-data.ts'
import type { ScannedAddress } from './machine-address.ts'

/** In ms, since the page arrived: the first request does not delay the start of the app. */
const PAGE_DATA_FRESH_MS = 5_000
const REFETCH_MS = 15_000

/** An API need not repeat the address that it was asked for, nor know the number that is painted on the machine. */
function completeMachine(machine: MachineInfo, asked: ScannedAddress): MachineInfo {
  const node_id = machine.node_id || asked.node_id
  const address = machine.address || asked.address
  const sub_position = machine.sub_position || asked.sub_position
  return { ...machine, node_id, address, sub_position, number: machine.number || sub_position }
}

/**
 * Always refetched when shown: with older data a customer could pay for a machine that is already taken. Only the answer
 * in a page that has just arrived is shown first.
 */
export const machineQuery = (address: ScannedAddress) =>
  queryOptions({
    queryKey: ['machine', address],
    queryFn: async ({ signal }) => completeMachine(await call(getMachineInfo, address, { signal }), address),
    staleTime: ({ state }) => (isOfPage(state) ? PAGE_DATA_FRESH_MS : 0),
    refetchInterval: ({ state }) => (isOfPage(state) ? PAGE_DATA_FRESH_MS : REFETCH_MS),
  })
