import { and, asc, eq, isNotNull, lte } from 'drizzle-orm'
import type { COUPON_REASONS } from '#contract/coupons.ts'
import type { TransactionStatus } from '#contract/payment.ts'
import { isUuid, newCouponCode } from '#server/api/ids.ts'
import type { Tx } from '#server/db/database.ts'
import type { machines, transactions } from '#server/db/schema/core.ts'
import { coupons, purchaseCoupons } from '#server/db/schema/rewards.ts'
import { ApiError } from '#server/http/api-error.ts'

type CouponRow = typeof coupons.$inferSelect
type Purchase = Pick<typeof transactions.$inferSelect, 'id' | 'discount'>
type Terms = Pick<
  CouponRow,
  'discountKind' | 'amount' | 'percent' | 'minimum' | 'branchId' | 'machineCategory' | 'transactionId'
>

/** What a coupon is held against: a load in a machine, or an order, which has no machine. */
export type Priced = {
  price: number
  branchId: string
  machineCategory: (typeof machines.$inferSelect)['category'] | null
}

/** A coupon that comes back with a bank refund can be used at least this long. */
const GIVEN_BACK_DAYS = 14
const DAY_MS = 86_400_000

function fullSaving({ discountKind, amount, percent }: Terms, price: number): number {
  if (discountKind === 'percent') return Math.min(Math.floor((price * (percent ?? 0)) / 100), amount, price)
  return Math.min(amount, price)
}

/** What a coupon takes off a price in satang, or why it takes nothing. */
export function discountFor(
  terms: Terms,
  { price, branchId, machineCategory }: Priced,
): { saving: number; reason: (typeof COUPON_REASONS)[number] | null } {
  if (terms.transactionId !== null) return { saving: 0, reason: 'reserved' }
  if (terms.branchId !== null && terms.branchId !== branchId) return { saving: 0, reason: 'branch' }
  if (terms.discountKind === 'free' && machineCategory === null) return { saving: 0, reason: 'load_only' }
  if (terms.machineCategory !== null && terms.machineCategory !== machineCategory)
    return { saving: 0, reason: 'machine_category' }
  if (price < terms.minimum) return { saving: 0, reason: 'minimum' }
  return { saving: fullSaving(terms, price), reason: null }
}

async function lockCoupon(tx: Tx, id: string): Promise<CouponRow | undefined> {
  const [coupon] = await tx.select().from(coupons).where(eq(coupons.id, id)).for('update')
  return coupon
}

/**
 * The coupon that a command names, locked, with what it takes off; undefined where that is nothing, so that it stays the
 * customer's. `reserveCoupon` must follow in the same database transaction.
 * @throws Refusal `coupon_unknown`, also for another customer's; `coupon_unusable` with `reason`
 */
export async function lockSelectedCoupon(
  tx: Tx,
  ids: readonly string[],
  owner: { customerId: string; brand: string },
  priced: Priced,
): Promise<{ id: string; discount: number } | undefined> {
  const [id, another] = ids
  if (id === undefined) return undefined
  if (another !== undefined) throw new ApiError('coupon_unusable', { reason: 'one_only' })
  const coupon = isUuid(id) ? await lockCoupon(tx, id) : undefined
  if (coupon?.customerId !== owner.customerId || coupon.brand !== owner.brand) throw new ApiError('coupon_unknown')
  if (coupon.usedAt) throw new ApiError('coupon_unusable', { reason: 'used' })
  if (coupon.expiresAt <= new Date()) throw new ApiError('coupon_unusable', { reason: 'expired' })
  const { saving, reason } = discountFor(coupon, priced)
  if (reason) {
    const holder = coupon.transactionId === null ? {} : { transaction: coupon.transactionId }
    throw new ApiError('coupon_unusable', { reason, ...holder })
  }
  return saving > 0 ? { id, discount: saving } : undefined
}

/** Gives a coupon locked before to a purchase that has just been written. */
export async function reserveCoupon(tx: Tx, chosen: { id: string; discount: number }, transactionId: string) {
  await tx.insert(purchaseCoupons).values({ transactionId, couponId: chosen.id, discount: chosen.discount })
  await tx.update(coupons).set({ transactionId }).where(eq(coupons.id, chosen.id))
}

/** It stands for money that was paid: what a purchase leaves of it stays the customer's. */
export const isStoredValue = ({ refundOf, partOf }: Pick<CouponRow, 'refundOf' | 'partOf'>) =>
  refundOf !== null || partOf !== null

async function couponOf(tx: Tx, { id, discount }: Purchase): Promise<CouponRow | undefined> {
  if (discount === 0) return undefined
  const [chosen] = await tx.select().from(purchaseCoupons).where(eq(purchaseCoupons.transactionId, id))
  return chosen && lockCoupon(tx, chosen.couponId)
}

const setLoss = (tx: Tx, transactionId: string, lostAt: Date | null) =>
  tx.update(purchaseCoupons).set({ lostAt }).where(eq(purchaseCoupons.transactionId, transactionId))

/**
 * Uses a coupon up for a purchase. Of one that stands for money only the part that the purchase needs is used: that
 * part becomes a used coupon of its own, and the rest stays where it was, free again.
 */
async function spend(tx: Tx, coupon: CouponRow, { id: transactionId, discount }: Purchase) {
  const spent = { transactionId, usedAt: new Date() }
  const rest = isStoredValue(coupon) ? coupon.amount - discount : 0
  if (rest <= 0) return void (await tx.update(coupons).set(spent).where(eq(coupons.id, coupon.id)))
  await tx.update(coupons).set({ amount: rest, transactionId: null, usedAt: null }).where(eq(coupons.id, coupon.id))
  const { id: _, refundOf: __, ...same } = coupon
  const partOf = coupon.partOf ?? coupon.id
  const [part] = await tx
    .insert(coupons)
    .values({ ...same, ...spent, code: newCouponCode(), amount: discount, partOf })
    .returning({ id: coupons.id })
  if (!part) throw new Error('A part of a refund was not written')
  await tx.update(purchaseCoupons).set({ couponId: part.id }).where(eq(purchaseCoupons.transactionId, transactionId))
}

/** Whether it is still worth what a purchase once took off for it. */
const isEnough = (coupon: CouponRow, discount: number) => !isStoredValue(coupon) || coupon.amount >= discount

/**
 * A coupon that its purchase does not use goes first to one that was paid late while the coupon was here: that one
 * took its discount, and with the coupon it is no longer the shop's loss.
 */
async function giveBack(tx: Tx, purchase: Purchase, change: { expiresAt?: Date } = {}) {
  const coupon = await couponOf(tx, purchase)
  if (coupon?.transactionId !== purchase.id) return
  const [heir] = await tx
    .select()
    .from(purchaseCoupons)
    .where(
      and(
        eq(purchaseCoupons.couponId, coupon.id),
        isNotNull(purchaseCoupons.lostAt),
        isStoredValue(coupon) ? lte(purchaseCoupons.discount, coupon.amount) : undefined,
      ),
    )
    .orderBy(asc(purchaseCoupons.lostAt))
    .limit(1)
  if (!heir)
    return void (await tx
      .update(coupons)
      .set({ transactionId: null, usedAt: null, ...change })
      .where(eq(coupons.id, coupon.id)))
  await setLoss(tx, heir.transactionId, null)
  await spend(tx, coupon, { id: heir.transactionId, discount: heir.discount })
}

/**
 * Money came in. Late money finds its coupon free, and takes it again even if it has expired since, or elsewhere or
 * no longer worth enough: the purchase is honoured at the price that the customer paid, and the discount is written
 * down as the shop's loss.
 */
async function use(tx: Tx, purchase: Purchase) {
  const coupon = await couponOf(tx, purchase)
  if (!coupon) return
  const isElsewhere = coupon.transactionId !== null && coupon.transactionId !== purchase.id
  if (isElsewhere || !isEnough(coupon, purchase.discount)) return void (await setLoss(tx, purchase.id, new Date()))
  await spend(tx, coupon, purchase)
}

const UNPAID_ENDS: readonly TransactionStatus[] = ['declined', 'cancelled', 'expired']

/** What a purchase's move means for its coupon. Part of every `move`. */
export async function transitionCoupon(tx: Tx, purchase: Purchase, to: TransactionStatus) {
  if (UNPAID_ENDS.includes(to)) await giveBack(tx, purchase)
  if (to === 'paid') await use(tx, purchase)
}

/** What the coupon of a purchase that is made good was worth in it, in satang; 0 when it never had it in the end. */
export async function redeemedValue(tx: Tx, purchase: Purchase): Promise<number> {
  const coupon = await couponOf(tx, purchase)
  if (coupon?.transactionId === purchase.id) return purchase.discount
  if (coupon) await setLoss(tx, purchase.id, null) // nothing was given for it, so nothing is lost
  return 0
}

/** With the money comes the coupon, for long enough to be of use. */
export async function returnCoupon(tx: Tx, purchase: Purchase) {
  const coupon = await couponOf(tx, purchase)
  if (!coupon) return
  if (coupon.transactionId !== purchase.id) return void (await setLoss(tx, purchase.id, null))
  const least = Date.now() + GIVEN_BACK_DAYS * DAY_MS
  await giveBack(tx, purchase, { expiresAt: new Date(Math.max(coupon.expiresAt.getTime(), least)) })
}
