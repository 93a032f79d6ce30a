import type { BranchSummary } from '#contract/machines.ts'
import type { ServiceKind } from '#contract/services.ts'
import type { Place } from '#lib/device/location.ts'

const EARTH_RADIUS_M = 6_371_000
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Metres between two places as the crow flies. */
export function distanceM(from: Place, to: Place) {
  const [a, b] = [radians(from.lat), radians(to.lat)]
  const half = Math.sin((b - a) / 2) ** 2 + Math.cos(a) * Math.cos(b) * Math.sin(radians(to.lng - from.lng) / 2) ** 2
  return 2 * EARTH_RADIUS_M * Math.asin(Math.sqrt(half))
}

/** As `toSorted` takes it. */
export const nearestTo = (here: Place) => (a: Place, b: Place) => distanceM(here, a) - distanceM(here, b)

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

export const countFree = (machines: BranchSummary['machines'], category: 'washer' | 'dryer') =>
  machines.filter((machine) => machine.machine_category === category && machine.state === 'free').length

/** For who says nothing of where they are: their own places first, then those with the most free washers. */
export const mostUseful = (branches: readonly BranchSummary[], favourites: readonly string[]) =>
  branches.toSorted(
    (a, b) =>
      Number(favourites.includes(b.branch_id)) - Number(favourites.includes(a.branch_id)) ||
      Number(b.is_open) - Number(a.is_open) ||
      countFree(b.machines, 'washer') - countFree(a.machines, 'washer'),
  )
