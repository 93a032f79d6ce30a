import { useQuery } from '@tanstack/react-query'
import { isLoad, type Purchase } from '#contract/payment.ts'
import { historyQuery, openPurchases } from '#features/checkout/payment/history.queries.ts'
import { transactionQuery } from '#features/checkout/payment/payment.queries.ts'
import { onlyIf } from '#lib/api/query-client.ts'
import { isSignedIn } from '#lib/auth/session.ts'

/** A completed purchase can have one review. */
export const canBeReviewed = (purchase: Purchase) =>
  purchase.status === 'completed' && !purchase.is_reviewed && !(isLoad(purchase) && purchase.adds_time_to)

/**
 * Whether the branch has a load to review, checked before the customer types anything. `yes` if the check fails, as the
 * server decides.
 */
export function useReviewable(branchId: string, transaction: string | undefined): 'loading' | 'yes' | 'already' | 'no' {
  const purchase = useQuery({
    ...onlyIf(transactionQuery(transaction ?? ''), transaction !== undefined && isSignedIn()),
    refetchInterval: false,
  })
  const history = useQuery(onlyIf(historyQuery(openPurchases), transaction === undefined))
  if (transaction === undefined) {
    if (!history.data) return history.isError ? 'yes' : 'loading'
    // The server also finds older loads without a review.
    const hasReviewable = history.data.details.some((entry) => entry.branch_id === branchId && canBeReviewed(entry))
    return hasReviewable || (history.data.total ?? 0) > openPurchases.limit ? 'yes' : 'no'
  }
  if (!purchase.data) return purchase.isError ? 'yes' : 'loading'
  if (purchase.data.is_reviewed) return 'already'
  return canBeReviewed(purchase.data) ? 'yes' : 'no'
}
