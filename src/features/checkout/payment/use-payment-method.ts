import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Provider } from '#contract/payment.ts'
import type { SelectedMethod } from './pay.queries.ts'
import { providersQuery } from './payment.queries.ts'

export const acceptsAmount = ({ is_available, minimum }: Provider, amount: number) => is_available && amount >= minimum

/** Lowest minimum of the available payment methods, in satang; 0 while none has loaded. */
export function minimumOf(providers: readonly Provider[] = []): number {
  const minimums = providers.filter(({ is_available }) => is_available).map(({ minimum }) => minimum)
  return minimums.length > 0 ? Math.min(...minimums) : 0
}

/**
 * The payment method: the selected one, or the first that accepts the amount.
 * @param amount in satang; undefined while unknown
 */
export function usePaymentMethod(branch_id: string, amount: number | undefined, selected: SelectedMethod) {
  const providers = useQuery(providersQuery(branch_id))
  const [bankErrorCount, setBankErrorCount] = useState(0)
  const methods = providers.data?.filter((provider) => acceptsAmount(provider, amount ?? 0)) ?? []
  const method = methods.find(({ provider }) => provider === selected.provider) ?? methods[0]
  /** @returns whether a bank is missing; the focus then moves to the banks, so that a screen reader reads the error */
  function requireBank(): boolean {
    if (!amount || !method?.banks || selected.bank) return false
    setBankErrorCount(bankErrorCount + 1)
    return true
  }
  return { providers, method, bankErrorCount, requireBank }
}
