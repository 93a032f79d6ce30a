import { infiniteQueryOptions } from '@tanstack/react-query'
import type { BranchListInput } from '#contract/branch-search.ts'
import { nextPage } from '#lib/api/paging.ts'
import type { LatLng } from '#lib/browser/location.ts'
import { coordinatesOf, REFETCH_MS, readPage } from './branches.queries.ts'

const PAGE_SIZE = 10
/** The longest query that the contract takes. */
const MAX_QUERY_LENGTH = 100

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
    getNextPageParam: nextPage(PAGE_SIZE),
    refetchInterval: REFETCH_MS,
  })
}
