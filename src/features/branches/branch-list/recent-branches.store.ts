import { array, maxLength, pipe, string } from 'valibot'
import { onSessionChange } from '#lib/auth/session.ts'
import { readStorage, writeStorage } from '#lib/browser/storage.ts'
import { favouriteIds } from './favourites.store.ts'

const KEY = 'recentBranches'
const MAX_RECENT = 3

const Ids = pipe(array(pipe(string(), maxLength(64))), maxLength(MAX_RECENT))

/** The branches of the customer's last loads, as the app knew them when it started: a list that is read stays as it is. */
let recentIds: readonly string[] = readStorage(KEY, Ids) ?? []

/** @param ids of the customer's purchases, newest first; used when the app starts again */
export const keepRecentBranches = (ids: readonly string[]) =>
  writeStorage(KEY, [...new Set(ids.filter(Boolean))].slice(0, MAX_RECENT))

/** The customer's own branches, which come first on the home page: those of the last loads, and the favourites. */
export const ownBranchIds = (): string[] => [...new Set([...recentIds, ...favouriteIds()])]

onSessionChange((change) => {
  if (change === 'signed-in') return
  recentIds = []
  writeStorage(KEY, [])
})
