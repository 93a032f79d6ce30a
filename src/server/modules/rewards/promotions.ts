import { createHmac } from 'node:crypto'
import { and, count, eq, gt, inArray, isNotNull, isNull, or, sql, sum } from 'drizzle-orm'
import type { PROMOTION_REASONS } from '#contract/rewards.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { customers } from '#server/db/schema/account.ts'
import type { transactions } from '#server/db/schema/payment.ts'
import { coupons, gifts, pointBalances, promotionPhones, promotions } from '#server/db/schema/rewards.ts'
import { ApiError } from '#server/http/api-error.ts'
import { SHELVES } from '#server/modules/payments/purchase-archive.ts'
import { requireTrust } from '#server/modules/payments/reservations/trust.ts'
import { endOfDay } from '#server/platform/bangkok-date.ts'
import { clock } from '#server/platform/clock.ts'
import { newCouponCode } from '#server/platform/ids.ts'
import type { KeyRing } from '#server/platform/key-ring.ts'
import { changePoints, lockPoints } from './points.ts'

export type PromotionRecord = typeof promotions.$inferSelect
type Reason = (typeof PROMOTION_REASONS)[number]

/** What promotions require of a customer. `redemptions` counts by promotion id. */
export type Eligibility = { points: number; loads: number; redemptions: ReadonlyMap<string, number> }

/** A running order is only paid and can still be cancelled, so only running loads count. */
const hasStarted = ({ status, machineId, extendsId }: typeof transactions) =>
  and(isNull(extendsId), or(eq(status, 'completed'), and(eq(status, 'running'), isNotNull(machineId))))

/** Digests of a customer's phone, the one of the current key first. */
async function phoneDigests(db: Database | Tx, pepper: KeyRing, customerId: string): Promise<[string, ...string[]]> {
  const [owner] = await db.select().from(customers).where(eq(customers.id, customerId))
  if (!owner) throw new ApiError('unauthorized')
  const digestBy = (secret: string) =>
    createHmac('sha256', secret).update(['promotion', owner.brand, owner.phone].join('|')).digest('base64url')
  const [, ...others] = pepper.all
  return [digestBy(pepper.current.secret), ...others.map(({ secret }) => digestBy(secret))]
}

/** The customer's points, number of started loads and completed orders, and redemptions of each promotion by them or their phone. */
export async function readEligibility(db: Database | Tx, pepper: KeyRing, customerId: string): Promise<Eligibility> {
  const [balance] = await db.select().from(pointBalances).where(eq(pointBalances.customerId, customerId))
  let loads = 0
  for (const shelf of SHELVES) {
    const [counted] = await db
      .select({ n: count() })
      .from(shelf)
      .where(and(eq(shelf.customerId, customerId), hasStarted(shelf)))
    loads += counted?.n ?? 0
  }
  const redemptions = new Map<string, number>()
  for (const table of [coupons, gifts]) {
    const rows = await db
      .select({ id: table.promotionId, n: count() })
      .from(table)
      .where(eq(table.customerId, customerId))
      .groupBy(table.promotionId)
    for (const { id, n } of rows) if (id) redemptions.set(id, n)
  }
  const ofPhone = await db
    .select({ id: promotionPhones.promotionId, n: sum(promotionPhones.times).mapWith(Number) })
    .from(promotionPhones)
    .where(inArray(promotionPhones.phone, await phoneDigests(db, pepper, customerId)))
    .groupBy(promotionPhones.promotionId)
  for (const { id, n } of ofPhone) redemptions.set(id, Math.max(n, redemptions.get(id) ?? 0))
  return { points: balance?.points ?? 0, loads, redemptions }
}

/** Whether a customer can redeem a promotion now: `reason` is null or the first obstacle, `missing` what they lack. */
export function evaluatePromotion(
  promotion: PromotionRecord,
  { points, loads, redemptions }: Eligibility,
  now = clock.date(),
) {
  const timesLeft = Math.max(0, promotion.perCustomer - (redemptions.get(promotion.id) ?? 0))
  const missing = { points: Math.max(0, promotion.points - points), loads: Math.max(0, promotion.loads - loads) }
  const reasons: [Reason, boolean][] = [
    ['not_started', promotion.startsAt > now],
    ['ended', promotion.retiredAt !== null || (promotion.endsAt !== null && promotion.endsAt <= now)],
    ['sold_out', promotion.stock === 0],
    ['limit_reached', timesLeft === 0],
    ['loads_short', missing.loads > 0],
    ['points_short', missing.points > 0],
  ]
  return { timesLeft, missing, reason: reasons.find(([, applies]) => applies)?.[0] ?? null }
}

async function takeFromStock(tx: Tx, { id, stock }: PromotionRecord) {
  if (stock === null) return
  const [updated] = await tx
    .update(promotions)
    .set({ stock: sql`${promotions.stock} - 1` })
    .where(and(eq(promotions.id, id), gt(promotions.stock, 0)))
    .returning({ id: promotions.id })
  if (!updated) throw new ApiError('promotion_unavailable', { reason: 'sold_out' })
}

/** What is free is free once for a phone, whichever account it has. */
async function rememberPhone(tx: Tx, pepper: KeyRing, promotionId: string, customerId: string) {
  const [phone] = await phoneDigests(tx, pepper, customerId)
  const takenAt = clock.date()
  await tx
    .insert(promotionPhones)
    .values({ phone, promotionId, takenAt })
    .onConflictDoUpdate({
      target: [promotionPhones.phone, promotionPhones.promotionId],
      set: { times: sql`${promotionPhones.times} + 1`, takenAt },
    })
}

async function issueReward(tx: Tx, promotion: PromotionRecord, owner: { customerId: string; brand: string }) {
  const { id: promotionId, titleTh, titleEn, discountKind, amount, percent, minimum } = promotion
  const { branchId, machineCategory, validDays } = promotion
  const expiresAt = endOfDay(validDays)
  const common = { code: newCouponCode(), customerId: owner.customerId, promotionId, expiresAt }
  if (promotion.reward === 'gift') {
    const [gift] = await tx.insert(gifts).values(common).returning({ id: gifts.id })
    return gift?.id
  }
  const terms = { titleTh, titleEn, discountKind, amount, percent, minimum, branchId, machineCategory }
  const [coupon] = await tx
    .insert(coupons)
    .values({ ...common, ...terms, brand: owner.brand })
    .returning({ id: coupons.id })
  return coupon?.id
}

/**
 * Issues a promotion's reward to a customer and deducts its points, all or nothing. Redemptions of one customer run one
 * after the other, so that limits hold; the shared stock is decremented atomically.
 * @returns the id of the coupon or gift, and the remaining points
 * @throws ApiError `points_short` with `missing`, `promotion_unavailable` with `reason`, `otp_required`
 */
export async function redeemPromotion(
  tx: Tx,
  pepper: KeyRing,
  promotion: PromotionRecord,
  owner: { customerId: string; brand: string },
) {
  const { customerId } = owner
  await lockPoints(tx, customerId)
  const { reason, missing } = evaluatePromotion(promotion, await readEligibility(tx, pepper, customerId))
  if (reason === 'points_short') throw new ApiError('points_short', { missing: missing.points })
  if (reason) throw new ApiError('promotion_unavailable', { reason })
  // Accounts are free, so what costs an account nothing would be taken by each of a thousand.
  if (promotion.points === 0 && promotion.loads === 0) await requireTrust(tx, customerId, 'promotion')
  await takeFromStock(tx, promotion)
  if (promotion.points === 0) await rememberPhone(tx, pepper, promotion.id, customerId)
  const entry = { customerId, change: -promotion.points, reason: 'exchanged' as const, promotionId: promotion.id }
  const points = await changePoints(tx, entry)
  const id = await issueReward(tx, promotion, owner)
  if (!id) throw new Error('insert of a reward returned no row')
  return { id, points }
}
