import type { InferInput, InferOutput } from 'valibot'
import type { getBranchList, ListedBranch } from './branch-list.ts'
import { distanceM } from './distance.ts'
import type { Locale } from './locale.ts'
import { isBangkok, matchesName, searchKey } from './search-text.ts'

export type BranchListInput = InferInput<typeof getBranchList.input>
type ParsedInput = InferOutput<typeof getBranchList.input>

/** Branches in Bangkok are named after a street or district, so the city's name finds those within the radius. */
const BANGKOK = { lat: 13.7563, lng: 100.5018 }
const BANGKOK_RADIUS_M = 30_000
const isNearBangkok = (branch: ListedBranch) => distanceM(BANGKOK, branch) < BANGKOK_RADIUS_M

const collator = new Intl.Collator('th')

/** In the order of a Thai dictionary, which also sorts Latin letters. */
export const sortByName = (branches: readonly ListedBranch[], lang: Locale): ListedBranch[] =>
  branches.toSorted((a, b) => collator.compare(a.name[lang], b.name[lang]))

const freeCount = ({ washers }: ListedBranch) => washers.filter((state) => state === 'free').length

/** Favourites first, then open branches, then those with the most free washers. */
const byRelevance = (favourites: readonly string[]) => (a: ListedBranch, b: ListedBranch) =>
  Number(favourites.includes(b.branch_id)) - Number(favourites.includes(a.branch_id)) ||
  Number(b.is_open) - Number(a.is_open) ||
  freeCount(b) - freeCount(a)

/**
 * The page of branches that an input of `getBranchList` selects.
 * @param byName the brand's branches, sorted by name in the language of the input
 */
export function searchBranches(byName: readonly ListedBranch[], input: ParsedInput) {
  const { query, filters, order, favourites, lat, lng, page, limit } = input
  const key = searchKey(query)
  const isCityQuery = isBangkok(key)
  const matchesQuery = (branch: ListedBranch) =>
    key === '' || matchesName(query, [branch.name.th, branch.name.en]) || (isCityQuery && isNearBangkok(branch))
  const matchesFilter = (branch: ListedBranch, filter: ParsedInput['filters'][number]) => {
    if (filter === 'open') return branch.is_open
    return filter === 'favourite' ? favourites.includes(branch.branch_id) : branch.services.includes(filter)
  }
  const found = byName.filter(
    (branch) => matchesQuery(branch) && filters.every((filter) => matchesFilter(branch, filter)),
  )
  if (order === 'distance' && lat !== undefined && lng !== undefined) {
    const metres = new Map(found.map((branch) => [branch, distanceM({ lat, lng }, branch)]))
    found.sort((a, b) => (metres.get(a) ?? 0) - (metres.get(b) ?? 0))
  }
  if (order === 'free') found.sort(byRelevance(favourites))
  return { details: found.slice((page - 1) * limit, page * limit), total: found.length }
}
