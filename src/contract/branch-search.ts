import type { InferInput, InferOutput } from 'valibot'
import type { getBranchList, ListedBranch } from './branch-list.ts'
import { distanceM } from './distance.ts'
import type { Locale } from './locale.ts'
import { isBangkok, nameMatcher, searchKey } from './thai/search-text.ts'

export type BranchListInput = InferInput<typeof getBranchList.input>
type ParsedInput = InferOutput<typeof getBranchList.input>

/** Branches in Bangkok are named after a street or district, so the city's name finds those within the radius. */
const BANGKOK = { lat: 13.7563, lng: 100.5018 }
const BANGKOK_RADIUS_M = 30_000
const isNearBangkok = (branch: ListedBranch) => distanceM(BANGKOK, branch) < BANGKOK_RADIUS_M

/** Created when first used, because pages with branches load this module before they are shown. */
let collator: Intl.Collator | undefined

/** In the order of a Thai dictionary, which also sorts Latin letters. */
export function sortByName(branches: readonly ListedBranch[], lang: Locale): ListedBranch[] {
  collator ??= new Intl.Collator('th')
  const { compare } = collator
  return branches.toSorted((a, b) => compare(a.name[lang], b.name[lang]))
}

const freeCount = ({ washers }: ListedBranch) =>
  washers.reduce((count, state) => (state === 'free' ? count + 1 : count), 0)

/** More than the washers of any branch. */
const MANY = 1_000

/** Favourites first, then open branches, then those with the most free washers. */
function relevanceOf(favourites: ReadonlySet<string>) {
  return (branch: ListedBranch) =>
    -((favourites.has(branch.branch_id) ? 2 : 0) + (branch.is_open ? 1 : 0)) * MANY - freeCount(branch)
}

/**
 * The `count` branches with the lowest keys in order, as a stable sort would put them first. A page needs few of thousands,
 * and most are only compared with the last of these.
 */
function lowest(branches: readonly ListedBranch[], count: number, keyOf: (branch: ListedBranch) => number) {
  const found: { branch: ListedBranch; key: number }[] = []
  let limit = Number.POSITIVE_INFINITY
  const keepLowest = () => {
    found.sort((a, b) => a.key - b.key)
    found.length = Math.min(found.length, count)
    if (found.length === count) limit = found.at(-1)?.key ?? limit
  }
  for (const branch of branches) {
    const key = keyOf(branch)
    if (key < limit) found.push({ branch, key })
    if (found.length === 2 * count) keepLowest()
  }
  keepLowest()
  return found.map(({ branch }) => branch)
}

/**
 * The page of branches that an input of `getBranchList` selects.
 * @param byName the brand's branches, sorted by name in the language of the input
 */
export function searchBranches(byName: readonly ListedBranch[], input: ParsedInput) {
  const { query, filters, order, favourites, lat, lng, page, limit } = input
  const key = searchKey(query)
  const isCityQuery = isBangkok(key)
  const matchesName = nameMatcher(query)
  const matchesQuery = (branch: ListedBranch) =>
    key === '' || matchesName([branch.name.th, branch.name.en]) || (isCityQuery && isNearBangkok(branch))
  const matchesFilter = (branch: ListedBranch, filter: ParsedInput['filters'][number]) => {
    if (filter === 'open') return branch.is_open
    return filter === 'favourite' ? favourites.includes(branch.branch_id) : branch.services.includes(filter)
  }
  const matches = (branch: ListedBranch) =>
    matchesQuery(branch) && filters.every((filter) => matchesFilter(branch, filter))
  const found = key === '' && filters.length === 0 ? byName : byName.filter(matches)
  const end = page * limit
  const sorted = () => {
    if (order === 'distance' && lat !== undefined && lng !== undefined)
      return lowest(found, end, (branch) => distanceM({ lat, lng }, branch))
    return order === 'free' ? lowest(found, end, relevanceOf(new Set(favourites))) : found
  }
  return { details: sorted().slice(end - limit, end), total: found.length }
}
