import { proxy } from 'valtio'
import { onSessionChange } from '#lib/auth/session.ts'
import { useStore } from '#lib/browser/use-store.ts'
import type { BranchFilter, BranchOrder } from './branch-search.ts'

/** How many more each press shows. */
export const PAGE_SIZE = 10

type Choice = { query: string; filters: readonly BranchFilter[]; order: BranchOrder; shown: number }
const first: Choice = { query: '', filters: [], order: 'name', shown: PAGE_SIZE }

/** What the list of branches shows, so that it is the same list on the way back. In memory only. */
const choice = proxy<Choice>({ ...first })
export const useBranchFilters = (): Choice => useStore(choice)
export const setBranchFilters = (change: Partial<Choice>) => Object.assign(choice, { shown: PAGE_SIZE }, change)

onSessionChange((change) => {
  if (change !== 'signed-in') Object.assign(choice, first)
})
