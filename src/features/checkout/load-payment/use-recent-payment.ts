import { useQuery } from '@tanstack/react-query'
import { isLoad, type LoadPurchase, type TransactionStatus } from '#contract/payment.ts'
import { historyQuery, openPurchases } from '#features/checkout/payment/history.queries.ts'
import { serverNow } from '#lib/server-clock.ts'

const RECENT_MS = 15 * 60_000
/** Paid but not finished. */
const IN_PROGRESS: readonly TransactionStatus[] = ['paid', 'starting', 'start_unknown', 'start_failed', 'running']

type RecentPaymentResult = {
  recent: (LoadPurchase & { minutes: number }) | undefined
  /** The cached history may be stale; statements about the money wait for the response. */
  isChecking: boolean
}

/**
 * The customer's previous payment for this machine, to warn them before they pay a second time: one that is still in
 * progress, however late it was paid, or one of the last 15 minutes.
 */
export function useRecentPayment(machineId: string): RecentPaymentResult {
  const { data, isFetching, isFetchedAfterMount } = useQuery(historyQuery(openPurchases))
  const isChecking = isFetching && !isFetchedAfterMount
  const loads = data?.details.filter(isLoad)
  const isPaid = ({ status }: LoadPurchase) => IN_PROGRESS.includes(status) || status === 'completed'
  const paid = loads?.find((load) => load.machine_id === machineId && isPaid(load) && load.amount > 0)
  if (!paid?.paid_at) return { recent: undefined, isChecking }
  const age = serverNow() - Date.parse(paid.paid_at)
  const isRecent = IN_PROGRESS.includes(paid.status) || age < RECENT_MS
  return { recent: isRecent ? { ...paid, minutes: Math.max(0, Math.floor(age / 60_000)) } : undefined, isChecking }
}
