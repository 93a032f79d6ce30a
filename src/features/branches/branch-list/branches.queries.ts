import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { BranchListInput } from '#contract/branch-search.ts'
import { type BranchSummary, getBranchInfo, getBranchList, type ListedBranch } from '#contract/branches.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { ApiError, call } from '#lib/api/http.ts'
import type { LatLng } from '#lib/browser/location.ts'
import { pageConfig } from '#lib/browser/page-config.ts'
import { setServerTime } from '#lib/server-clock.ts'

const REFETCH_MS = 30_000
const PAGE_SIZE = 10
/** The most that a home page shows. */
const PANEL_SIZE = 3
/** Of a query in the contract. */
const MAX_QUERY_LENGTH = 100

type BranchPage = OutputOf<typeof getBranchList>
type Context = { client: QueryClient; signal: AbortSignal }

const hasBranchList = () => pageConfig.capabilities.includes('branch_list')

/** An API without `branch_list` sends all branches, from which the app then selects. */
async function readPage(input: BranchListInput, { client, signal }: Context): Promise<BranchPage> {
  const page = hasBranchList()
    ? await call(getBranchList, input, { signal })
    : await (await import('./all-branches.ts')).searchAllBranches(client, input)
  setServerTime(page.server_time)
  return page
}

/** About 100 m: enough to sort by, and no more than the API has to know. */
const coordinatesOf = ({ lat, lng }: LatLng) => ({ lat: lat.toFixed(3), lng: lng.toFixed(3) })

/** The branches for a home page: the nearest; without a location the favourites and those with most free machines. */
export const branchPanelQuery = (location: LatLng | null, favourites: readonly string[]) => {
  const input: BranchListInput = location
    ? { order: 'distance', ...coordinatesOf(location), limit: PANEL_SIZE }
    : { order: 'free', ...(favourites.length > 0 ? { favourites: favourites.join(',') } : {}), limit: PANEL_SIZE }
  return queryOptions({
    // Queries for a place or a text are not stored on the device.
    queryKey: ['branches', location ? 'near' : 'panel', input],
    queryFn: async (context) => (await readPage(input, context)).details,
    refetchInterval: REFETCH_MS,
  })
}

type BranchPagesInput = Pick<BranchListInput, 'order' | 'lang'> & {
  query: string
  filters: readonly string[]
  location: LatLng | null
  favourites: readonly string[]
}

/** The branches that match a search and all filters, in pages. */
export const branchPages = ({ query, filters, order, lang, location, favourites }: BranchPagesInput) => {
  const text = query.trim().slice(0, MAX_QUERY_LENGTH)
  const place = order === 'distance' ? location : null
  const input: BranchListInput = {
    ...(text ? { query: text } : {}),
    ...(filters.length > 0 ? { filters: filters.join(',') } : {}),
    ...(filters.includes('favourite') ? { favourites: favourites.join(',') } : {}),
    ...(place ? { order, ...coordinatesOf(place) } : { order: 'name', lang }),
    limit: PAGE_SIZE,
  }
  return infiniteQueryOptions({
    queryKey: ['branches', text || place ? 'found' : 'pages', input],
    queryFn: ({ pageParam, ...context }) => readPage({ ...input, page: pageParam }, context),
    initialPageParam: 1,
    getNextPageParam: ({ total }, _pages, page) => (page * PAGE_SIZE < total ? page + 1 : undefined),
    refetchInterval: REFETCH_MS,
  })
}

/** One branch with its machines; null if the brand has no such branch. */
export const branchQuery = (branch_id: string) =>
  queryOptions({
    queryKey: ['branch', branch_id],
    queryFn: async ({ client, signal }): Promise<BranchSummary | null> => {
      if (!hasBranchList()) return (await import('./all-branches.ts')).findBranch(client, branch_id)
      try {
        const { server_time, ...branch } = await call(getBranchInfo, { branch_id }, { signal })
        setServerTime(server_time)
        return branch
      } catch (error) {
        if (error instanceof ApiError && error.code === 'not_found') return null
        throw error
      }
    },
    refetchInterval: REFETCH_MS,
  })

type CachedList = readonly ListedBranch[] | InfiniteData<BranchPage> | undefined

/** What a list has already shown of a branch; its machines are missing. */
function listedBranch(client: QueryClient, branchId: string): BranchSummary | undefined {
  const lists = client.getQueriesData<CachedList>({ queryKey: ['branches'] }).map(([, data]) => data ?? [])
  const listed = lists
    .flatMap((data) => ('pages' in data ? data.pages.flatMap(({ details }) => details) : data))
    .find(({ branch_id }) => branch_id === branchId)
  return listed && { ...listed, opens_at: null, telephone: null, rating: null, review_count: 0, machines: [] }
}

/** One branch. Until it has loaded, placeholder data from a list of branches, without its machines. */
export function useBranch(branchId: string, { isEnabled = true }: { isEnabled?: boolean } = {}) {
  const client = useQueryClient()
  return useQuery({
    ...branchQuery(branchId),
    enabled: isEnabled,
    placeholderData: () => listedBranch(client, branchId),
  })
}
