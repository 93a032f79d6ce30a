import type { QueryClient } from '@tanstack/react-query'
import { couponChoicesQuery, type LoadSelection } from '#features/checkout/coupon-picker/coupon-choices.queries.ts'
import { historyQuery, openPurchases } from '#features/checkout/payment/history.queries.ts'
import { prefetchWaysToPay } from '#features/checkout/payment/saved-cards.queries.ts'

/** Asks for what the payment page shows of a branch and of the customer, unless it is there. */
export function preloadPayment(queryClient: QueryClient, selection: LoadSelection) {
  prefetchWaysToPay(queryClient, selection.branch_id)
  // Once, and not for each program that is tried.
  void queryClient.prefetchQuery({ ...historyQuery(openPurchases), staleTime: Number.POSITIVE_INFINITY })
  void queryClient.prefetchInfiniteQuery(couponChoicesQuery(selection))
}
