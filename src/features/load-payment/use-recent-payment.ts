import { useQuery } from '@tanstack/react-query'
import { isLoad, type Transaction, type TransactionStatus } from '#contract/payment.ts'
import { historyQuery, openPurchases } from '#features/payment/purchases.queries.ts'
import { serverNow } from '#lib/page/clock.ts'

const RECENT_MS = 15 * 60_000
/** The money is with the shop, and the customer may not know what for. */
const PAID: readonly TransactionStatus[] = ['paid', 'starting', 'start_failed', 'running', 'completed']

/** The customer's own payment for this machine of a few minutes ago, before they pay a second time. */
export function useRecentPayment(machineId: string): (Transaction & { minutes: number }) | undefined {
  const { data } = useQuery(historyQuery(openPurchases))
  const loads = data?.details.filter(isLoad)
  const paid = loads?.find((one) => one.machine_id === machineId && PAID.includes(one.status) && one.amount > 0)
  if (!paid?.paid_at) return undefined
  const age = serverNow() - Date.parse(paid.paid_at)
  return age < RECENT_MS ? { ...paid, minutes: Math.max(0, Math.floor(age / 60_000)) } : undefined
}
