import { array, maxLength, pipe, string } from 'valibot'
import { proxy, subscribe } from 'valtio'
import { onSessionChange } from '#lib/auth/session.ts'
import { readStorage, writeStorage } from '#lib/browser/storage.ts'
import { useStore } from '#lib/browser/use-store.ts'

const KEY = 'favouriteBranches'
const MAX_FAVOURITES = 50

const Ids = pipe(array(pipe(string(), maxLength(64))), maxLength(MAX_FAVOURITES))

/** The customer's favourite branches on this device, the newest first. */
const store = proxy<{ ids: string[] }>({ ids: readStorage(KEY, Ids) ?? [] })
subscribe(store, () => writeStorage(KEY, store.ids))

export const favouriteIds = (): readonly string[] => store.ids
export const useFavourites = (): readonly string[] => useStore(store).ids

export function toggleFavourite(branchId: string) {
  const others = store.ids.filter((id) => id !== branchId)
  store.ids = others.length < store.ids.length ? others : [branchId, ...others].slice(0, MAX_FAVOURITES)
}

onSessionChange((change) => {
  if (change !== 'signed-in') store.ids = []
})
