import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { getBranchList, PANEL_SIZE } from '#contract/branch-list.ts'
import type { BranchListInput } from '#contract/branch-search.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { call } from '#lib/api/http.ts'
import type { LatLng } from '#lib/browser/location.ts'
import { pageConfig } from '#lib/browser/page-config.ts'

export const REFETCH_MS = 30_000

export type BranchListPage = OutputOf<typeof getBranchList>
type Context = { client: QueryClient; signal: AbortSignal }

export const hasBranchList = () => pageConfig.capabilities.includes('branch_list')

/** Whether the API has branches at all. */
export const hasBranches = () => hasBranchList() || pageConfig.capabilities.includes('branches')

/** An API without `branch_list` sends all branches, from which the app then selects. */
export const readPage = async (input: BranchListInput, { client, signal }: Context): Promise<BranchListPage> =>
  hasBranchList()
    ? call(getBranchList, input, { signal })
    : (await import('./all-branches.ts')).searchAllBranches(client, input)

/** About 100 m: enough to sort by, and no more than the API has to know. */
export const coordinatesOf = ({ lat, lng }: LatLng) => ({ lat: lat.toFixed(3), lng: lng.toFixed(3) })

/**
 * The branches for a home page: the nearest; without a location the customer's own, and those with most free machines.
 * @param own ids of the customer's own branches
 */
export const branchPanelQuery = (location: LatLng | null, own: readonly string[]) => {
  const input: BranchListInput = location
    ? { order: 'distance', ...coordinatesOf(location), limit: PANEL_SIZE }
    : { order: 'free', ...(own.length > 0 ? { favourites: own.join(',') } : {}), limit: PANEL_SIZE }
  return queryOptions({
    // Queries for a place or a text are not stored on the device.
    queryKey: ['branches', location ? 'near' : 'panel', input],
    queryFn: async (context) => (await readPage(input, context)).details,
    refetchInterval: REFETCH_MS,
  })
}
