import { useQuery } from '@tanstack/react-query'
import type { MachineInfo } from '#contract/machines.ts'
import { isLoad } from '#contract/payment.ts'
import { isSignedIn } from '#lib/auth/session.ts'
import { historyQuery, openPurchases } from './history.queries.ts'

/** The customer's own unpaid purchase of a reserved machine: its id; undefined when there is none. */
export function usePendingPurchase(machine: MachineInfo | undefined): string | undefined {
  const isAsked = machine?.state === 'reserved' && isSignedIn()
  const { data } = useQuery({ ...historyQuery(openPurchases), enabled: isAsked })
  if (!isAsked) return undefined
  const own = data?.details.filter(isLoad)
  return own?.find((one) => one.machine_id === machine.machine_id && one.status === 'pending')?.transaction
}
