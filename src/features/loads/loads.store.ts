import { array, type InferOutput, maxLength, nullable, number, object, picklist, pipe, record, string } from 'valibot'
import { proxy, subscribe, useSnapshot } from 'valtio'
import { isLoad, type Purchase, Transaction } from '#contract/payment.ts'
import { onSessionChange } from '#lib/session.ts'
import { readStored, removeStored, writeStored } from '#lib/storage.ts'
import { STAGES, type Stage } from './loads.ts'

const KEY = 'loads'
const MOST = 20

const Stored = object({
  /** What the server said last, to be read without a network. */
  purchases: pipe(array(Transaction), maxLength(MOST)),
  /** When it said so, ms since 1970 by this device's clock. */
  readAt: nullable(number()),
  collected: pipe(array(string()), maxLength(MOST)),
  /** What the customer has been told of each. */
  told: record(string(), picklist(STAGES)),
})
const none = (): InferOutput<typeof Stored> => ({ purchases: [], readAt: null, collected: [], told: {} })

/** Loads as this device knows them. */
const store = proxy(readStored(KEY, Stored) ?? none())
subscribe(store, () => writeStored(KEY, store))

export const useKeptLoads = () => useSnapshot(store)

/** Keeps the server's word, and forgets what was noted of loads that are long gone. */
export function keepLoads(purchases: readonly Purchase[], readAt: number) {
  const kept = purchases
    .filter(isLoad)
    .filter(({ status }) => status === 'running' || status === 'completed')
    .slice(0, MOST)
  const isKept = (id: string) => kept.some(({ transaction }) => transaction === id)
  Object.assign(store, {
    purchases: kept,
    readAt,
    collected: store.collected.filter(isKept),
    told: Object.fromEntries(Object.entries(store.told).filter(([id]) => isKept(id))),
  })
}

/** The customer has the laundry: the load is on no list any more. */
export function noteCollected(transaction: string) {
  store.collected = [transaction, ...store.collected.filter((one) => one !== transaction)].slice(0, MOST)
}

/** @returns whether it is news: what was told before a reload is none */
export function noteTold(transaction: string, stage: Stage): boolean {
  const before = store.told[transaction] ?? 'running'
  if (STAGES.indexOf(stage) <= STAGES.indexOf(before)) return false
  store.told[transaction] = stage
  return true
}

onSessionChange((change) => {
  if (change === 'signed-in') return
  Object.assign(store, none())
  removeStored(KEY)
})
