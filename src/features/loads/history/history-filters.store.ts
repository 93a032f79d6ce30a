import { proxy } from 'valtio'
import type { HISTORY_FILTERS } from '#contract/payment.ts'
import { onSessionChange } from '#lib/auth/session.ts'
import { useStore } from '#lib/browser/use-store.ts'

export type HistoryChoice = {
  selected: (typeof HISTORY_FILTERS)[number]
  /** `2026-11`; null is all. */
  month: string | null
}
const all: HistoryChoice = { selected: 'all', month: null }

/** What the history shows, so that it is the same on the way back from a bill. In memory only. */
const choice = proxy<HistoryChoice>({ ...all })
export const useHistoryChoice = (): HistoryChoice => useStore(choice)
export const chooseHistory = (change: Partial<HistoryChoice>) => Object.assign(choice, change)

onSessionChange((change) => {
  if (change !== 'signed-in') Object.assign(choice, all)
})
