import { usePurchases } from '#features/checkout/payment/use-purchases.ts'
import { useServerNow } from '#lib/server-clock.ts'
import { loadsOf } from './loads.ts'

/** The customer's purchases, with the loads among them that are in a machine. Options as of `usePurchases`. */
export function useLoads(options?: Parameters<typeof usePurchases>[0]) {
  const now = useServerNow()
  const known = usePurchases(options)
  return { ...known, now, loads: loadsOf(known.purchases, now) }
}
