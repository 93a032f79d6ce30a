import { and, asc, desc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import type { Brand } from '#brands/brand.ts'
import {
  exchangePromotion,
  getPointsByPromotion,
  getPromotionCoupon,
  getPromotions,
  type PointEntry,
  type Promotion,
  type PublicPromotion,
} from '#contract/rewards.ts'
import { branches } from '#server/db/schema/branches.ts'
import { transactions } from '#server/db/schema/payment.ts'
import { coupons, gifts, pointBalances, pointEntries, promotions } from '#server/db/schema/rewards.ts'
import { ApiError } from '#server/http/api-error.ts'
import { defineHandler, defineRead, type Handler } from '#server/http/handler.ts'
import { idempotent } from '#server/http/idempotency.ts'
import { shareAnswers } from '#server/http/shared-answer.ts'
import { promotionPicture } from '#server/modules/content/brand/promotion-pictures.ts'
import { archivedTransactions } from '#server/modules/payments/purchase-archive.ts'
import { clock } from '#server/platform/clock.ts'
import { readCoupon, termsView } from './coupon-dto.ts'
import { readGift } from './gifts.ts'
import { evaluatePromotion, type PromotionRecord, readEligibility, redeemPromotion } from './promotions.ts'

/** What everybody may see of a promotion. */
const publicView = (brand: Brand, promotion: PromotionRecord): PublicPromotion => ({
  promotion_id: promotion.id,
  title: { th: promotion.titleTh, en: promotion.titleEn },
  description: { th: promotion.descriptionTh, en: promotion.descriptionEn },
  ...promotionPicture(brand, promotion),
  points: promotion.points,
})

type BranchPromotion = { promotion: PromotionRecord; branch: typeof branches.$inferSelect | null }

const isRunning = (now: Date) =>
  and(
    isNull(promotions.retiredAt),
    lte(promotions.startsAt, now),
    or(isNull(promotions.endsAt), gt(promotions.endsAt, now)),
  )

const isOpenTo = (brand: string) => and(eq(promotions.brand, brand), isNull(promotions.code))

function promotionView(
  brand: Brand,
  { promotion, branch }: BranchPromotion,
  eligibility: Awaited<ReturnType<typeof readEligibility>>,
): Promotion {
  const { timesLeft, missing, reason } = evaluatePromotion(promotion, eligibility)
  return {
    ...publicView(brand, promotion),
    reward: promotion.reward,
    coupon: promotion.reward === 'coupon' ? termsView(promotion, branch) : null,
    valid_days: promotion.validDays,
    starts_at: promotion.startsAt.toISOString(),
    ends_at: promotion.endsAt?.toISOString() ?? null,
    stock: promotion.stock,
    times_left: timesLeft,
    is_available: reason === null,
    reason,
    missing,
  }
}

const listPromotions = defineHandler(getPromotionCoupon, async ({ app, brand, caller, input }) => {
  const now = clock.date()
  const isSelected = input.promotion_id === undefined ? undefined : eq(promotions.id, input.promotion_id)
  const rows = await app.db
    .select({ promotion: promotions, branch: branches })
    .from(promotions)
    .leftJoin(branches, eq(branches.id, promotions.branchId))
    .where(and(isOpenTo(brand.id), isSelected, isRunning(now)))
    .orderBy(asc(promotions.position), asc(promotions.id))
  const eligibility = await readEligibility(app.db, app.secrets.pepper, caller.customerId)
  // Sorted and paged in memory: a shop has only a few promotions, and each is evaluated for this customer.
  const views = rows
    .map((promotion) => promotionView(brand, promotion, eligibility))
    .toSorted((a, b) => Number(b.is_available) - Number(a.is_available))
  const from = (input.page - 1) * input.limit
  return { details: views.slice(from, from + input.limit), total: views.length }
})

/** The promotions of a brand for guests, at most a second old. */
const readPublicPromotions = shareAnswers(1_000, async ({ db }, brandId) => {
  const now = clock.date()
  return db
    .select()
    .from(promotions)
    .where(and(isOpenTo(brandId), isRunning(now)))
    .orderBy(asc(promotions.position), asc(promotions.id))
})

const listPublicPromotions = defineRead(getPromotions, async ({ app, brand, input }) => {
  const rows = await readPublicPromotions(app, brand.id)
  const from = (input.page - 1) * input.limit
  return { details: rows.slice(from, from + input.limit).map((row) => publicView(brand, row)), total: rows.length }
})

const readPoints = defineHandler(getPointsByPromotion, async ({ app, brand, caller, input }) => {
  const isOwn = eq(pointEntries.customerId, caller.customerId)
  const [balance] = await app.db.select().from(pointBalances).where(eq(pointBalances.customerId, caller.customerId))
  const points = balance?.points ?? 0
  const [selectedPromotion] =
    input.promotion_id === undefined
      ? []
      : await app.db
          .select({ cost: promotions.points })
          .from(promotions)
          .where(and(isOpenTo(brand.id), eq(promotions.id, input.promotion_id)))
  if (input.promotion_id !== undefined && !selectedPromotion) throw new ApiError('promotion_unknown')
  const total = await app.db.$count(pointEntries, isOwn)
  const entries = await app.db
    .select({ entry: pointEntries, promotion: promotions, branch: branches })
    .from(pointEntries)
    .leftJoin(promotions, eq(promotions.id, pointEntries.promotionId))
    .leftJoin(transactions, eq(transactions.id, pointEntries.transactionId))
    .leftJoin(archivedTransactions, eq(archivedTransactions.id, pointEntries.transactionId))
    .leftJoin(branches, sql`${branches.id} = coalesce(${transactions.branchId}, ${archivedTransactions.branchId})`)
    .where(isOwn)
    .orderBy(desc(pointEntries.createdAt), desc(pointEntries.id))
    .limit(input.limit)
    .offset((input.page - 1) * input.limit)
  const details = entries.map(({ entry, promotion, branch }): InferOutput<typeof PointEntry> => {
    const promotionTitle = promotion && { th: promotion.titleTh, en: promotion.titleEn }
    const branchName = branch && { th: branch.nameTh, en: branch.nameEn }
    return {
      change: entry.change,
      reason: entry.reason,
      title: promotionTitle ?? branchName,
      transaction: entry.transactionId,
      created_at: entry.createdAt.toISOString(),
    }
  })
  return {
    points,
    missing: selectedPromotion ? Math.max(0, selectedPromotion.cost - points) : null,
    details,
    total,
  }
})

const exchange = defineHandler(exchangePromotion, (call) =>
  idempotent(call, exchangePromotion, async (tx) => {
    const { app, brand, caller, input } = call
    const [promotion] = await tx
      .select()
      .from(promotions)
      .where(and(isOpenTo(brand.id), eq(promotions.id, input.promotion_id)))
    if (!promotion) throw new ApiError('promotion_unknown')
    const { id, points } = await redeemPromotion(tx, app.secrets.pepper, promotion, {
      customerId: caller.customerId,
      brand: brand.id,
    })
    const isGift = promotion.reward === 'gift'
    return {
      points,
      coupon: isGift ? null : await readCoupon(tx, eq(coupons.id, id)),
      gift: isGift ? await readGift(tx, eq(gifts.id, id)) : null,
    }
  }),
)

export const rewardHandlers: readonly Handler[] = [listPromotions, listPublicPromotions, readPoints, exchange]
