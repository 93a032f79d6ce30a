import { queryOptions } from '@tanstack/react-query'
import { getMachineInfo } from '#contract/machines.ts'
import { call } from '#lib/api/http.ts'
import { setServerTime } from '#lib/server-clock.ts'
import type { ScannedAddress } from './machine-address.ts'

/** Always refetched when shown: with older data a customer could pay for a machine that is already taken. */
export const machineQuery = (address: ScannedAddress) =>
  queryOptions({
    queryKey: ['machine', address],
    queryFn: async ({ signal }) => {
      const machine = await call(getMachineInfo, address, { signal })
      setServerTime(machine.server_time)
      return machine
    },
    staleTime: 0,
    refetchInterval: 15_000,
  })
