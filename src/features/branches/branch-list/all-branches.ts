import type { QueryClient } from '@tanstack/react-query'
import { parse } from 'valibot'
import { getBranchList, type ListedBranch } from '#contract/branch-list.ts'
import { type BranchListInput, searchBranches, sortByName } from '#contract/branch-search.ts'
import { type BranchSummary, getBranches } from '#contract/branches.ts'
import type { MachineRow } from '#contract/machines.ts'
import { call } from '#lib/api/http.ts'

/** Several queries of a page use one response. */
const STALE_MS = 10_000

const readAll = (client: QueryClient) =>
  client.fetchQuery({
    queryKey: ['all branches'],
    queryFn: ({ signal }) => call(getBranches, {}, { signal }),
    staleTime: STALE_MS,
  })

const availabilityOf = ({ state }: MachineRow) => {
  if (state === 'free') return 'free'
  return state === 'out_of_order' || state === 'offline' ? 'broken' : 'busy'
}

function toListed(branch: BranchSummary): ListedBranch {
  const { branch_id, name, closes_at, services, is_open, lat, lng } = branch
  const statesOf = (category: MachineRow['machine_category']) =>
    branch.machines.filter(({ machine_category }) => machine_category === category).map(availabilityOf)
  const states = { washers: statesOf('washer'), dryers: statesOf('dryer') }
  return { branch_id, name, closes_at, services, is_open, lat, lng, ...states }
}

/** Does what `getBranchList` does, with an API that can only send all branches. */
export async function searchAllBranches(client: QueryClient, input: BranchListInput) {
  const parsed = parse(getBranchList.input, input)
  const { details, server_time } = await readAll(client)
  return { ...searchBranches(sortByName(details.map(toListed), parsed.lang), parsed), server_time }
}

/** @returns null if the brand has no such branch */
export async function findBranch(client: QueryClient, branchId: string): Promise<BranchSummary | null> {
  const { details } = await readAll(client)
  return details.find(({ branch_id }) => branch_id === branchId) ?? null
}
