import type { TransactionStatus } from '#contract/payment.ts'

/** Minutes that a QR lives, and that a customer has before the coupon comes by itself: the server's settings. */
const QR_MINUTES = 10
const REFUND_MINUTES = 15
/** No program is over sooner, and none lasts longer than the longest step. */
const SHORTEST_LOAD = 24
const LONGEST_LOAD = 60

/** What is true of one purchase, by the rules and not by asking. Times are minutes of the sandbox's clock. */
export type Purchase = {
  status: Exclude<TransactionStatus, 'paid' | 'starting' | 'refunded'> | 'coupon' | 'case'
  charge: 'pending' | 'paid' | 'declined' | 'voided'
  age: number
  sinceStart: number
  /** Since its machine first failed, while the customer can still choose. */
  sinceFailure: number | undefined
  /** Since somebody else took its machine, while they have it. */
  sinceTaken: number | undefined
  /** Its machine will not start when next told to. */
  isFailing: boolean
  /** How often money came for what was paid already. */
  paidAgain: number
  /** Money came for it that was not its price. */
  isWrongPaid: boolean
  /** It is for the machine of the purchase before. */
  isSecondTry: boolean
}

/** One customer's evening: what they bought, newest last, and the tabs that show the newest. */
export type ShopState = { tabs: number; before: readonly Purchase[]; now: Purchase }

const ORDERED: Purchase = {
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

export const isUnpaidEnd = ({ status }: Purchase) => ['expired', 'declined', 'cancelled'].includes(status)
/** Nothing can become of it any more. */
export const isOver = ({ status }: Purchase) => ['completed', 'coupon', 'case'].includes(status)
export const isPayable = ({ charge }: Purchase) => charge === 'pending' || charge === 'voided'

const starts = (purchase: Purchase): Purchase =>
  purchase.isFailing
    ? { ...purchase, status: 'start_failed', isFailing: false, sinceFailure: purchase.sinceFailure ?? 0 }
    : { ...purchase, status: 'running', sinceStart: 0 }

/** Money is always taken; what comes late starts the machine if nobody else has it. */
export function paid(purchase: Purchase): Purchase {
  const booked: Purchase = { ...purchase, charge: 'paid' }
  if (purchase.status === 'pending' || purchase.sinceTaken === undefined) return starts(booked)
  return { ...booked, status: 'start_failed', sinceFailure: 0 }
}

export const startedAgain = (purchase: Purchase) => (purchase.sinceTaken === undefined ? starts(purchase) : purchase)

export const ended = (purchase: Purchase, status: Purchase['status'], charge: Purchase['charge']): Purchase => ({
  ...purchase,
  status,
  charge,
})

/** How long nothing that is asked of the rules comes within two minutes of a limit: real time passes too. */
export function canPass({ status, sinceStart }: Purchase, minutes: number): boolean {
  return status !== 'running' || minutes === LONGEST_LOAD || sinceStart + minutes <= SHORTEST_LOAD
}

/** It pays for nothing, and ends the wait for the right sum; that is still good when it comes. */
export const wrongPaid = (purchase: Purchase): Purchase => ({
  ...purchase,
  isWrongPaid: true,
  status: purchase.status === 'pending' ? 'declined' : purchase.status,
})

export function passed(purchase: Purchase, minutes: number): Purchase {
  const { status, sinceTaken, sinceFailure } = purchase
  const older: Purchase = {
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

/** The next purchase; one on the same machine finds it as it was left. */
export const ordered = ({ before, now }: ShopState, isSameMachine: boolean): ShopState => ({
  tabs: 1,
  before: [...before, now],
  now: { ...ORDERED, isFailing: isSameMachine && now.isFailing, isSecondTry: isSameMachine },
})

/** The one before that is still good for its money while the customer waits with the next for the same machine. */
export const payableBefore = ({ before, now }: ShopState) =>
  now.status === 'pending' && now.isSecondTry
    ? before.filter(isPayable).find((one) => one === before.at(-1))
    : undefined

/** The money is for the one before: that one starts and is looked at, and the next gives way. */
export function paidBefore(shop: ShopState): ShopState {
  const first = payableBefore(shop)
  if (!first) return shop
  const now = paid({ ...first, isFailing: shop.now.isFailing })
  return { tabs: 1, before: [...shop.before.slice(0, -1), ended(shop.now, 'cancelled', 'voided')], now }
}
