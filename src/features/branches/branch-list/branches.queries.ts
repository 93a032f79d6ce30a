import { queryOptions } from '@tanstack/react-query'
import { getBranches } from '#contract/machines.ts'
import { call } from '#lib/api/http.ts'
import { setServerTime } from '#lib/server-clock.ts'

export const branchesQuery = () =>
  queryOptions({
    queryKey: ['branches'],
    queryFn: async ({ signal }) => {
      const branches = await call(getBranches, {}, { signal })
      setServerTime(branches.server_time)
      return branches.details
    },
    refetchInterval: 30_000,
  })
