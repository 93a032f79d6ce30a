import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Provider } from '#contract/payment.ts'
import type { SavedCard } from '#contract/saved-cards.ts'
import type { SelectedMethod } from './pay.queries.ts'
import { providersQuery } from './payment.queries.ts'
import { savedCardsQuery } from './saved-cards.queries.ts'

/** A payment method, or one of the customer's saved cards. */
export type PayOption = Provider & { card?: SavedCard }

/** What tells the rows apart. */
export const optionId = ({ provider, card }: PayOption) => card?.card ?? provider

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
  const query = useQuery(providersQuery(branch_id))
  const cards = useQuery(savedCardsQuery())
  const usable = cards.data?.details.filter(({ problem }) => problem === null) ?? []
  const isSelected = ({ provider }: Provider) => provider === selected.provider
  const all = query.data?.flatMap((way): PayOption[] =>
    way.provider === 'credit_card' ? [...usable.map((card) => ({ ...way, card })), way] : [way],
  )
  // Whoever pays without a card does not wait for the cards. The other rows do, because one that comes between them moves them.
  const early = all?.filter((way) => isSelected(way) && way.provider !== 'credit_card' && way.is_available)
  const ways = !cards.isLoading ? all : early?.length ? early : undefined
  const providers = { ...query, data: ways }
  const [bankErrorCount, setBankErrorCount] = useState(0)
  const methods = ways?.filter((way) => acceptsAmount(way, amount ?? 0)) ?? []
  const ofProvider = methods.filter(isSelected)
  // A card that is there no longer is entered, the last row: another saved one would be charged in its place.
  const method =
    ofProvider.find(({ card }) => (card?.card ?? '') === selected.saved_card) ??
    ofProvider.at(selected.saved_card === undefined ? 0 : -1) ??
    methods[0]
  /** @returns whether a bank is missing; the focus then moves to the banks, so that a screen reader reads the error */
  function requireBank(): boolean {
    if (!amount || !method?.banks || selected.bank) return false
    setBankErrorCount(bankErrorCount + 1)
    return true
  }
  return { providers, method, bankErrorCount, requireBank }
}
