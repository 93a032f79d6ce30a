import { queryOptions } from '@tanstack/react-query'
import { getBranchRanking } from '#contract/reviews.ts'
import { getBranchRoyalty } from '#contract/rewards.ts'
import { call } from '#lib/http.ts'
import { isSignedIn } from '#lib/session.ts'

const MOST_RANKED = 5
const A_MONTH_STANDS_MS = 3_600_000

/** Who washed most at the branch in the last full month. */
export const rankingQuery = (branch_id: string) =>
  queryOptions({
    queryKey: ['ranking', branch_id],
    queryFn: ({ signal }) => call(getBranchRanking, { branch_id, limit: MOST_RANKED }, { signal }),
    staleTime: A_MONTH_STANDS_MS,
  })

/** The customer's stamp card of the branch. */
export const royaltyQuery = (branch_id: string) =>
  queryOptions({
    queryKey: ['royalty', branch_id],
    queryFn: ({ signal }) => call(getBranchRoyalty, { branch_id }, { signal }),
    enabled: () => isSignedIn(),
  })
