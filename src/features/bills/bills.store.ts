import { array, maxLength, nullable, object, optional, pipe, string } from 'valibot'
import { proxy, subscribe, useSnapshot } from 'valtio'
import { isOrder, type Purchase, Transaction, type TransactionStatus } from '#contract/payment.ts'
import { readStored, writeStored } from '#lib/device/storage.ts'
import { onSessionChange } from '#lib/session/session.ts'

const KEY = 'localBill'
const MOST = 20
/** Since the server last told of it, by this device's clock. */
const LONGEST_MS = 30 * 86_400_000

const FINAL: readonly TransactionStatus[] = ['running', 'completed', 'refunded']

const Kept = object({
  ...Transaction.entries,
  /** Who was signed in when it was kept, by their id; null was nobody. */
  owner: optional(nullable(string()), null),
})
const Bills = pipe(array(Kept), maxLength(MOST))

const stored = readStored(KEY, Bills) ?? []
/** Bills of this device, newest first, readable without a network. What is of the future is of a wrong clock. */
const store = proxy({ bills: stored.filter(({ server_time }) => Date.now() - Date.parse(server_time) <= LONGEST_MS) })
subscribe(store, () => writeStored(KEY, store.bills))
if (store.bills.length < stored.length) writeStored(KEY, store.bills)

/** Somebody's bill, seen by somebody else: a guest's is everybody's who holds this device. */
const isOthers = (kept: string | null, reader: string | null | undefined) =>
  kept !== null && reader !== undefined && kept !== reader

/** @param reader id of who is signed in, null for nobody, undefined while that is not known, as without a network */
export const useBill = (transaction: string, reader: string | null | undefined) =>
  useSnapshot(store).bills.find((bill) => bill.transaction === transaction && !isOthers(bill.owner, reader))

/** All that the reader may see, the newest purchase first. */
export function useBills(reader: string | null | undefined): Transaction[] {
  const bills = useSnapshot(store).bills as typeof store.bills // the same shape, readonly
  return bills
    .filter(({ owner }) => !isOthers(owner, reader))
    .toSorted((one, other) => other.created_at.localeCompare(one.created_at))
}

/** Removes what was kept for anybody but the reader, once it is known who that is. */
export function forgetOthers(reader: string | null | undefined) {
  const mine = store.bills.filter(({ owner }) => !isOthers(owner, reader))
  if (mine.length < store.bills.length) store.bills = mine
}

/** Keeps what has happened to the money; a purchase that is still open is no bill, and an order has a page of its own. */
export function keepBill(known: Purchase, owner: string | null | undefined) {
  if (isOrder(known) || !FINAL.includes(known.status)) return
  const others = store.bills.filter((bill) => bill.transaction !== known.transaction)
  store.bills = [{ ...known, owner: owner ?? null }, ...others].slice(0, MOST)
}

onSessionChange((change) => {
  if (change !== 'signed-in') store.bills = []
})
