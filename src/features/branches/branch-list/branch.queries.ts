import { type InfiniteData, type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ListedBranch } from '#contract/branch-list.ts'
import { type BranchSummary, getBranchInfo } from '#contract/branches.ts'
import { ApiError, call } from '#lib/api/http.ts'
import { onlyIf } from '#lib/api/query-client.ts'
import { type BranchListPage, hasBranches, hasBranchList, REFETCH_MS } from './branches.queries.ts'

/** One branch with its machines; null if the brand has no such branch. */
export const branchQuery = (branch_id: string) =>
  queryOptions({
    queryKey: ['branch', branch_id],
    queryFn: async ({ client, signal }): Promise<BranchSummary | null> => {
      if (!hasBranches()) return null
      if (!hasBranchList()) return (await import('./all-branches.ts')).findBranch(client, branch_id)
      try {
        // Without the time of the answer, equal answers are the same data.
        const { server_time: _, ...branch } = await call(getBranchInfo, { branch_id }, { signal })
        return branch
      } catch (error) {
        if (error instanceof ApiError && error.code === 'not_found') return null
        throw error
      }
    },
    refetchInterval: REFETCH_MS,
  })

type CachedList = readonly ListedBranch[] | InfiniteData<BranchListPage> | undefined

/** What a list has already shown of a branch; its machines are missing. */
function listedBranch(client: QueryClient, branchId: string): BranchSummary | undefined {
  const lists = client.getQueriesData<CachedList>({ queryKey: ['branches'] }).map(([, data]) => data ?? [])
  const listed = lists
    .flatMap((data) => ('pages' in data ? data.pages.flatMap(({ details }) => details) : data))
    .find(({ branch_id }) => branch_id === branchId)
  if (!listed) return undefined
  const unknown = { opens_at: null, telephone: null, address: null, rating: null, announcement: null }
  return { ...listed, ...unknown, review_count: 0, special_days: [], machines: [] }
}

/** One branch. Until it has loaded, placeholder data from a list of branches, without its machines. */
export function useBranch(branchId: string, { isEnabled = true }: { isEnabled?: boolean } = {}) {
  const client = useQueryClient()
  return useQuery({
    ...onlyIf(branchQuery(branchId), isEnabled),
    placeholderData: () => listedBranch(client, branchId),
  })
}
