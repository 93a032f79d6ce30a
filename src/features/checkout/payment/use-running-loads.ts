import { isLoad } from '#contract/payment.ts'
import { usePurchases } from './use-purchases.ts'

/** Transaction of each running load of the signed-in customer, by machine id. */
export function useRunningLoads(): ReadonlyMap<string, string> {
  const { purchases } = usePurchases()
  return new Map(
    purchases.flatMap((purchase) =>
      isLoad(purchase) && purchase.status === 'running' ? [[purchase.machine_id, purchase.transaction] as const] : [],
    ),
  )
}
