import type { BranchSummary } from '#contract/machines.ts'
import type { ServiceKind } from '#contract/services.ts'
import type { Place } from '#lib/device/location.ts'
import { nearestTo } from './branch-order.ts'

export const FILTERS = ['open', 'delivery', 'wash_dry_fold', 'favourite'] as const
export type BranchFilter = (typeof FILTERS)[number]
export type BranchOrder = 'distance' | 'name'

const byName = new Intl.Collator('th')
/** As people type: in any case, however composed, with any spaces. */
const plain = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()

const isService = (filter: BranchFilter): filter is ServiceKind => filter === 'delivery' || filter === 'wash_dry_fold'

type Wish = {
  /** Part of a name, in either language. */
  query: string
  filters: readonly BranchFilter[]
  order: BranchOrder
  /** Needed for the order by distance; by name without it. */
  here: Place | null
  favourites: readonly string[]
  nameOf: (branch: BranchSummary) => string
}

/** The branches that are asked for, in the order that is asked for. */
export function arrange(branches: readonly BranchSummary[], wish: Wish): BranchSummary[] {
  const { here, nameOf } = wish
  const query = plain(wish.query)
  const holds = (branch: BranchSummary, filter: BranchFilter) => {
    if (isService(filter)) return branch.services.includes(filter)
    return filter === 'open' ? branch.is_open : wish.favourites.includes(branch.branch_id)
  }
  return branches
    .filter(({ name }) => plain(name.th).includes(query) || plain(name.en).includes(query))
    .filter((branch) => wish.filters.every((filter) => holds(branch, filter)))
    .toSorted(wish.order === 'distance' && here ? nearestTo(here) : (a, b) => byName.compare(nameOf(a), nameOf(b)))
}
