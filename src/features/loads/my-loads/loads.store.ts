import { array, type InferOutput, maxLength, nullable, number, object, picklist, pipe, record, string } from 'valibot'
import { proxy, subscribe } from 'valtio'
import { isLoad, LoadPurchase, type Purchase } from '#contract/payment.ts'
import { onSessionChange } from '#lib/auth/session.ts'
import { readStorage, removeStorage, writeStorage } from '#lib/browser/storage.ts'
import { onStorageChange } from '#lib/browser/storage-events.ts'
import { useStore } from '#lib/browser/use-store.ts'
import { STAGES, type Stage } from './loads.ts'

const KEY = 'loads'
/** Beside it, since what the server says anew must not be written over what another tab has just told. */
const TOLD_KEY = 'loads_told'
const MAX_LOADS = 20

const Stored = object({
  /** What the server said last, to be read without a network. */
  purchases: pipe(array(LoadPurchase), maxLength(MAX_LOADS)),
  /** When it said so, ms since 1970 by this device's clock. */
  readAt: nullable(number()),
  collected: pipe(array(string()), maxLength(MAX_LOADS)),
})
const Told = record(string(), picklist(STAGES))
const none = (): InferOutput<typeof Stored> => ({ purchases: [], readAt: null, collected: [] })

const isBefore = (one: Stage | undefined, other: Stage) => STAGES.indexOf(one ?? 'running') < STAGES.indexOf(other)

/** Loads as this device knows them. */
const store = proxy(readStorage(KEY, Stored) ?? none())
subscribe(store, () => writeStorage(KEY, store))
/** What another tab has taken off the list, this one need not. */
onStorageChange(KEY, () => void Object.assign(store, readStorage(KEY, Stored)))

/** What the customer has been told of each. */
let told: InferOutput<typeof Told> = {}
function readTold() {
  const stored = { ...readStorage(TOLD_KEY, Told) }
  // Where nothing can be kept this tab has only its own word.
  for (const [id, stage] of Object.entries(told)) if (isBefore(stored[id], stage)) stored[id] = stage
  told = stored
}
readTold()
onStorageChange(TOLD_KEY, readTold)

export const useCachedLoads = () => useStore(store) as typeof store // the same shape, readonly

/** Keeps the server's word, and forgets which of the loads that are long gone were collected. */
export function cacheLoads(purchases: readonly Purchase[], readAt: number) {
  const loads = purchases.filter(isLoad).filter(({ status }) => status === 'running' || status === 'completed')
  const isOn = (id: string) => loads.some(({ transaction }) => transaction === id)
  Object.assign(store, {
    purchases: loads.slice(0, MAX_LOADS),
    readAt,
    collected: store.collected.filter(isOn),
  })
}

/** The customer has the laundry: the load is on no list any more. */
export function markCollected(transaction: string) {
  store.collected = [transaction, ...store.collected.filter((one) => one !== transaction)].slice(0, MAX_LOADS)
}

/** Whether the nudges know this load. */
export const isCached = (transaction: string) =>
  store.purchases.some((purchase) => purchase.transaction === transaction)

/** What is told later says it as well. */
export const wasReminded = (transaction: string, stage: Stage) => !isBefore(told[transaction], stage)

/** @returns whether it is news: what was told before a reload, or in another tab, is none */
export function markReminded(transaction: string, stage: Stage): boolean {
  readTold()
  if (wasReminded(transaction, stage)) return false
  // Of loads that are long gone nothing is told any more.
  told = { ...Object.fromEntries(Object.entries(told).filter(([id]) => isCached(id))), [transaction]: stage }
  writeStorage(TOLD_KEY, told)
  return true
}

onSessionChange((change) => {
  if (change === 'signed-in') return
  Object.assign(store, none())
  removeStorage(KEY)
  told = {}
  removeStorage(TOLD_KEY)
})
