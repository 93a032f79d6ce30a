import { and, asc, desc, eq, gt, isNotNull, isNull, lte, type SQL } from 'drizzle-orm'
import { type GIFT_STATUSES, type Gift, getGiftByUser, useGift } from '#contract/rewards.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { gifts, promotions } from '#server/db/schema/rewards.ts'
import { ApiError } from '#server/http/api-error.ts'
import { defineHandler, type Handler } from '#server/http/handler.ts'
import { idempotent } from '#server/http/idempotency.ts'
import { clock } from '#server/platform/clock.ts'
import { isUuid } from '#server/platform/ids.ts'

type Status = (typeof GIFT_STATUSES)[number]

const statusOf = ({ usedAt, expiresAt }: typeof gifts.$inferSelect): Status =>
  usedAt ? 'used' : expiresAt > clock.date() ? 'available' : 'expired'

const STATUS_FILTERS: Record<Status, (now: Date) => SQL | undefined> = {
  available: (now) => and(isNull(gifts.usedAt), gt(gifts.expiresAt, now)),
  used: () => isNotNull(gifts.usedAt),
  expired: (now) => and(isNull(gifts.usedAt), lte(gifts.expiresAt, now)),
}

async function readGifts(
  db: Database | Tx,
  where: SQL | undefined,
  { limit, offset, isLatestFirst = false }: { limit: number; offset: number; isLatestFirst?: boolean },
): Promise<Gift[]> {
  const order = isLatestFirst ? [desc(gifts.usedAt), desc(gifts.expiresAt)] : [asc(gifts.expiresAt)]
  const rows = await db
    .select({ gift: gifts, promotion: promotions })
    .from(gifts)
    .innerJoin(promotions, eq(promotions.id, gifts.promotionId))
    .where(where)
    .orderBy(...order, asc(gifts.id))
    .limit(limit)
    .offset(offset)
  return rows.map(({ gift, promotion }) => ({
    id: gift.id,
    code: gift.code,
    title: { th: promotion.titleTh, en: promotion.titleEn },
    description: { th: promotion.descriptionTh, en: promotion.descriptionEn },
    status: statusOf(gift),
    created_at: gift.createdAt.toISOString(),
    expires_at: gift.expiresAt.toISOString(),
    used_at: gift.usedAt?.toISOString() ?? null,
  }))
}

export async function readGift(db: Database | Tx, where: SQL | undefined): Promise<Gift | null> {
  const [gift] = await readGifts(db, where, { limit: 1, offset: 0 })
  return gift ?? null
}

const listGifts = defineHandler(getGiftByUser, async ({ app, caller, input }) => {
  const where = and(eq(gifts.customerId, caller.customerId), STATUS_FILTERS[input.status](clock.date()))
  const total = await app.db.$count(gifts, where)
  const page = { limit: input.limit, offset: (input.page - 1) * input.limit }
  const details = await readGifts(app.db, where, { ...page, isLatestFirst: input.status !== 'available' })
  return { details, total }
})

const redeemGift = defineHandler(useGift, (call) =>
  idempotent(call, useGift, async (tx) => {
    const id = call.input.gift_id
    if (!isUuid(id)) throw new ApiError('gift_unknown')
    const isOwn = and(eq(gifts.id, id), eq(gifts.customerId, call.caller.customerId))
    const [gift] = await tx.select().from(gifts).where(isOwn).for('update')
    if (!gift) throw new ApiError('gift_unknown')
    const status = statusOf(gift)
    if (status !== 'available') throw new ApiError('gift_unavailable', { reason: status })
    await tx.update(gifts).set({ usedAt: clock.date() }).where(isOwn)
    const usedGift = await readGift(tx, isOwn)
    if (!usedGift) throw new ApiError('gift_unknown')
    return usedGift
  }),
)

export const giftHandlers: readonly Handler[] = [listGifts, redeemGift]
