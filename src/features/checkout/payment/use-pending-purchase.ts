import { useQuery } from '@tanstack/react-query'
import type { MachineInfo } from '#contract/machines.ts'
import { isLoad } from '#contract/payment.ts'
import { isSignedIn } from '#lib/auth/session.ts'
import { historyQuery, openPurchases } from './history.queries.ts'

/** Id of the customer's own unpaid purchase of a reserved machine; undefined when there is none. */
export function usePendingPurchase(machine: MachineInfo | undefined): string | undefined {
  const isEnabled = machine?.state === 'reserved' && isSignedIn()
  const { data } = useQuery({ ...historyQuery(openPurchases), enabled: isEnabled })
  if (!isEnabled) return undefined
  const loads = data?.details.filter(isLoad)
  return loads?.find((load) => load.machine_id === machine.machine_id && load.status === 'pending')?.transaction
}
