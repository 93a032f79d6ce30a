import { useQuery } from '@tanstack/react-query'
import { isLoad } from '#contract/payment.ts'
import { historyQuery, openPurchases } from './history.queries.ts'

/** Transaction of each running load of the signed-in customer, by machine id. Empty until the history has loaded. */
export function useRunningLoads(): ReadonlyMap<string, string> {
  const { data: purchases } = useQuery(historyQuery(openPurchases))
  return new Map(
    (purchases?.details ?? []).flatMap((purchase) =>
      isLoad(purchase) && purchase.status === 'running' ? [[purchase.machine_id, purchase.transaction] as const] : [],
    ),
  )
}
