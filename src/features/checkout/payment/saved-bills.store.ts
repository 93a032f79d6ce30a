import { array, maxLength, nullable, object, optional, parse, pipe, string, union } from 'valibot'
import { proxy, subscribe } from 'valtio'
import { isOrder, LoadPurchase, OrderPurchase, type Purchase, type TransactionStatus } from '#contract/payment.ts'
import { onSessionChange } from '#lib/auth/session.ts'
import { readStorage, writeStorage } from '#lib/browser/storage.ts'
import { useStore } from '#lib/browser/use-store.ts'

const KEY = 'localBill'
const MAX_BILLS = 20
/** Since the server last told of it, by this device's clock. */
const LONGEST_MS = 30 * 86_400_000

const BILLS: readonly TransactionStatus[] = ['running', 'completed', 'refunded']
/** Something has happened to the money: the purchase is shown as a bill. */
export const isBillable = ({ status }: Pick<Purchase, 'status'>) => BILLS.includes(status)
/** A load is in its machine as soon as it runs; an order that runs has all its steps before it. */
const isKept = (purchase: Purchase) => isBillable(purchase) && !(isOrder(purchase) && purchase.status === 'running')

const Owned = {
  /** Who was signed in when it was kept, by their id; null was nobody. */
  owner: optional(nullable(string()), null),
}
const Kept = union([object({ ...LoadPurchase.entries, ...Owned }), object({ ...OrderPurchase.entries, ...Owned })])
const Bills = pipe(array(Kept), maxLength(MAX_BILLS))

const stored = readStorage(KEY, Bills) ?? []
/** Bills of this device, newest first, readable without a network. What is of the future is of a wrong clock. */
const store = proxy({ bills: stored.filter(({ server_time }) => Date.now() - Date.parse(server_time) <= LONGEST_MS) })
subscribe(store, () => writeStorage(KEY, store.bills))
if (store.bills.length < stored.length) writeStorage(KEY, store.bills)

/** Somebody's bill, seen by somebody else: a guest's is everybody's who holds this device. */
const isOthers = (kept: string | null, reader: string | null | undefined) =>
  kept !== null && reader !== undefined && kept !== reader

/**
 * All that the reader may see, the newest purchase first.
 * @param reader id of who is signed in, null for nobody, undefined while that is not known, as without a network
 */
export function useBills(reader: string | null | undefined): Purchase[] {
  const bills = useStore(store).bills as typeof store.bills // the same shape, readonly
  return bills
    .filter(({ owner }) => !isOthers(owner, reader))
    .toSorted((one, other) => other.created_at.localeCompare(one.created_at))
}

/** One of {@link useBills}. */
export const useBill = (transaction: string, reader: string | null | undefined) =>
  useBills(reader).find((bill) => bill.transaction === transaction)

/** Removes what was kept for anybody but the reader, once it is known who that is. */
export function removeOtherUsersBills(reader: string | null | undefined) {
  const mine = store.bills.filter(({ owner }) => !isOthers(owner, reader))
  if (mine.length < store.bills.length) store.bills = mine
}

/**
 * Keeps what has happened to the money; a purchase that is still open is no bill. Of an order it is what names no
 * person: neither its address nor its note.
 */
export function saveBill(purchase: Purchase, owner: string | null | undefined) {
  if (!isKept(purchase)) return
  const others = store.bills.filter((bill) => bill.transaction !== purchase.transaction)
  store.bills = [parse(Kept, { ...purchase, owner: owner ?? null }), ...others].slice(0, MAX_BILLS)
}

onSessionChange((change) => {
  if (change !== 'signed-in') store.bills = []
})
