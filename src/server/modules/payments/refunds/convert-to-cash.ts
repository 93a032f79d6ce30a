import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { RefundDestination } from '#contract/refund-destination.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { coupons, purchaseCoupons } from '#server/db/schema/rewards.ts'
import { findPurchase } from '#server/modules/payments/purchase-archive.ts'
import { isStoredValue, returnCoupon, rootOf } from '#server/modules/payments/reservations/coupon-redemption.ts'
import { reversedAmountOf } from '#server/modules/payments/reversals/reversed-amount.ts'
import { lockTransaction, type TransactionRow } from '#server/modules/payments/transition.ts'
import { clock } from '#server/platform/clock.ts'
import { newCouponCode } from '#server/platform/ids.ts'
import { openRefundCase, type RefundServices } from './open-case.ts'

type CouponRow = typeof coupons.$inferSelect

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
async function cashValueOfPart(db: Database | Tx, used: CouponRow, discount: number): Promise<number> {
  const rootId = rootOf(used)
  const family = await db
    .select()
    .from(coupons)
    .where(or(eq(coupons.id, rootId), eq(coupons.partOf, rootId)))
  const refundOf = family.find(({ id }) => id === rootId)?.refundOf
  const refunded = refundOf ? await findPurchase(db, (t) => eq(t.id, refundOf)) : undefined
  if (!refunded) return discount
  const sumOf = (members: readonly CouponRow[]) => members.reduce((sum, { amount }) => sum + amount, 0)
  const given = Math.max(0, sumOf(family) - (await cashValueOf(db, refunded)).money)
  const isEarlier = ({ id, usedAt }: CouponRow) =>
    id !== used.id && usedAt !== null && used.usedAt !== null && usedAt <= used.usedAt
  return Math.max(0, discount - Math.max(0, given - sumOf(family.filter(isEarlier))))
}

/**
 * How much of a refund coupon is money, in satang: what was paid and has not gone back since, and the money in another refund
 * coupon that was used. A discount given by the shop is none.
 */
export async function cashValueOf(
  db: Database | Tx,
  row: TransactionRow,
): Promise<{ money: number; isDiscount: boolean }> {
  const [used] = await db
    .select({ coupon: coupons, discount: purchaseCoupons.discount })
    .from(purchaseCoupons)
    .innerJoin(coupons, eq(coupons.id, purchaseCoupons.couponId))
    .where(and(eq(purchaseCoupons.transactionId, row.id), eq(coupons.transactionId, row.id)))
  const paid = row.amount - (await reversedAmountOf(db, row))
  if (!used) return { money: paid, isDiscount: false }
  return isStoredValue(used.coupon)
    ? { money: paid + (await cashValueOfPart(db, used.coupon, used.discount)), isDiscount: false }
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
export async function convertToCash(
  tx: Tx,
  shop: RefundServices,
  { row, family }: { row: TransactionRow; family: readonly CouponRow[] },
  destination?: RefundDestination,
): Promise<string | undefined> {
  const { money, isDiscount } = await cashValueOf(tx, row)
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
  shop: RefundServices,
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
    const amount = isChanged ? 0 : Math.min(rest, (await cashValueOf(tx, refund.row)).money)
    await withdraw(tx, family, rest)
    if (amount === 0) continue
    const number = await openRefundCase(tx, shop, refund.row, { reason: 'coupon', amount, destination })
    if (number) numbers.push(number)
  }
  return numbers
}
