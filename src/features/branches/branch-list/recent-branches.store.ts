import { array, maxLength, pipe, string } from 'valibot'
import { proxy, subscribe } from 'valtio'
import { onSessionChange } from '#lib/auth/session.ts'
import { readStorage, writeStorage } from '#lib/browser/storage.ts'
import { useStore } from '#lib/browser/use-store.ts'
import { favouriteIds, useFavourites } from './favourites.store.ts'

const KEY = 'recentBranches'
const MAX_RECENT = 3

const Ids = pipe(array(pipe(string(), maxLength(64))), maxLength(MAX_RECENT))

/** The branches of the customer's last loads, the latest first. */
const store = proxy<{ ids: string[] }>({ ids: readStorage(KEY, Ids) ?? [] })
subscribe(store, () => writeStorage(KEY, store.ids))

/** @param ids of the customer's purchases, newest first */
export function keepRecentBranches(ids: readonly string[]) {
  const recent = [...new Set(ids.filter(Boolean))].slice(0, MAX_RECENT)
  if (recent.join() !== store.ids.join()) store.ids = recent
}

const withFavourites = (recent: readonly string[], favourites: readonly string[]) => [
  ...new Set([...recent, ...favourites]),
]

/** The customer's own branches, which come first on the home page: those of the last loads, and the favourites. */
export const ownBranchIds = () => withFavourites(store.ids, favouriteIds())
export const useOwnBranches = () => withFavourites(useStore(store).ids, useFavourites())

onSessionChange((change) => {
  if (change !== 'signed-in') store.ids = []
})
