import { proxy } from 'valtio'
import type { BRANCH_FILTERS } from '#contract/branch-list.ts'
import { onSessionChange } from '#lib/auth/session.ts'
import { useStore } from '#lib/browser/use-store.ts'
import { requestedLocale } from '#lib/i18n/locale.ts'
import { favouriteIds } from './favourites.store.ts'
import { locationStore } from './location.store.ts'

type BranchListState = {
  query: string
  filters: readonly (typeof BRANCH_FILTERS)[number][]
  order: 'name' | 'distance'
}
const initialState: BranchListState = { query: '', filters: [], order: 'name' }

/** The state of the list of branches, restored when the customer returns to it. In memory only. */
const store = proxy<BranchListState>({ ...initialState })
/** What the list shows when it is opened, for a loader. */
export const currentSearch = () => ({
  ...store,
  lang: requestedLocale(),
  location: locationStore.location,
  favourites: favouriteIds(),
})
export const useBranchFilters = (): BranchListState => useStore(store)
export const setBranchFilters = (change: Partial<BranchListState>) => Object.assign(store, change)

onSessionChange((change) => {
  if (change !== 'signed-in') Object.assign(store, initialState)
})
