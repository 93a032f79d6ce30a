import { useQuery } from '@tanstack/react-query'
import { historyQuery } from '#features/checkout/payment/history.queries.ts'
import { transactionQuery } from '#features/checkout/payment/payment.queries.ts'
import { isSignedIn } from '#lib/auth/session.ts'
import { canBeReviewed } from './can-be-reviewed.ts'

/** As many as a page may have: more loads than these since the last review are left to the server to find. */
const newest = { page: 1, limit: 50 }

/**
 * Whether there is a load to review at the branch, asked before anything is typed. What cannot be asked is `yes`: the
 * server has the last word.
 */
export function useReviewable(branchId: string, transaction: string | undefined): 'asking' | 'yes' | 'already' | 'no' {
  const one = useQuery({
    ...transactionQuery(transaction ?? ''),
    enabled: transaction !== undefined && isSignedIn(),
    refetchInterval: false,
  })
  const all = useQuery({ ...historyQuery(newest), enabled: transaction === undefined && isSignedIn() })
  if (transaction === undefined) {
    if (!all.data) return all.isError ? 'yes' : 'asking'
    const isThere = all.data.details.some((purchase) => purchase.branch_id === branchId && canBeReviewed(purchase))
    return isThere || all.data.total > newest.limit ? 'yes' : 'no'
  }
  if (!one.data) return one.isError ? 'yes' : 'asking'
  if (one.data.is_reviewed) return 'already'
  return canBeReviewed(one.data) ? 'yes' : 'no'
}
