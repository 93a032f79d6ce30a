import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { RefundCase } from '#contract/operator.ts'
import type { RefundDestination } from '#contract/refund-destination.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { customers } from '#server/db/schema/account.ts'
import { payments } from '#server/db/schema/payment.ts'
import { refundCases } from '#server/db/schema/refunds.ts'
import { coupons, purchaseCoupons } from '#server/db/schema/rewards.ts'
import type { App } from '#server/http/app.ts'
import { findPurchase } from '#server/modules/payments/purchase-archive.ts'
import {
  isStoredValue,
  redeemedValue,
  returnCoupon,
  rootOf,
} from '#server/modules/payments/reservations/coupon-redemption.ts'
import { returnedOf, takeReturnedOff } from '#server/modules/payments/reversals/returned-money.ts'
import { type Cause, lockTransaction, type TransactionRow, transition } from '#server/modules/payments/transition.ts'
import { clock } from '#server/platform/clock.ts'
import { newCaseNumber, newCouponCode } from '#server/platform/ids.ts'
import { storeDestination } from './refund-destinations.ts'
import { refundDueOn } from './working-days.ts'

type CouponRow = typeof coupons.$inferSelect
type Shop = Pick<App, 'config' | 'gateway' | 'subscribers'>

/** A coupon that stands for money never expires. */
const issueCoupon = (tx: Tx, { id: refundOf, brand, customerId }: TransactionRow, amount: number) =>
  tx.insert(coupons).values({ code: newCouponCode(), brand, customerId, amount, refundOf, expiresAt: null })

async function hasEnded(tx: Tx, customerId: string): Promise<boolean> {
  const [customer] = await tx.select().from(customers).where(eq(customers.id, customerId))
  return !customer || customer.erasedAt !== null
}

/**
 * Refunds a load that did not start by one coupon worth the amount paid plus the discount of the coupon used, less what has
 * gone back at the gateway already. The database allows one refund coupon per purchase. Who has no account any more cannot use a coupon, and is owed the money.
 * @param row as returned by `lockTransaction`, `start_failed`
 */
export async function refundByCoupon(tx: Tx, shop: Shop, row: TransactionRow, cause: Cause) {
  if (row.amount > 0 && (await hasEnded(tx, row.customerId))) return refundByCase(tx, shop, row, cause)
  await issueCoupon(tx, row, (await takeReturnedOff(tx, row)) + (await redeemedValue(tx, row)))
  await transition(tx, shop, row, 'refunded', cause, { dueAt: null })
}

/**
 * Refunds an order that its customer cancels: the amount paid as a coupon, and the coupon used as it was, so that a
 * discount never becomes money.
 * @param row as returned by `lockTransaction`, `running`
 */
export async function refundMoneyByCoupon(tx: Tx, shop: Shop, row: TransactionRow, cause: Cause) {
  if (row.amount > 0) await issueCoupon(tx, row, await takeReturnedOff(tx, row))
  await returnCoupon(tx, row)
  await transition(tx, shop, row, 'refunded', cause, { dueAt: null })
}

/** Sends the money itself back, under a case number. The coupon used is returned at once. */
export async function refundByCase(
  tx: Tx,
  shop: Shop,
  row: TransactionRow,
  cause: Cause,
  destination?: RefundDestination,
) {
  const amount = await takeReturnedOff(tx, row)
  await openRefundCase(tx, shop, row, { reason: 'not_started', amount, destination })
  await returnCoupon(tx, row)
  await transition(tx, shop, row, 'refunded', cause, { dueAt: null })
}

type NewCase = {
  reason: RefundCase['reason']
  /** Satang. */
  amount: number
  destination?: RefundDestination | undefined
  /** The payment to refund, if it is not the one that paid the purchase. */
  paymentId?: string
}

/** Whether the gateway can send the money of a purchase back the way it came. */
export async function isRefundedByGateway(
  db: Database | Tx,
  { gateway }: Shop,
  { id, brand, provider, chargeId }: TransactionRow,
  { amount, paymentId }: Pick<NewCase, 'amount' | 'paymentId'>,
): Promise<boolean> {
  if (provider === null || chargeId === null) return false
  if (paymentId !== undefined) return gateway.isRefundable({ brand, provider, paymentId })
  const [payment] = await db.select().from(payments).where(eq(payments.transactionId, id))
  if (!payment?.chargeId || amount > payment.amount) return false
  return gateway.isRefundable({ brand, provider, paymentId: payment.chargeId })
}

/**
 * Opens a case: the refund job sends the money through the gateway, or the shop's staff send it by bank.
 * @returns its number; undefined if this payment already has one
 */
export async function openRefundCase(
  tx: Tx,
  shop: Shop,
  row: TransactionRow,
  { reason, amount, destination, paymentId }: NewCase,
): Promise<string | undefined> {
  const isByGateway = await isRefundedByGateway(tx, shop, row, { amount, ...(paymentId ? { paymentId } : {}) })
  const now = clock.date()
  const way = isByGateway
    ? { gatewayState: 'asked' as const, dueAt: now }
    : { dueOn: refundDueOn(now, shop.config.REFUND_BANK_HOLIDAYS) }
  const number = newCaseNumber()
  const [refundCase] = await tx
    .insert(refundCases)
    .values({ number, transactionId: row.id, reason, amount, chargeId: paymentId ?? null, ...way })
    // Only a payment that is reported twice may be left out: any other conflict must fail.
    .onConflictDoNothing({ target: refundCases.chargeId })
    .returning()
  if (!refundCase) return undefined
  // Also for the gateway, which may refuse: then the account may have ended, and nobody could be asked.
  if (!isByGateway || destination) await storeDestination(tx, number, row.customerId, destination)
  return number
}

/** The purchase that a coupon refunded, and all coupons that its refund has become, locked. */
export async function lockRefundCoupons(tx: Tx, coupon: Pick<CouponRow, 'id' | 'partOf'>) {
  const rootId = rootOf(coupon)
  const [root] = await tx.select().from(coupons).where(eq(coupons.id, rootId))
  const row = root?.refundOf ? await lockTransaction(tx, root.refundOf) : undefined
  const family = await tx
    .select()
    .from(coupons)
    .where(or(eq(coupons.id, rootId), eq(coupons.partOf, rootId)))
    .for('update')
  return row && { row, family }
}

/**
 * How much of what a purchase took from a refund coupon is money. The discount in a coupon counts as spent first, by
 * whichever purchase came first.
 * @param used the part that the purchase took, of `discount` satang
 */
async function moneyOfPart(db: Database | Tx, used: CouponRow, discount: number): Promise<number> {
  const rootId = rootOf(used)
  const family = await db
    .select()
    .from(coupons)
    .where(or(eq(coupons.id, rootId), eq(coupons.partOf, rootId)))
  const refundOf = family.find(({ id }) => id === rootId)?.refundOf
  const refunded = refundOf ? await findPurchase(db, (t) => eq(t.id, refundOf)) : undefined
  if (!refunded) return discount
  const sumOf = (members: readonly CouponRow[]) => members.reduce((sum, { amount }) => sum + amount, 0)
  const given = Math.max(0, sumOf(family) - (await moneyIn(db, refunded)).money)
  const isEarlier = ({ id, usedAt }: CouponRow) =>
    id !== used.id && usedAt !== null && used.usedAt !== null && usedAt <= used.usedAt
  return Math.max(0, discount - Math.max(0, given - sumOf(family.filter(isEarlier))))
}

/**
 * How much of a refund coupon is money, in satang: what was paid and has not gone back since, and the money in another refund
 * coupon that was used. A discount given by the shop is none.
 */
export async function moneyIn(db: Database | Tx, row: TransactionRow): Promise<{ money: number; isDiscount: boolean }> {
  const [used] = await db
    .select({ coupon: coupons, discount: purchaseCoupons.discount })
    .from(purchaseCoupons)
    .innerJoin(coupons, eq(coupons.id, purchaseCoupons.couponId))
    .where(and(eq(purchaseCoupons.transactionId, row.id), eq(coupons.transactionId, row.id)))
  const paid = row.amount - (await returnedOf(db, row))
  if (!used) return { money: paid, isDiscount: false }
  return isStoredValue(used.coupon)
    ? { money: paid + (await moneyOfPart(db, used.coupon, used.discount)), isDiscount: false }
    : { money: paid, isDiscount: true }
}

/** Takes coupons out of use, in all worth `amount` satang. */
async function withdraw(tx: Tx, family: readonly CouponRow[], amount: number) {
  let left = amount
  for (const { id, amount: value } of family) {
    const share = Math.min(value, left)
    left -= share
    await tx.update(coupons).set({ refundedAt: clock.date(), amount: share }).where(eq(coupons.id, id))
  }
}

/** Keeps the discount that a coupon in the refund coupon had in it as a part that can be spent, but is no money. */
async function keepDiscount(tx: Tx, family: readonly CouponRow[], money: number) {
  const [coupon] = family
  const rest = family.reduce((sum, { amount }) => sum + amount, 0) - money
  if (!coupon || rest <= 0) return
  const { id: _, refundOf: __, ...same } = coupon
  await tx.insert(coupons).values({ ...same, code: newCouponCode(), amount: rest, partOf: rootOf(coupon) })
}

/**
 * Changes an unspent refund coupon back into money; a discount in it is returned as the coupon that it was.
 * @param family all coupons of the refund, unspent, as returned by `lockRefundCoupons`
 * @returns the number of the case; undefined if no money was paid
 */
export async function changeIntoMoney(
  tx: Tx,
  shop: Shop,
  { row, family }: { row: TransactionRow; family: readonly CouponRow[] },
  destination?: RefundDestination,
): Promise<string | undefined> {
  const { money, isDiscount } = await moneyIn(tx, row)
  if (money === 0) return undefined
  await withdraw(tx, family, money)
  await (isDiscount ? returnCoupon(tx, row) : keepDiscount(tx, family, money))
  return openRefundCase(tx, shop, row, { reason: 'coupon', amount: money, destination })
}

/**
 * Opens a case for the money that is left on each of a customer's coupons, whose account ends.
 * @returns the numbers of the cases
 */
export async function refundUnspentCoupons(
  tx: Tx,
  shop: Shop,
  customerId: string,
  destination: RefundDestination = { kind: 'account_phone' },
): Promise<string[]> {
  const numbers: string[] = []
  const isLeft = and(eq(coupons.customerId, customerId), isNull(coupons.transactionId), isNull(coupons.refundedAt))
  const left = await tx
    .select()
    .from(coupons)
    .where(and(isLeft, sql`num_nonnulls(${coupons.refundOf}, ${coupons.partOf}::text) > 0`))
  for (const id of new Set(left.map(rootOf))) {
    const refund = await lockRefundCoupons(tx, { id, partOf: null })
    if (!refund) continue
    const family = refund.family.filter((coupon) => coupon.transactionId === null && coupon.refundedAt === null)
    const rest = family.reduce((sum, { amount }) => sum + amount, 0)
    // A discount counts as spent first. After the money was sent back, only a discount is left.
    const isChanged = refund.family.some((coupon) => coupon.refundedAt !== null)
    const amount = isChanged ? 0 : Math.min(rest, (await moneyIn(tx, refund.row)).money)
    await withdraw(tx, family, rest)
    if (amount === 0) continue
    const number = await openRefundCase(tx, shop, refund.row, { reason: 'coupon', amount, destination })
    if (number) numbers.push(number)
  }
  return numbers
}
