import { array, maxLength, pipe } from 'valibot'
import { proxy, subscribe, useSnapshot } from 'valtio'
import { isOrder, type Purchase, Transaction, type TransactionStatus } from '#contract/payment.ts'
import { onSessionChange } from '#lib/session.ts'
import { readStored, removeStored, writeStored } from '#lib/storage.ts'

const KEY = 'localBill'
const MOST = 20

const FINAL: readonly TransactionStatus[] = ['running', 'completed', 'refunded']
const Bills = pipe(array(Transaction), maxLength(MOST))

/** Bills of this device, newest first, readable without a network. */
const store = proxy<{ bills: Transaction[] }>({ bills: readStored(KEY, Bills) ?? [] })
subscribe(store, () => writeStored(KEY, store.bills))

export const useBill = (transaction: string) =>
  useSnapshot(store).bills.find((bill) => bill.transaction === transaction)

/** Keeps what has happened to the money; a purchase that is still open is no bill, and an order has a page of its own. */
export function keepBill(known: Purchase) {
  if (isOrder(known) || !FINAL.includes(known.status)) return
  const others = store.bills.filter((bill) => bill.transaction !== known.transaction)
  store.bills = [known, ...others].slice(0, MOST)
}

onSessionChange((change) => {
  if (change === 'signed-in') return
  store.bills = []
  removeStored(KEY)
})
