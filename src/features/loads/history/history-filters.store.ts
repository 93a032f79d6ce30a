import { proxy } from 'valtio'
import type { HISTORY_FILTERS } from '#contract/history.ts'
import { onSessionChange } from '#lib/auth/session.ts'
import { useStore } from '#lib/browser/use-store.ts'

export type HistoryFilters = {
  selected: (typeof HISTORY_FILTERS)[number]
  /** `2026-11`; null for all months. */
  month: string | null
}
const DEFAULT_FILTERS: HistoryFilters = { selected: 'all', month: null }

/** Filters of the history, unchanged after going back from a bill. In memory only. */
const filters = proxy<HistoryFilters>({ ...DEFAULT_FILTERS })
export const useHistoryFilters = (): HistoryFilters => useStore(filters)
export const readHistoryFilters = (): HistoryFilters => ({ ...filters })
export const setHistoryFilters = (change: Partial<HistoryFilters>) => Object.assign(filters, change)

onSessionChange((change) => {
  if (change !== 'signed-in') Object.assign(filters, DEFAULT_FILTERS)
})
