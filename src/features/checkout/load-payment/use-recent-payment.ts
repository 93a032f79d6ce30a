import { useQuery } from '@tanstack/react-query'
import { isLoad, type LoadPurchase, type TransactionStatus } from '#contract/payment.ts'
import { historyQuery, openPurchases } from '#features/checkout/payment/history.queries.ts'
import { serverNow } from '#lib/server-clock.ts'

const RECENT_MS = 15 * 60_000
/** The money is with the shop, and the customer may not know what for. */
const UNDER_WAY: readonly TransactionStatus[] = ['paid', 'starting', 'start_failed', 'running']

type Recent = {
  recent: (LoadPurchase & { minutes: number }) | undefined
  /** What is known may be of before; what is said of the money waits for the answer. */
  isLooking: boolean
}

/**
 * The customer's own payment for this machine, before they pay a second time: one of which something is still to come,
 * however late its money came, or of a few minutes ago.
 */
export function useRecentPayment(machineId: string): Recent {
  const { data, isFetching, isFetchedAfterMount } = useQuery(historyQuery(openPurchases))
  const isLooking = isFetching && !isFetchedAfterMount
  const loads = data?.details.filter(isLoad)
  const isPaid = ({ status }: LoadPurchase) => UNDER_WAY.includes(status) || status === 'completed'
  const paid = loads?.find((one) => one.machine_id === machineId && isPaid(one) && one.amount > 0)
  if (!paid?.paid_at) return { recent: undefined, isLooking }
  const age = serverNow() - Date.parse(paid.paid_at)
  const isRecent = UNDER_WAY.includes(paid.status) || age < RECENT_MS
  return { recent: isRecent ? { ...paid, minutes: Math.max(0, Math.floor(age / 60_000)) } : undefined, isLooking }
}
