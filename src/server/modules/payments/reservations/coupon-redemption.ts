import { and, asc, eq, isNotNull, lte } from 'drizzle-orm'
import type { COUPON_REASONS } from '#contract/coupons.ts'
import { UNPAID_ENDS } from '#contract/payment.ts'
import type { Tx } from '#server/db/database.ts'
import type { machines } from '#server/db/schema/branches.ts'
import type { transactions } from '#server/db/schema/payment.ts'
import { coupons, purchaseCoupons } from '#server/db/schema/rewards.ts'
import type { PurchaseSubscriber } from '#server/events/purchase-events.ts'
import { ApiError } from '#server/http/api-error.ts'
import { endOfDay } from '#server/platform/bangkok-date.ts'
import { clock } from '#server/platform/clock.ts'
import { isUuid, newCouponCode } from '#server/platform/ids.ts'

type CouponRow = typeof coupons.$inferSelect
type Purchase = Pick<typeof transactions.$inferSelect, 'id' | 'discount'>
type Terms = Pick<
  CouponRow,
  | 'discountKind'
  | 'amount'
  | 'percent'
  | 'minimum'
  | 'branchId'
  | 'machineCategory'
  | 'transactionId'
  | 'refundOf'
  | 'partOf'
>

/** The purchase that a coupon is applied to: a load in a machine, or an order, which has no machine. */
export type PricedPurchase = {
  price: number
  /** The least that can be paid beside a coupon, in satang; 0 if everything can. */
  minimum?: number
  branchId: string
  machineCategory: (typeof machines.$inferSelect)['category'] | null
  /** The unpaid purchases that this one replaces, whose coupons are free for it. */
  replaces?: readonly string[]
}

/** Minimum validity of a coupon that is returned with a refund. */
const RETURNED_COUPON_DAYS = 14

/**
 * Money is spent in a way that what is left to pay can be paid: less of it where the rest would be too small. A coupon that
 * covers the price leaves nothing to pay.
 */
function savingOf(terms: Terms, price: number, minimum: number): number {
  const { discountKind, amount, percent } = terms
  if (discountKind === 'percent') return Math.min(Math.floor((price * (percent ?? 0)) / 100), amount, price)
  const saving = Math.min(amount, price)
  return isStoredValue(terms) && saving < price ? Math.max(0, Math.min(saving, price - minimum)) : saving
}

/** The discount of a coupon on a price, in satang, or the reason why it does not apply. */
export function discountFor(
  terms: Terms,
  { price, minimum = 0, branchId, machineCategory, replaces = [] }: PricedPurchase,
): { saving: number; reason: (typeof COUPON_REASONS)[number] | null } {
  if (terms.transactionId !== null && !replaces.includes(terms.transactionId)) return { saving: 0, reason: 'reserved' }
  if (terms.branchId !== null && terms.branchId !== branchId) return { saving: 0, reason: 'branch' }
  if (terms.discountKind === 'free' && machineCategory === null) return { saving: 0, reason: 'load_only' }
  if (terms.machineCategory !== null && terms.machineCategory !== machineCategory)
    return { saving: 0, reason: 'machine_category' }
  if (price < terms.minimum) return { saving: 0, reason: 'minimum' }
  return { saving: savingOf(terms, price, minimum), reason: null }
}

async function lockCoupon(tx: Tx, id: string): Promise<CouponRow | undefined> {
  const [coupon] = await tx.select().from(coupons).where(eq(coupons.id, id)).for('update')
  return coupon
}

/**
 * Locks the coupon selected for a purchase and computes its discount in satang. `reserveCoupon` must follow in the same
 * database transaction.
 * @returns undefined if no coupon is selected or its discount is zero, so that the customer keeps it
 * @throws ApiError `coupon_unknown`, also for another customer's coupon; `coupon_unusable` with `reason`
 */
export async function lockSelectedCoupon(
  tx: Tx,
  ids: readonly string[],
  owner: { customerId: string; brand: string },
  pricedPurchase: PricedPurchase,
): Promise<{ id: string; discount: number } | undefined> {
  const [id, another] = ids
  if (id === undefined) return undefined
  if (another !== undefined) throw new ApiError('coupon_unusable', { reason: 'one_only' })
  const coupon = isUuid(id) ? await lockCoupon(tx, id) : undefined
  if (coupon?.customerId !== owner.customerId || coupon.brand !== owner.brand) throw new ApiError('coupon_unknown')
  if (coupon.refundedAt) throw new ApiError('coupon_unknown')
  if (coupon.usedAt) throw new ApiError('coupon_unusable', { reason: 'used' })
  if (isExpired(coupon)) throw new ApiError('coupon_unusable', { reason: 'expired' })
  const { saving, reason } = discountFor(coupon, pricedPurchase)
  if (reason) {
    const holder = coupon.transactionId === null ? {} : { transaction: coupon.transactionId }
    throw new ApiError('coupon_unusable', { reason, ...holder })
  }
  return saving > 0 ? { id, discount: saving } : undefined
}

/** Reserves a locked coupon for a purchase that has just been inserted. */
export async function reserveCoupon(tx: Tx, coupon: { id: string; discount: number }, transactionId: string) {
  await tx.insert(purchaseCoupons).values({ transactionId, couponId: coupon.id, discount: coupon.discount })
  await tx.update(coupons).set({ transactionId }).where(eq(coupons.id, coupon.id))
}

/** Whether a coupon stands for money that was paid: its unused part stays the customer's. */
export const isStoredValue = ({ refundOf, partOf }: Pick<CouponRow, 'refundOf' | 'partOf'>) =>
  refundOf !== null || partOf !== null

/** Money never expires. */
export const isExpired = (coupon: Pick<CouponRow, 'refundOf' | 'partOf' | 'expiresAt'>) =>
  !isStoredValue(coupon) && coupon.expiresAt !== null && coupon.expiresAt <= clock.date()

/** Id of the coupon that a purchase was refunded by, also of its parts. */
export const rootOf = ({ id, partOf }: Pick<CouponRow, 'id' | 'partOf'>) => partOf ?? id

async function couponOf(tx: Tx, { id, discount }: Purchase): Promise<CouponRow | undefined> {
  if (discount === 0) return undefined
  const [usage] = await tx.select().from(purchaseCoupons).where(eq(purchaseCoupons.transactionId, id))
  return usage && lockCoupon(tx, usage.couponId)
}

const setLoss = (tx: Tx, transactionId: string, lostAt: Date | null) =>
  tx.update(purchaseCoupons).set({ lostAt }).where(eq(purchaseCoupons.transactionId, transactionId))

/**
 * Marks a coupon as used by a purchase. Of a stored-value coupon only the needed part is used: that part becomes a used
 * coupon of its own, and the rest stays on the original coupon, which is released.
 */
async function spend(tx: Tx, coupon: CouponRow, { id: transactionId, discount }: Purchase) {
  const spent = { transactionId, usedAt: clock.date() }
  const rest = isStoredValue(coupon) ? coupon.amount - discount : 0
  if (rest <= 0) return void (await tx.update(coupons).set(spent).where(eq(coupons.id, coupon.id)))
  await tx.update(coupons).set({ amount: rest, transactionId: null, usedAt: null }).where(eq(coupons.id, coupon.id))
  const { id: _, refundOf: __, ...same } = coupon
  const partOf = coupon.partOf ?? coupon.id
  const [part] = await tx
    .insert(coupons)
    .values({ ...same, ...spent, code: newCouponCode(), amount: discount, partOf })
    .returning({ id: coupons.id })
  if (!part) throw new Error('insert into coupons returned no row')
  await tx.update(purchaseCoupons).set({ couponId: part.id }).where(eq(purchaseCoupons.transactionId, transactionId))
}

/** Whether the coupon still covers the discount that a purchase was granted for it. */
const isEnough = (coupon: CouponRow, discount: number) => !isStoredValue(coupon) || coupon.amount >= discount

/**
 * Releases a coupon that its purchase does not use. If another purchase was granted the same coupon's discount but was
 * paid late, while the coupon was reserved here, that purchase gets the coupon, and the shop no longer bears its discount.
 */
async function release(tx: Tx, purchase: Purchase, change: { expiresAt?: Date } = {}) {
  const coupon = await couponOf(tx, purchase)
  if (coupon?.transactionId !== purchase.id) return
  const [lateUsage] = await tx
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
  if (!lateUsage)
    return void (await tx
      .update(coupons)
      .set({ transactionId: null, usedAt: null, ...change })
      .where(eq(coupons.id, coupon.id)))
  await setLoss(tx, lateUsage.transactionId, null)
  await spend(tx, coupon, { id: lateUsage.transactionId, discount: lateUsage.discount })
}

/**
 * Uses up the coupon of a paid purchase. A late payment takes its released coupon again, even if it has expired since. If
 * the coupon is used elsewhere, was refunded or no longer covers the discount, the purchase is still honoured at the
 * price paid, and the discount is recorded as the shop's loss.
 */
async function redeem(tx: Tx, purchase: Purchase) {
  const coupon = await couponOf(tx, purchase)
  if (!coupon) return
  const isTaken = (coupon.transactionId !== null && coupon.transactionId !== purchase.id) || coupon.refundedAt !== null
  if (isTaken || !isEnough(coupon, purchase.discount)) return void (await setLoss(tx, purchase.id, clock.date()))
  await spend(tx, coupon, purchase)
}

/** Uses up the coupon of a paid purchase, and releases that of one which ended unpaid. */
export const updateCoupon: PurchaseSubscriber = async (tx, event) => {
  if (event.kind !== 'transition') return
  if (UNPAID_ENDS.includes(event.to)) await release(tx, event.row)
  if (event.to === 'paid') await redeem(tx, event.row)
}

/** Takes the coupon off an unpaid order, as if it had not been chosen. */
export async function dropCoupon(tx: Tx, purchase: Purchase) {
  await release(tx, purchase)
  await tx.delete(purchaseCoupons).where(eq(purchaseCoupons.transactionId, purchase.id))
}

/** The value, in satang, that a refund owes for the purchase's coupon; 0 if the purchase did not get it in the end. */
export async function redeemedValue(tx: Tx, purchase: Purchase): Promise<number> {
  const coupon = await couponOf(tx, purchase)
  if (coupon?.transactionId === purchase.id) return purchase.discount
  if (coupon) await setLoss(tx, purchase.id, null) // the purchase is refunded, so the shop has no loss
  return 0
}

/** Returns a refunded purchase's coupon, valid for at least `RETURNED_COUPON_DAYS`. */
export async function returnCoupon(tx: Tx, purchase: Purchase) {
  const coupon = await couponOf(tx, purchase)
  if (!coupon) return
  if (coupon.transactionId !== purchase.id) return void (await setLoss(tx, purchase.id, null))
  const minExpiry = endOfDay(RETURNED_COUPON_DAYS)
  const isSoon = coupon.expiresAt !== null && coupon.expiresAt < minExpiry
  await release(tx, purchase, isSoon && !isStoredValue(coupon) ? { expiresAt: minExpiry } : {})
}
