import type { TransactionStatus } from '#contract/payment.ts'

/** Minutes until a QR code expires, and until an undecided customer gets the coupon: the server's settings. */
const QR_MINUTES = 10
const REFUND_MINUTES = 15
/** Minutes of the shortest and the longest program. The longest equals the longest step of time. */
const SHORTEST_LOAD = 24
const LONGEST_LOAD = 60

/** The expected state of a purchase, computed by the rules without the server. Times are minutes of the sandbox clock. */
export type PurchaseModel = {
  status: Exclude<TransactionStatus, 'paid' | 'starting' | 'refunded'> | 'coupon' | 'case'
  charge: 'pending' | 'paid' | 'declined' | 'voided'
  age: number
  sinceStart: number
  /** Minutes since its machine first failed, while the customer can still choose a refund. */
  sinceFailure: number | undefined
  /** Minutes since another customer took its machine, while they have it. */
  sinceTaken: number | undefined
  /** The next start of its machine will fail. */
  isFailing: boolean
  /** How often it was paid again. */
  paidAgain: number
  /** A wrong amount was paid for it. */
  isWrongPaid: boolean
  /** It is for the same machine as the purchase before. */
  isSecondTry: boolean
}

/** The expected state of a customer: the number of tabs, earlier purchases, and the current one, which the tabs show. */
export type ShopState = { tabs: number; before: readonly PurchaseModel[]; now: PurchaseModel }

const ORDERED: PurchaseModel = {
  status: 'pending',
  charge: 'pending',
  age: 0,
  sinceStart: 0,
  sinceFailure: undefined,
  sinceTaken: undefined,
  isFailing: false,
  paidAgain: 0,
  isWrongPaid: false,
  isSecondTry: false,
}
export const OPENED: ShopState = { tabs: 1, before: [], now: ORDERED }

export const isUnpaidEnd = ({ status }: PurchaseModel) => ['expired', 'declined', 'cancelled'].includes(status)
/** Its state can no longer change. */
export const isOver = ({ status }: PurchaseModel) => ['completed', 'coupon', 'case'].includes(status)
export const canBePaid = ({ charge }: PurchaseModel) => charge === 'pending' || charge === 'voided'

const starts = (purchase: PurchaseModel): PurchaseModel =>
  purchase.isFailing
    ? { ...purchase, status: 'start_failed', isFailing: false, sinceFailure: purchase.sinceFailure ?? 0 }
    : { ...purchase, status: 'running', sinceStart: 0 }

/** Any payment is accepted. A late payment starts the machine unless another customer has it. */
export function paid(purchase: PurchaseModel): PurchaseModel {
  const booked: PurchaseModel = { ...purchase, charge: 'paid' }
  if (purchase.status === 'pending' || purchase.sinceTaken === undefined) return starts(booked)
  return { ...booked, status: 'start_failed', sinceFailure: 0 }
}

export const startedAgain = (purchase: PurchaseModel) =>
  purchase.sinceTaken === undefined ? starts(purchase) : purchase

export const ended = (
  purchase: PurchaseModel,
  status: PurchaseModel['status'],
  charge: PurchaseModel['charge'],
): PurchaseModel => ({
  ...purchase,
  status,
  charge,
})

/**
 * Whether the state after this time is certain: a running load ends some time between the shortest and the longest program.
 * Limits have a margin of two minutes, since real time passes too.
 */
export function canPass({ status, sinceStart }: PurchaseModel, minutes: number): boolean {
  return status !== 'running' || minutes === LONGEST_LOAD || sinceStart + minutes <= SHORTEST_LOAD
}

/** A wrong amount pays for nothing and ends the wait, but the right amount is still accepted later. */
export const wrongPaid = (purchase: PurchaseModel): PurchaseModel => ({
  ...purchase,
  isWrongPaid: true,
  status: purchase.status === 'pending' ? 'declined' : purchase.status,
})

export function passed(purchase: PurchaseModel, minutes: number): PurchaseModel {
  const { status, sinceTaken, sinceFailure } = purchase
  const older: PurchaseModel = {
    ...purchase,
    age: purchase.age + minutes,
    sinceStart: purchase.sinceStart + minutes,
    sinceTaken: sinceTaken === undefined || sinceTaken + minutes >= QR_MINUTES ? undefined : sinceTaken + minutes,
    sinceFailure: sinceFailure === undefined ? undefined : sinceFailure + minutes,
  }
  if (status === 'pending' && older.age >= QR_MINUTES) return ended(older, 'expired', 'voided')
  if (status === 'running' && older.sinceStart >= LONGEST_LOAD) return { ...older, status: 'completed' }
  if (status === 'start_failed' && (older.sinceFailure ?? 0) >= REFUND_MINUTES) return { ...older, status: 'coupon' }
  return older
}

/** The next purchase. On the same machine it keeps whether the next start will fail. */
export const ordered = ({ before, now }: ShopState, isSameMachine: boolean): ShopState => ({
  tabs: 1,
  before: [...before, now],
  now: { ...ORDERED, isFailing: isSameMachine && now.isFailing, isSecondTry: isSameMachine },
})

/** The purchase before that can still be paid while the customer has a new QR code for the same machine. */
export const payableBefore = ({ before, now }: ShopState) =>
  now.status === 'pending' && now.isSecondTry
    ? before.filter(canBePaid).find((purchase) => purchase === before.at(-1))
    : undefined

/** The payment is for the purchase before: it starts and is shown, and the new one is cancelled. */
export function paidBefore(shop: ShopState): ShopState {
  const first = payableBefore(shop)
  if (!first) return shop
  const now = paid({ ...first, isFailing: shop.now.isFailing })
  return { tabs: 1, before: [...shop.before.slice(0, -1), ended(shop.now, 'cancelled', 'voided')], now }
}
