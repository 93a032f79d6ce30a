import { array, type InferOutput, maxLength, nullable, number, object, picklist, pipe, record, string } from 'valibot'
import { proxy, subscribe } from 'valtio'
import { isLoad, LoadPurchase, type Purchase } from '#contract/payment.ts'
import { onSessionChange } from '#lib/auth/session.ts'
import { readStorage, removeStorage, writeStorage } from '#lib/browser/storage.ts'
import { onStorageChange } from '#lib/browser/storage-events.ts'
import { useStore } from '#lib/browser/use-store.ts'
import { STAGES, type Stage } from './loads.ts'

const KEY = 'loads'
/** A separate key, so that caching a server response does not overwrite a reminder that another tab has just marked. */
const REMINDED_KEY = 'loads_told'
const MAX_LOADS = 20

const Stored = object({
  /** From the last server response, readable offline. */
  purchases: pipe(array(LoadPurchase), maxLength(MAX_LOADS)),
  /** Time of that response, ms since 1970 by this device's clock. */
  readAt: nullable(number()),
  collected: pipe(array(string()), maxLength(MAX_LOADS)),
})
const Reminded = record(string(), picklist(STAGES))
const empty = (): InferOutput<typeof Stored> => ({ purchases: [], readAt: null, collected: [] })

const isBefore = (stage: Stage | undefined, other: Stage) => STAGES.indexOf(stage ?? 'running') < STAGES.indexOf(other)

/** This device's copy of the loads. */
const store = proxy(readStorage(KEY, Stored) ?? empty())
subscribe(store, () => writeStorage(KEY, store))
/** Applies changes of other tabs, such as a collected load. */
onStorageChange(KEY, () => void Object.assign(store, readStorage(KEY, Stored)))

/** The latest reminder shown for each load, by transaction. */
let reminded: InferOutput<typeof Reminded> = {}
function readReminded() {
  const stored = { ...readStorage(REMINDED_KEY, Reminded) }
  // Without working storage this tab has only its own reminders.
  for (const [id, stage] of Object.entries(reminded)) if (isBefore(stored[id], stage)) stored[id] = stage
  reminded = stored
}
readReminded()
onStorageChange(REMINDED_KEY, readReminded)

export const useCachedLoads = () => useStore(store) as typeof store // the same shape, readonly

/** Caches a server response, and forgets collected loads that it no longer contains. */
export function cacheLoads(purchases: readonly Purchase[], readAt: number) {
  const loads = purchases.filter(isLoad).filter(({ status }) => status === 'running' || status === 'completed')
  const isListed = (id: string) => loads.some(({ transaction }) => transaction === id)
  Object.assign(store, {
    purchases: loads.slice(0, MAX_LOADS),
    readAt,
    collected: store.collected.filter(isListed),
  })
}

/** Removes a load from the lists once the customer has collected it. */
export function markCollected(transaction: string) {
  store.collected = [transaction, ...store.collected.filter((id) => id !== transaction)].slice(0, MAX_LOADS)
}

/** Whether the reminders know this load. */
export const isCached = (transaction: string) =>
  store.purchases.some((purchase) => purchase.transaction === transaction)

/** A later stage implies the earlier ones. */
export const wasReminded = (transaction: string, stage: Stage) => !isBefore(reminded[transaction], stage)

/** @returns false if this stage was already shown before a reload or in another tab */
export function markReminded(transaction: string, stage: Stage): boolean {
  readReminded()
  if (wasReminded(transaction, stage)) return false
  // Drops loads that are no longer cached.
  reminded = { ...Object.fromEntries(Object.entries(reminded).filter(([id]) => isCached(id))), [transaction]: stage }
  writeStorage(REMINDED_KEY, reminded)
  return true
}

onSessionChange((change) => {
  if (change === 'signed-in') return
  Object.assign(store, empty())
  removeStorage(KEY)
  reminded = {}
  removeStorage(REMINDED_KEY)
})
