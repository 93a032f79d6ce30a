import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Provider } from '#contract/payment.ts'
import type { SelectedMethod } from './pay.queries.ts'
import { providersQuery } from './payment.queries.ts'

export const isPayable = ({ is_available, minimum }: Provider, amount: number) => is_available && amount >= minimum

/** Less than this nobody can pay here, in satang; 0 while no way to pay is known. */
export function minimumOf(providers: readonly Provider[] = []): number {
  const minimums = providers.filter(({ is_available }) => is_available).map(({ minimum }) => minimum)
  return minimums.length > 0 ? Math.min(...minimums) : 0
}

/**
 * The way to pay: the marked one, or the first that takes the sum.
 * @param amount in satang; undefined while it is not known
 */
export function usePaymentMethod(branch_id: string, amount: number | undefined, marked: SelectedMethod) {
  const providers = useQuery(providersQuery(branch_id))
  const [bankErrorCount, setBankMisses] = useState(0)
  const ways = providers.data?.filter((one) => isPayable(one, amount ?? 0)) ?? []
  const way = ways.find(({ provider }) => provider === marked.provider) ?? ways[0]
  /** Whether a bank is still to be chosen: the focus then goes there, where it is read. */
  function requireBank(): boolean {
    if (!amount || !way?.banks || marked.bank) return false
    setBankMisses(bankErrorCount + 1)
    return true
  }
  return { providers, way, bankErrorCount, requireBank }
}
