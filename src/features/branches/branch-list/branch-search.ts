import type { BranchSummary } from '#contract/machines.ts'
import { isBangkok, matchesName, searchKey } from '#contract/search-text.ts'
import type { ServiceKind } from '#contract/services.ts'
import type { LatLng } from '#lib/browser/location.ts'
import { byDistanceFrom, distanceM } from './sort-branches.ts'

export const FILTERS = ['open', 'delivery', 'wash_dry_fold', 'favourite'] as const
export type BranchFilter = (typeof FILTERS)[number]
export type BranchOrder = 'distance' | 'name'

const byName = new Intl.Collator('th')

/** Branches in Bangkok are named after a street or district, so the city's name finds those within the radius. */
const BANGKOK: LatLng = { lat: 13.7563, lng: 100.5018 }
const BANGKOK_RADIUS_M = 30_000
const isNearBangkok = (branch: BranchSummary) => distanceM(BANGKOK, branch) < BANGKOK_RADIUS_M

const isService = (filter: BranchFilter): filter is ServiceKind => filter === 'delivery' || filter === 'wash_dry_fold'

type BranchQuery = {
  /** Part of a name, in either language. */
  query: string
  filters: readonly BranchFilter[]
  order: BranchOrder
  /** Needed to sort by distance; without it the order is by name. */
  location: LatLng | null
  favourites: readonly string[]
  nameOf: (branch: BranchSummary) => string
}

/** The branches that match the query and all filters, in the requested order. */
export function filterAndSort(
  branches: readonly BranchSummary[],
  { query, filters, order, location, favourites, nameOf }: BranchQuery,
): BranchSummary[] {
  const key = searchKey(query)
  const isCityQuery = isBangkok(key)
  const matchesQuery = (branch: BranchSummary) =>
    key === '' || matchesName(query, [branch.name.th, branch.name.en]) || (isCityQuery && isNearBangkok(branch))
  const matchesFilter = (branch: BranchSummary, filter: BranchFilter) => {
    if (isService(filter)) return branch.services.includes(filter)
    return filter === 'open' ? branch.is_open : favourites.includes(branch.branch_id)
  }
  return branches
    .filter(matchesQuery)
    .filter((branch) => filters.every((filter) => matchesFilter(branch, filter)))
    .toSorted(
      order === 'distance' && location ? byDistanceFrom(location) : (a, b) => byName.compare(nameOf(a), nameOf(b)),
    )
}
