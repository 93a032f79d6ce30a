import { queryOptions } from '@tanstack/react-query'
import { getBranchRanking } from '#contract/reviews.ts'
import { call } from '#lib/api/http.ts'

const MAX_RANKED = 5
const A_MONTH_STANDS_MS = 3_600_000

/** Who washed most at the branch in the last full month. */
export const rankingQuery = (branch_id: string) =>
  queryOptions({
    queryKey: ['ranking', branch_id],
    queryFn: ({ signal }) => call(getBranchRanking, { branch_id, limit: MAX_RANKED }, { signal }),
    staleTime: A_MONTH_STANDS_MS,
  })
