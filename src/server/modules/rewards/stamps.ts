import { and, asc, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { pointsFor } from '#contract/points.ts'
import { collectBranch, getBranchRoyalty } from '#contract/rewards.ts'
import type { Tx } from '#server/db/database.ts'
import { branches } from '#server/db/schema/branches.ts'
import { collections, coupons, stampCards, stampRules } from '#server/db/schema/rewards.ts'
import type { PurchaseSubscriber } from '#server/events/purchase-events.ts'
import { ApiError } from '#server/http/api-error.ts'
import { defineHandler, type Handler } from '#server/http/handler.ts'
import { idempotent } from '#server/http/idempotency.ts'
import { enqueueNotification } from '#server/modules/notifications/enqueue-notification.ts'
import { isLoadRow, lockTransaction, type TransactionRow } from '#server/modules/payments/transition.ts'
import { endOfDay } from '#server/platform/bangkok-date.ts'
import { newCouponCode } from '#server/platform/ids.ts'
import { textOf } from '#server/platform/texts/texts.ts'
import { readCoupon } from './coupon-dto.ts'
import { changePoints, lockPoints } from './points.ts'

const isRuleOf = (brand: string) => and(eq(stampRules.brand, brand), isNull(stampRules.retiredAt))

const listCards = defineHandler(getBranchRoyalty, async ({ app, brand, caller, input }) => {
  const isSelected = input.branch_id === undefined ? undefined : eq(stampCards.branchId, input.branch_id)
  const where = and(eq(stampCards.customerId, caller.customerId), isSelected)
  const total = await app.db.$count(stampCards, where)
  const [rule] = await app.db.select().from(stampRules).where(isRuleOf(brand.id))
  const cards = await app.db
    .select({ card: stampCards, branch: branches })
    .from(stampCards)
    .innerJoin(branches, eq(branches.id, stampCards.branchId))
    .where(where)
    .orderBy(desc(stampCards.stamps), asc(branches.position))
    .limit(input.limit)
    .offset((input.page - 1) * input.limit)
  return {
    details: cards.map(({ card, branch }) => ({
      branch_id: branch.id,
      branch_name: { th: branch.nameTh, en: branch.nameEn },
      stamps: card.stamps,
      needed: rule?.needed ?? null,
      reward: rule ? { title: { th: rule.titleTh, en: rule.titleEn }, amount: rule.amount } : null,
      total: card.total,
    })),
    total,
  }
})

type Rule = typeof stampRules.$inferSelect

/** Adds a stamp to the card. A full card issues a coupon and starts again at zero. */
async function addStamp(tx: Tx, row: TransactionRow, branchId: string, rule: Rule | undefined) {
  const { customerId, brand } = row
  const wrapAround = (stamps: number | ReturnType<typeof sql>) =>
    rule ? sql<number>`(${stamps})::integer % ${rule.needed}` : sql<number>`(${stamps})::integer`
  const [card] = await tx
    .insert(stampCards)
    .values({ customerId, branchId, stamps: wrapAround(1), total: 1 })
    .onConflictDoUpdate({
      target: [stampCards.customerId, stampCards.branchId],
      set: { stamps: wrapAround(sql`${stampCards.stamps} + 1`), total: sql`${stampCards.total} + 1` },
    })
    .returning()
  if (!rule || card?.stamps !== 0) return
  const { titleTh, titleEn, amount, validDays } = rule
  const expiresAt = endOfDay(validDays)
  const common = { code: newCouponCode(), brand, customerId, stampOf: row.id, expiresAt }
  await tx.insert(coupons).values({ ...common, titleTh, titleEn, discountKind: 'free', amount })
  await enqueueNotification(tx, customerId, 'coupon_issued', row.id, {
    title: textOf('push.coupon_issued.title'),
    body: textOf('push.coupon_issued.body', { coupon: { th: titleTh, en: titleEn } }),
    path: '/coupon/claim',
  })
}

const readRule = async (tx: Tx, brand: string): Promise<Rule | undefined> =>
  (await tx.select().from(stampRules).where(isRuleOf(brand)))[0]

/** An order can still be cancelled and refunded until it is done. */
const isCollectable = (row: TransactionRow) =>
  row.status === 'completed' || (row.status === 'running' && isLoadRow(row))

async function collectOnce(tx: Tx, row: TransactionRow, rule: Rule | undefined) {
  const { id: transactionId, customerId, branchId, amount, extendsId } = row
  const points = pointsFor(amount)
  const hasStamp = amount > 0 && extendsId === null // a longer load is still one
  const [collection] = await tx
    .insert(collections)
    .values({ transactionId, customerId, branchId, points, hasStamp })
    .onConflictDoNothing()
    .returning()
  if (!collection) return
  await changePoints(tx, { customerId, change: points, reason: 'earned', transactionId })
  if (hasStamp) await addStamp(tx, row, branchId, rule)
}

/** Collects points and stamp of a load as it starts, and of an order when it is done. */
export const collectPoints: PurchaseSubscriber = async (tx, event) => {
  if (event.kind === 'transition' && isCollectable(event.row))
    await collectOnce(tx, event.row, await readRule(tx, event.row.brand))
}

/** Takes out of the card what a load without its end has put in, and the coupon of a card that it filled, if unspent. */
async function removeStamp(tx: Tx, { id, customerId, brand, branchId }: TransactionRow) {
  const rule = await readRule(tx, brand)
  const stamps = rule
    ? sql<number>`(${stampCards.total} - 1) % ${rule.needed}`
    : sql<number>`greatest(0, ${stampCards.stamps} - 1)`
  await tx
    .update(stampCards)
    .set({ stamps, total: sql`${stampCards.total} - 1` })
    .where(and(eq(stampCards.customerId, customerId), eq(stampCards.branchId, branchId), gt(stampCards.total, 0)))
  await tx.delete(coupons).where(and(eq(coupons.stampOf, id), isNull(coupons.transactionId)))
}

/** A load that is refunded gives no points and no stamp. What was spent of them since stays with the customer. */
export const withdrawRewards: PurchaseSubscriber = async (tx, event) => {
  if (event.kind !== 'transition' || event.to !== 'refunded') return
  const { row } = event
  const { id, customerId } = row
  const [collection] = await tx.select().from(collections).where(eq(collections.transactionId, id)).for('update')
  if (!collection) return
  // It stays, so that nothing is collected again.
  await tx.update(collections).set({ points: 0, hasStamp: false }).where(eq(collections.transactionId, id))
  const change = -Math.min(collection.points, await lockPoints(tx, customerId))
  await changePoints(tx, { customerId, change, reason: 'withdrawn' })
  if (collection.hasStamp) await removeStamp(tx, row)
}

const collect = defineHandler(collectBranch, (call) =>
  idempotent(call, collectBranch, async (tx) => {
    const { brand, caller, input } = call
    const row = await lockTransaction(tx, input.transaction)
    if (row?.customerId !== caller.customerId || row.brand !== brand.id) throw new ApiError('transaction_unknown')
    if (!isCollectable(row)) throw new ApiError('not_collectable')
    const rule = await readRule(tx, brand.id)
    await collectOnce(tx, row, rule)
    const [collection] = await tx.select().from(collections).where(eq(collections.transactionId, row.id))
    const [card] = await tx
      .select()
      .from(stampCards)
      .where(and(eq(stampCards.customerId, caller.customerId), eq(stampCards.branchId, row.branchId)))
    return {
      earned: collection?.points ?? 0,
      points: await lockPoints(tx, caller.customerId),
      stamps: card?.stamps ?? 0,
      needed: rule?.needed ?? null,
      coupon: await readCoupon(tx, eq(coupons.stampOf, row.id)),
    }
  }),
)

export const stampHandlers: readonly Handler[] = [listCards, collect]
