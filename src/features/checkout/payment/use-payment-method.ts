import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
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
 * @returns the `providers` and their `query`, `method`, undefined while it is not known, and `shown`, what stands in its place
 */
export function usePaymentMethod(branch_id: string, amount: number | undefined, selected: SelectedMethod) {
  const query = useQuery(providersQuery(branch_id))
  const cards = useQuery(savedCardsQuery())
  const isSelected = ({ provider }: Provider) => provider === selected.provider
  // The same until it changes, so that the list of methods is not rendered again with the rest of its page.
  const providers = useMemo(() => {
    const usable = cards.data?.details.filter(({ problem }) => problem === null) ?? []
    return query.data?.flatMap((way): PayOption[] =>
      way.provider === 'credit_card' ? [...usable.map((card) => ({ ...way, card })), way] : [way],
    )
  }, [query.data, cards.data])
  const [bankErrorCount, setBankErrorCount] = useState(0)
  const methods = providers?.filter((way) => acceptsAmount(way, amount ?? 0)) ?? []
  const ofProvider = methods.filter(isSelected)
  // A card that is there no longer is entered, the last row: another saved one would be charged in its place.
  const shown =
    ofProvider.find(({ card }) => (card?.card ?? '') === selected.saved_card) ??
    ofProvider.at(selected.saved_card === undefined ? 0 : -1) ??
    methods[0]
  // Whoever pays without a card does not wait for the cards. Until they are there, the row of the one to be charged is that of a card in general.
  const isCardUnknown = cards.isLoading && shown?.provider === 'credit_card' && selected.saved_card !== ''
  const method = isCardUnknown ? undefined : shown
  /** @returns whether a bank is missing; the focus then moves to the banks, so that a screen reader reads the error */
  function requireBank(): boolean {
    if (!amount || !method?.banks || selected.bank) return false
    setBankErrorCount(bankErrorCount + 1)
    return true
  }
  return { query, providers, method, shown, areCardsLoading: cards.isLoading, bankErrorCount, requireBank }
}
