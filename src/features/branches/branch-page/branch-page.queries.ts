import { queryOptions } from '@tanstack/react-query'
import { HOUR_MS } from '#contract/duration.ts'
import { getBranchRanking } from '#contract/reviews.ts'
import { getUsualHours } from '#contract/usual-hours.ts'
import { call } from '#lib/api/http.ts'
import { isSignedIn } from '#lib/auth/session.ts'
import { pageConfig } from '#lib/browser/page-config.ts'

const MAX_RANKED = 5
const RANKING_STALE_MS = HOUR_MS

export const hasUsualHours = () => pageConfig.capabilities.includes('usual_hours')

/** How many machines of the branch are usually free, by day and hour. */
export const usualHoursQuery = (branch_id: string) =>
  queryOptions({
    queryKey: ['usual hours', branch_id],
    queryFn: ({ signal }) => call(getUsualHours, { branch_id }, { signal }),
    staleTime: HOUR_MS,
  })

/** The customer's place at the branch in the last full month, which changes only once a month. */
export const rankingQuery = (branch_id: string) =>
  queryOptions({
    queryKey: ['ranking', branch_id],
    queryFn: ({ signal }) => call(getBranchRanking, { branch_id, limit: MAX_RANKED }, { signal }),
    enabled: isSignedIn,
    staleTime: RANKING_STALE_MS,
  })
