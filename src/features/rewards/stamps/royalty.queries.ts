import { queryOptions } from '@tanstack/react-query'
import { getBranchRoyalty } from '#contract/rewards.ts'
import { call } from '#lib/api/http.ts'
import { isSignedIn } from '#lib/auth/session.ts'

/** The customer's stamp cards, fullest first; with a branch id, only the card of that branch. */
export const royaltyQuery = (branch_id?: string) =>
  queryOptions({
    queryKey: ['royalty', branch_id ?? 'all'],
    queryFn: ({ signal }) => call(getBranchRoyalty, branch_id === undefined ? {} : { branch_id }, { signal }),
    enabled: () => isSignedIn(),
  })
