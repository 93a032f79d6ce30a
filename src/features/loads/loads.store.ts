import { array, type InferOutput, maxLength, nullable, number, object, picklist, pipe, record, string } from 'valibot'
import { proxy, subscribe, useSnapshot } from 'valtio'
import { isLoad, type Purchase, Transaction } from '#contract/payment.ts'
import { onStoredElsewhere } from '#lib/device/other-tabs.ts'
import { readStored, removeStored, writeStored } from '#lib/device/storage.ts'
import { onSessionChange } from '#lib/session/session.ts'
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

const isBefore = (one: Stage | undefined, other: Stage) => STAGES.indexOf(one ?? 'running') < STAGES.indexOf(other)

/** Loads as this device knows them. */
const store = proxy(readStored(KEY, Stored) ?? none())
subscribe(store, () => writeStored(KEY, store))
/** What another tab has told, or taken off the list, this one need not. */
function readAgain() {
  const stored = readStored(KEY, Stored)
  if (!stored) return // nothing can be kept here: this tab has only its own word
  const told = { ...stored.told }
  for (const [id, stage] of Object.entries(store.told)) if (isBefore(told[id], stage)) told[id] = stage
  Object.assign(store, stored, { told })
}
onStoredElsewhere(KEY, readAgain)

export const useKeptLoads = () => useSnapshot(store) as typeof store // the same shape, readonly

/** Keeps the server's word, and forgets what was noted of loads that are long gone. */
export function keepLoads(purchases: readonly Purchase[], readAt: number) {
  const loads = purchases.filter(isLoad).filter(({ status }) => status === 'running' || status === 'completed')
  const isOn = (id: string) => loads.some(({ transaction }) => transaction === id)
  Object.assign(store, {
    purchases: loads.slice(0, MOST),
    readAt,
    collected: store.collected.filter(isOn),
    told: Object.fromEntries(Object.entries(store.told).filter(([id]) => isOn(id))),
  })
}

/** The customer has the laundry: the load is on no list any more. */
export function noteCollected(transaction: string) {
  store.collected = [transaction, ...store.collected.filter((one) => one !== transaction)].slice(0, MOST)
}

/** Whether the nudges know this load. */
export const isKept = (transaction: string) => store.purchases.some((known) => known.transaction === transaction)

/** What is told later says it as well. */
export const isTold = (transaction: string, stage: Stage) => !isBefore(store.told[transaction], stage)

/** @returns whether it is news: what was told before a reload, or in another tab, is none */
export function noteTold(transaction: string, stage: Stage): boolean {
  readAgain()
  if (isTold(transaction, stage)) return false
  store.told[transaction] = stage
  writeStored(KEY, store) // now: another tab may ask next
  return true
}

onSessionChange((change) => {
  if (change === 'signed-in') return
  Object.assign(store, none())
  removeStored(KEY)
})
