import { isLoad, type LoadPurchase, OPEN_STATUSES } from '#contract/payment.ts'
import { usePurchases } from '#features/checkout/payment/use-purchases.ts'
import { serverNow } from '#lib/server-clock.ts'

const RECENT_MS = 15 * 60_000

type RecentPaymentResult = {
  recent: (LoadPurchase & { minutes: number }) | undefined
  /** The cached history may be stale; statements about the money wait for the response. */
  isChecking: boolean
  /** The last request for the history failed, so it is unknown whether there is such a payment. It is retried. */
  isFailing: boolean
}

/** Unlike `isError`, also while a retry is pending. */
const hasFailed = (at: { errorUpdatedAt: number; dataUpdatedAt: number }) => at.errorUpdatedAt > at.dataUpdatedAt

/**
 * The customer's previous payment for this machine, to warn them before they pay a second time: one that is still in
 * progress, however late it was paid, or one of the last 15 minutes.
 */
export function useRecentPayment(machineId: string): RecentPaymentResult {
  const { query, purchases } = usePurchases()
  const { isFetching, isFetchedAfterMount } = query
  const checks = { isChecking: isFetching && !isFetchedAfterMount, isFailing: hasFailed(query) }
  const isInProgress = ({ status }: LoadPurchase) => status !== 'pending' && OPEN_STATUSES.includes(status)
  const paid = purchases
    .filter(isLoad)
    .find(
      (load) => load.machine_id === machineId && load.amount > 0 && (isInProgress(load) || load.status === 'completed'),
    )
  if (!paid?.paid_at) return { recent: undefined, ...checks }
  const age = serverNow() - Date.parse(paid.paid_at)
  const isRecent = isInProgress(paid) || age < RECENT_MS
  return { recent: isRecent ? { ...paid, minutes: Math.max(0, Math.floor(age / 60_000)) } : undefined, ...checks }
}
