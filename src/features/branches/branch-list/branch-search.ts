import type { BranchSummary } from '#contract/machines.ts'
import { isBangkok, matchesName, searchKey } from '#contract/search-text.ts'
import type { ServiceKind } from '#contract/services.ts'
import type { LatLng } from '#lib/browser/location.ts'
import { byDistanceFrom, distanceM } from './sort-branches.ts'

export const FILTERS = ['open', 'delivery', 'wash_dry_fold', 'favourite'] as const
export type BranchFilter = (typeof FILTERS)[number]
export type BranchOrder = 'distance' | 'name'

const byName = new Intl.Collator('th')

/** Branches in Bangkok are named by their street or quarter, so the city's name finds those in and round it. */
const BANGKOK: LatLng = { lat: 13.7563, lng: 100.5018 }
const BANGKOK_RADIUS_M = 30_000
const isNearBangkok = (branch: BranchSummary) => distanceM(BANGKOK, branch) < BANGKOK_RADIUS_M

const isService = (filter: BranchFilter): filter is ServiceKind => filter === 'delivery' || filter === 'wash_dry_fold'

type Wish = {
  /** Part of a name, in either language. */
  query: string
  filters: readonly BranchFilter[]
  order: BranchOrder
  /** Needed for the order by distance; by name without it. */
  here: LatLng | null
  favourites: readonly string[]
  nameOf: (branch: BranchSummary) => string
}

/** The branches that are asked for, in the order that is asked for. */
export function filterAndSort(branches: readonly BranchSummary[], wish: Wish): BranchSummary[] {
  const { here, nameOf } = wish
  const query = searchKey(wish.query)
  const isByCity = isBangkok(query)
  const isNamed = (branch: BranchSummary) =>
    query === '' || matchesName(wish.query, [branch.name.th, branch.name.en]) || (isByCity && isNearBangkok(branch))
  const holds = (branch: BranchSummary, filter: BranchFilter) => {
    if (isService(filter)) return branch.services.includes(filter)
    return filter === 'open' ? branch.is_open : wish.favourites.includes(branch.branch_id)
  }
  return branches
    .filter(isNamed)
    .filter((branch) => wish.filters.every((filter) => holds(branch, filter)))
    .toSorted(wish.order === 'distance' && here ? byDistanceFrom(here) : (a, b) => byName.compare(nameOf(a), nameOf(b)))
}
