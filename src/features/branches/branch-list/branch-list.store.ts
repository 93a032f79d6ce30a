import { proxy } from 'valtio'
import { onSessionChange } from '#lib/auth/session.ts'
import { useStore } from '#lib/browser/use-store.ts'
import type { BranchFilter, BranchOrder } from './branch-search.ts'

/** How many more branches each press shows. */
export const PAGE_SIZE = 10

type BranchListState = { query: string; filters: readonly BranchFilter[]; order: BranchOrder; shownCount: number }
const initialState: BranchListState = { query: '', filters: [], order: 'name', shownCount: PAGE_SIZE }

/** The state of the list of branches, restored when the customer returns to it. In memory only. */
const store = proxy<BranchListState>({ ...initialState })
export const useBranchFilters = (): BranchListState => useStore(store)
export const setBranchFilters = (change: Partial<BranchListState>) =>
  Object.assign(store, { shownCount: PAGE_SIZE }, change)

onSessionChange((change) => {
  if (change !== 'signed-in') Object.assign(store, initialState)
})
