import { array, boolean, maxLength, nullable, object, optional, parse, pipe, string, union } from 'valibot'
import { proxy, subscribe } from 'valtio'
import { DEVICE_DAYS, DEVICE_PURCHASES } from '#contract/device-copies.ts'
import { DAY_MS } from '#contract/duration.ts'
import { moneyRefundsOf, withMoneyRefunds } from '#contract/money-refunds.ts'
import { isLoad, LoadPurchase, OrderPurchase, type Purchase, type TransactionStatus } from '#contract/payment.ts'
import { onSessionChange } from '#lib/auth/session.ts'
import { readStorage, writeStorage } from '#lib/browser/storage.ts'
import { onStorageChange } from '#lib/browser/storage-events.ts'
import { useStore } from '#lib/browser/use-store.ts'

const KEY = 'localBill'
/** Since the server's last response, by this device's clock. */
const MAX_AGE_MS = DEVICE_DAYS * DAY_MS

const BILLABLE: readonly TransactionStatus[] = ['running', 'completed', 'refunded']
/** The purchase is running, completed or refunded, so it is shown as a bill. */
export const isBillable = ({ status }: Pick<Purchase, 'status'>) => BILLABLE.includes(status)

const Saved = {
  /** Id of the customer who was signed in when it was saved; null for a guest. */
  owner: optional(nullable(string()), null),
  /** The server lists it among the owner's purchases. One that was opened by its link may be another person's. */
  is_listed: optional(boolean(), false),
}
const SavedPurchase = union([
  object({ ...OrderPurchase.entries, ...Saved }),
  object({ ...LoadPurchase.entries, ...Saved }),
])
const Stored = pipe(array(SavedPurchase), maxLength(DEVICE_PURCHASES))

const stored = readStorage(KEY, Stored) ?? []
/**
 * This device's copy of the purchases that it has shown, newest first, readable offline. One dated in the future comes
 * from a wrong device clock; it is kept.
 */
const store = proxy({
  purchases: stored.filter(({ server_time }) => Date.now() - Date.parse(server_time) <= MAX_AGE_MS),
})
subscribe(store, () => writeStorage(KEY, store.purchases))
if (store.purchases.length < stored.length) writeStorage(KEY, store.purchases)
/** Applies changes of other tabs, such as laundry that was taken out. */
onStorageChange(KEY, () => {
  store.purchases = readStorage(KEY, Stored) ?? []
})

/** The purchase belongs to another customer. Those saved for a guest are visible to anyone on this device. */
const isOthers = (owner: string | null, viewer: string | null | undefined) =>
  owner !== null && viewer !== undefined && owner !== viewer

/**
 * All purchases of this device that the viewer may see, newest first.
 * @param viewer id of the signed-in customer; null for a guest; undefined while unknown, as offline
 */
export function useSavedPurchases(viewer: string | null | undefined) {
  const purchases = useStore(store).purchases as typeof store.purchases // the same shape, readonly
  return purchases
    .filter(({ owner }) => !isOthers(owner, viewer))
    .toSorted((a, b) => b.created_at.localeCompare(a.created_at))
}

/** One of {@link useSavedPurchases}. */
export const useSavedPurchase = (transaction: string, viewer: string | null | undefined): Purchase | undefined =>
  useSavedPurchases(viewer).find((purchase) => purchase.transaction === transaction)

/** Removes the purchases of other customers once the viewer is known. */
export function removeOtherUsersPurchases(viewer: string | null | undefined) {
  const own = store.purchases.filter(({ owner }) => !isOthers(owner, viewer))
  if (own.length < store.purchases.length) store.purchases = own
}

/** Whether this device has a copy of the purchase. */
export const isSaved = (transaction: string) => store.purchases.some((purchase) => purchase.transaction === transaction)

/**
 * Saves purchases as the server has answered them: an order without personal data, neither its address nor its note, and
 * none with what only an open payment needs. Where a refund goes, which only the list says, stays.
 * @param isListed the server lists them among the owner's
 */
export function savePurchases(purchases: readonly Purchase[], owner: string | null | undefined, isListed: boolean) {
  const earlier = new Map(store.purchases.map((purchase) => [purchase.transaction, purchase]))
  for (const purchase of purchases) {
    const { transaction } = purchase
    const before = earlier.get(transaction)
    const isOutdated = before !== undefined && before.server_time > purchase.server_time
    const known = new Map(before && moneyRefundsOf(before).map((back) => [back.case_number, back.destination]))
    const saved = {
      ...(isOutdated
        ? before
        : withMoneyRefunds(purchase, (back) => ({ destination: known.get(back.case_number), ...back }))),
      ...(isLoad(purchase) && before && isLoad(before)
        ? { is_taken_out: purchase.is_taken_out || before.is_taken_out }
        : {}),
      qr_payload: null,
      qr_picture: null,
      pay_uri: null,
      owner: owner ?? before?.owner ?? null,
      is_listed: isListed || Boolean(before?.is_listed),
    }
    earlier.set(transaction, parse(SavedPurchase, saved))
  }
  store.purchases = [...earlier.values()]
    .toSorted((a, b) => b.created_at.localeCompare(a.created_at))
    .slice(0, DEVICE_PURCHASES)
}

/** The customer has the laundry: remembered until the server says so. */
export function markTakenOut(transaction: string) {
  store.purchases = store.purchases.map((purchase) =>
    purchase.transaction === transaction && isLoad(purchase) ? { ...purchase, is_taken_out: true } : purchase,
  )
}

onSessionChange((change) => {
  if (change !== 'signed-in') store.purchases = []
})
