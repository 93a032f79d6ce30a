import { useEffect } from 'react'
import { isLoad, type LoadPurchase, OPEN_STATUSES } from '#contract/payment.ts'
import { usePurchases } from '#features/checkout/payment/use-purchases.ts'
import { serverNow } from '#lib/server-clock.ts'

const RECENT_MS = 15 * 60_000

type RecentPaymentResult = {
  recent: (LoadPurchase & { minutes: number }) | undefined
  /** The cached history may be stale; statements about the money wait for the response. */
  isChecking: boolean
  /** The history could not be read, or is older than the end, so it is unknown whether there is such a payment. It is asked again. */
  isFailing: boolean
}

/** Unlike `isError`, also while a retry is pending. */
const hasFailed = (at: { errorUpdatedAt: number; dataUpdatedAt: number }) => at.errorUpdatedAt > at.dataUpdatedAt

/**
 * The customer's previous payment for this machine, to warn them before they pay a second time: one that is still in
 * progress, however late it was paid, or one of the last 15 minutes.
 * @param ended The purchase that the page shows as ended: a history that still calls it unpaid is older than its end.
 */
export function useRecentPayment(machineId: string, ended?: LoadPurchase): RecentPaymentResult {
  const { query, purchases } = usePurchases()
  const { data, isFetching, isFetchedAfterMount, refetch } = query
  const isOlder =
    data?.details.some((own) => own.transaction === ended?.transaction && own.status === 'pending') ?? false
  useEffect(() => {
    // Also instead of a request that is under way: it may have been answered before the purchase ended.
    if (isOlder) void refetch()
  }, [isOlder, refetch])
  const checks = {
    isChecking: isFetching && (isOlder || !isFetchedAfterMount),
    isFailing: hasFailed(query) || (isOlder && !isFetching),
  }
  const isInProgress = ({ status }: LoadPurchase) => status !== 'pending' && OPEN_STATUSES.includes(status)
  const paid = purchases
    .filter(isLoad)
    .find(
      (load) =>
        load.machine_id === machineId &&
        !load.is_later &&
        load.amount > 0 &&
        (isInProgress(load) || load.status === 'completed'),
    )
  if (!paid?.paid_at) return { recent: undefined, ...checks }
  const age = serverNow() - Date.parse(paid.paid_at)
  const isRecent = isInProgress(paid) || age < RECENT_MS
  return { recent: isRecent ? { ...paid, minutes: Math.max(0, Math.floor(age / 60_000)) } : undefined, ...checks }
}
