import { array, maxLength, nullable, object, optional, parse, pipe, string, union } from 'valibot'
import { proxy, subscribe } from 'valtio'
import { isOrder, LoadPurchase, OrderPurchase, type Purchase, type TransactionStatus } from '#contract/payment.ts'
import { onSessionChange } from '#lib/auth/session.ts'
import { readStorage, writeStorage } from '#lib/browser/storage.ts'
import { useStore } from '#lib/browser/use-store.ts'

const KEY = 'localBill'
const MAX_BILLS = 20
/** Since the server's last response, by this device's clock. */
const MAX_AGE_MS = 30 * 86_400_000

const BILLABLE: readonly TransactionStatus[] = ['running', 'completed', 'refunded']
/** The purchase is running, completed or refunded, so it is shown as a bill. */
export const isBillable = ({ status }: Pick<Purchase, 'status'>) => BILLABLE.includes(status)
/** A running load is complete as a bill; a running order still has its steps ahead. */
const isSaveable = (purchase: Purchase) => isBillable(purchase) && !(isOrder(purchase) && purchase.status === 'running')

const Owned = {
  /** Id of the customer who was signed in when it was saved; null for a guest. */
  owner: optional(nullable(string()), null),
}
const SavedBill = union([object({ ...OrderPurchase.entries, ...Owned }), object({ ...LoadPurchase.entries, ...Owned })])
const Bills = pipe(array(SavedBill), maxLength(MAX_BILLS))

const stored = readStorage(KEY, Bills) ?? []
/** Bills of this device, newest first, readable offline. A bill dated in the future comes from a wrong device clock; it is kept. */
const store = proxy({ bills: stored.filter(({ server_time }) => Date.now() - Date.parse(server_time) <= MAX_AGE_MS) })
subscribe(store, () => writeStorage(KEY, store.bills))
if (store.bills.length < stored.length) writeStorage(KEY, store.bills)

/** The bill belongs to another customer. Bills paid as a guest are visible to anyone on this device. */
const isOthers = (owner: string | null, viewer: string | null | undefined) =>
  owner !== null && viewer !== undefined && owner !== viewer

/**
 * All bills that the viewer may see, newest purchase first.
 * @param viewer id of the signed-in customer; null for a guest; undefined while unknown, as offline
 */
export function useBills(viewer: string | null | undefined): Purchase[] {
  const bills = useStore(store).bills as typeof store.bills // the same shape, readonly
  return bills
    .filter(({ owner }) => !isOthers(owner, viewer))
    .toSorted((a, b) => b.created_at.localeCompare(a.created_at))
}

/** One of {@link useBills}. */
export const useBill = (transaction: string, viewer: string | null | undefined) =>
  useBills(viewer).find((bill) => bill.transaction === transaction)

/** Removes the bills of other customers once the viewer is known. */
export function removeOtherUsersBills(viewer: string | null | undefined) {
  const ownBills = store.bills.filter(({ owner }) => !isOthers(owner, viewer))
  if (ownBills.length < store.bills.length) store.bills = ownBills
}

/**
 * Saves a purchase that is a bill; ignores open ones. An order is saved without personal data: neither its address nor
 * its note.
 */
export function saveBill(purchase: Purchase, owner: string | null | undefined) {
  if (!isSaveable(purchase)) return
  const otherBills = store.bills.filter((bill) => bill.transaction !== purchase.transaction)
  store.bills = [parse(SavedBill, { ...purchase, owner: owner ?? null }), ...otherBills].slice(0, MAX_BILLS)
}

onSessionChange((change) => {
  if (change !== 'signed-in') store.bills = []
})
