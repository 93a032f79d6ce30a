import { useQuery } from '@tanstack/react-query'
import { isLoad, type LoadPurchase, type TransactionStatus } from '#contract/payment.ts'
import { historyQuery, openPurchases } from '#features/checkout/payment/history.queries.ts'
import { serverNow } from '#lib/server-clock.ts'

const RECENT_MS = 15 * 60_000
const RETRY_MS = 5_000
/** Paid but not finished. */
const IN_PROGRESS: readonly TransactionStatus[] = ['paid', 'starting', 'start_unknown', 'start_failed', 'running']

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
  const query = useQuery({
    ...historyQuery(openPurchases),
    refetchInterval: ({ state }) => hasFailed(state) && RETRY_MS,
  })
  const { data, isFetching, isFetchedAfterMount } = query
  const checks = { isChecking: isFetching && !isFetchedAfterMount, isFailing: hasFailed(query) }
  const loads = data?.details.filter(isLoad)
  const isPaid = ({ status }: LoadPurchase) => IN_PROGRESS.includes(status) || status === 'completed'
  const paid = loads?.find((load) => load.machine_id === machineId && isPaid(load) && load.amount > 0)
  if (!paid?.paid_at) return { recent: undefined, ...checks }
  const age = serverNow() - Date.parse(paid.paid_at)
  const isRecent = IN_PROGRESS.includes(paid.status) || age < RECENT_MS
  return { recent: isRecent ? { ...paid, minutes: Math.max(0, Math.floor(age / 60_000)) } : undefined, ...checks }
}
