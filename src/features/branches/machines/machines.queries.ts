import { queryOptions } from '@tanstack/react-query'
import { getMachineInfo } from '#contract/machines.ts'
import { call } from '#lib/api/http.ts'
import { setServerTime } from '#lib/server-clock.ts'
import type { ScannedAddress } from './machine-address.ts'

/** Read anew each time it is shown: a figure of a minute ago may sell a machine that is taken. */
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
