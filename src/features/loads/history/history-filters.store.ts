import { proxy } from 'valtio'
import type { HISTORY_FILTERS } from '#contract/payment.ts'
import { onSessionChange } from '#lib/auth/session.ts'
import { useStore } from '#lib/browser/use-store.ts'

export type HistoryFilters = {
  selected: (typeof HISTORY_FILTERS)[number]
  /** `2026-11`; null is all. */
  month: string | null
}
const all: HistoryFilters = { selected: 'all', month: null }

/** What the history shows, so that it is the same on the way back from a bill. In memory only. */
const choice = proxy<HistoryFilters>({ ...all })
export const useHistoryFilters = (): HistoryFilters => useStore(choice)
export const setHistoryFilters = (change: Partial<HistoryFilters>) => Object.assign(choice, change)

onSessionChange((change) => {
  if (change !== 'signed-in') Object.assign(choice, all)
})
