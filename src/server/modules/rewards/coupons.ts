import { and, count, eq, gt, isNotNull, isNull, lte, not, or, type SQL, sql } from 'drizzle-orm'
import {
  type COUPON_FILTERS,
  claimCoupon,
  getAmountCoupon,
  getAvailableCoupon,
  getCouponByUser,
} from '#contract/coupons.ts'
import { HOUR_SECONDS } from '#contract/duration.ts'
import type { ParsedInputOf } from '#contract/endpoint.ts'
import type { Tx } from '#server/db/database.ts'
import { transactions } from '#server/db/schema/payment.ts'
import { coupons, promotions } from '#server/db/schema/rewards.ts'
import { ApiError } from '#server/http/api-error.ts'
import { defineHandler, type Handler } from '#server/http/handler.ts'
import { idempotent } from '#server/http/idempotency.ts'
import { limit, networkOf, pace } from '#server/http/rate-limit.ts'
import { readOrder } from '#server/modules/orders/order-dto.ts'
import { computeQuote } from '#server/modules/orders/quote.ts'
import { isOfBasket } from '#server/modules/payments/basket.ts'
import { discountFor, type PricedPurchase } from '#server/modules/payments/reservations/coupon-redemption.ts'
import { priceOf } from '#server/modules/payments/reservations/price.ts'
import { requireTrust } from '#server/modules/payments/reservations/trust.ts'
import { clock } from '#server/platform/clock.ts'
import { readCoupon, readCoupons } from './coupon-dto.ts'
import { redeemPromotion } from './promotions.ts'

/** More codes than a customer types, far fewer than guessing needs. */
const MAX_CLAIMS_PER_HOUR = 30
/** Wrong codes of all customers of a network, who may have many accounts. */
const MAX_UNKNOWN_PER_NETWORK = 60
/** More coupons than a customer has. All are evaluated, because any of them may save the most. */
const MAX_EVALUATED = 500

const isOwn = (customerId: string) => eq(coupons.customerId, customerId)
/** It stands for money, and never expires. */
const isMoney = sql`num_nonnulls(${coupons.refundOf}, ${coupons.partOf}::text) > 0`
const isOpen = (now: Date) =>
  and(
    isNull(coupons.usedAt),
    isNull(coupons.refundedAt),
    or(isNotNull(coupons.transactionId), isMoney, gt(coupons.expiresAt, now)),
  )
const isLapsed = (now: Date) =>
  and(isNull(coupons.usedAt), isNull(coupons.transactionId), not(isMoney), lte(coupons.expiresAt, now))

const FILTERS: Record<(typeof COUPON_FILTERS)[number], (now: Date) => SQL | undefined> = {
  available: isOpen,
  used: () => isNotNull(coupons.usedAt),
  expired: isLapsed,
  history: (now) => or(isNotNull(coupons.usedAt), isLapsed(now)),
}

const listCoupons = defineHandler(getCouponByUser, async ({ app, caller, input }) => {
  const where = and(isOwn(caller.customerId), FILTERS[input.status](clock.date()))
  const total = await app.db.$count(coupons, where)
  const page = { limit: input.limit, offset: (input.page - 1) * input.limit }
  const rows = await readCoupons(app.db, where, { ...page, isLatestFirst: input.status !== 'available' })
  return { details: rows.map(({ coupon }) => coupon), total }
})

const countCoupons = defineHandler(getAmountCoupon, async ({ app, caller }) => {
  const [sum] = await app.db
    .select({
      amount: count(),
      next: sql<Date | null>`min(${coupons.expiresAt}) filter (where not ${isMoney})`.mapWith(coupons.expiresAt),
    })
    .from(coupons)
    .where(and(isOwn(caller.customerId), isNull(coupons.transactionId), isOpen(clock.date())))
  return { amount: sum?.amount ?? 0, next_expires_at: sum?.next?.toISOString() ?? null }
})

type Owner = { customerId: string; brand: string }

/** The purchase that coupons are evaluated for, at the shop's current price. */
async function pricedPurchaseOf(
  tx: Tx,
  input: ParsedInputOf<typeof getAvailableCoupon>,
  owner: Owner,
): Promise<PricedPurchase> {
  if ('transaction' in input) {
    const order = await readOrder(tx, input.transaction, owner.brand, owner.customerId)
    return { price: order.price, branchId: order.branch_id, machineCategory: null }
  }
  if ('service' in input) {
    const { price } = await computeQuote(tx, owner, input)
    return { price, branchId: input.branch_id, machineCategory: null }
  }
  const { amount: price } = await priceOf(tx, input, owner.brand)
  const replaced =
    input.replaces === undefined
      ? []
      : await tx.select({ id: transactions.id }).from(transactions).where(isOfBasket(input.replaces))
  const replaces = replaced.map(({ id }) => id)
  return { price, branchId: input.branch_id, machineCategory: input.machine_category, replaces }
}

const rankCoupons = defineHandler(getAvailableCoupon, async ({ app, brand, caller, input }) => {
  const owner = { customerId: caller.customerId, brand: brand.id }
  const pricedPurchase = await app.db.transaction((tx) => pricedPurchaseOf(tx, input, owner))
  const where = and(isOwn(caller.customerId), isOpen(clock.date()))
  const rows = await readCoupons(app.db, where, { limit: MAX_EVALUATED, offset: 0 })
  const minimum = Math.min(...app.gateway.methods(brand.id).map((method) => method.minimum))
  const choices = rows
    .map(({ row, coupon }) => ({ ...coupon, ...discountFor(row, { ...pricedPurchase, minimum }) }))
    .toSorted((a, b) => Number(a.reason !== null) - Number(b.reason !== null) || b.saving - a.saving)
  const from = (input.page - 1) * input.limit
  return { details: choices.slice(from, from + input.limit), total: choices.length, price: pricedPurchase.price }
})

const claim = defineHandler(claimCoupon, async (call) => {
  const { app, brand, caller, address, input } = call
  await limit(app.db, `claim:customer:${caller.customerId}`, MAX_CLAIMS_PER_HOUR, HOUR_SECONDS)
  const network = `claim:network:${networkOf(address)}`
  await pace(app.db, network, MAX_UNKNOWN_PER_NETWORK, HOUR_SECONDS, 0)
  return idempotent(call, claimCoupon, async (tx) => {
    // Before the code is looked up: the answer would tell a stranger which codes exist.
    await requireTrust(tx, caller.customerId, 'promotion')
    const [promotion] = await tx
      .select()
      .from(promotions)
      .where(and(eq(promotions.brand, brand.id), eq(promotions.code, input.code), eq(promotions.reward, 'coupon')))
    if (!promotion) throw new ApiError('coupon_code_unknown')
    const { id } = await redeemPromotion(tx, app.secrets.pepper, promotion, {
      customerId: caller.customerId,
      brand: brand.id,
    })
    const coupon = await readCoupon(tx, eq(coupons.id, id))
    if (!coupon) throw new Error('redeemed coupon not found')
    return coupon
  }).catch(async (error: unknown) => {
    // Outside of the transaction, which is rolled back.
    if (error instanceof ApiError && error.code === 'coupon_code_unknown')
      await pace(app.db, network, MAX_UNKNOWN_PER_NETWORK, HOUR_SECONDS)
    throw error
  })
})

export const couponHandlers: readonly Handler[] = [listCoupons, countCoupons, rankCoupons, claim]
