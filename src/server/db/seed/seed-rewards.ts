import { and, asc, eq } from 'drizzle-orm'
import { DAY_MS, HOUR_MS } from '#contract/duration.ts'
import { pointsFor } from '#contract/points.ts'
import type { Tx } from '#server/db/database.ts'
import { customers } from '#server/db/schema/account.ts'
import type { branches } from '#server/db/schema/branches.ts'
import type { transactions } from '#server/db/schema/payment.ts'
import { reviews } from '#server/db/schema/reviews.ts'
import {
  collections,
  coupons,
  gifts,
  pointBalances,
  pointEntries,
  promotions,
  stampCards,
  stampRules,
} from '#server/db/schema/rewards.ts'
import { endOfDay, lastMonth } from '#server/platform/bangkok-date.ts'
import { loadOf, type SeedPurchase, type Stock } from './seed-loads.ts'
import { DEMO_COUPONS, REVIEWS, WELCOME_POINTS } from './seed-samples.ts'

type Rows = {
  ids: readonly string[]
  first: number
  branches: readonly (typeof branches.$inferSelect)[]
  stock: Stock
  transactions: SeedPurchase<typeof transactions>[]
}

/** Other customers of each brand's first two branches, with loads in the month of the ranking. */
export async function addNeighbours(tx: Tx, rows: Rows, now: Date) {
  const { start } = lastMonth(now)
  for (const [index, brand] of rows.ids.entries()) {
    const made = await tx
      .insert(customers)
      .values(
        REVIEWS.map(({ name }, i) => ({ brand, name, phone: `+668999910${index}${i}`, pinHash: 'none' })), // no sign-in
      )
      .returning({ id: customers.id })
    const near = rows.branches.filter((branch) => branch.brand === brand).slice(0, 2)
    for (const branch of near) {
      const standing = rows.stock.machines.filter(({ branchId }) => branchId === branch.id)
      for (const [i, customer] of made.entries())
        for (let past = 0; past < 6 - i; past++) {
          const machine = standing[(i * 2 + past) % standing.length]
          if (!machine) continue
          const startedAt = new Date(start.getTime() + (past * 4 + i) * DAY_MS + (i + 9) * HOUR_MS)
          const count = rows.first + 10_000 + rows.transactions.length
          rows.transactions.push(
            loadOf({ stock: rows.stock, machine, brand, customerId: customer.id, startedAt, count, program: past }),
          )
        }
    }
  }
}

type Seeded = Rows & { demo: ReadonlyMap<string, string>; now: Date }

/** Reviews by the other customers of their last load at each branch. */
function reviewsOf(rows: Seeded): SeedPurchase<typeof reviews>[] {
  const demo = new Set(rows.demo.values())
  const theirs = rows.transactions.filter((load) => load.status === 'completed' && !demo.has(load.customerId))
  const last = new Map(theirs.map((load) => [`${load.customerId} ${load.branchId}`, load]))
  return [...last.values()].map((load, i) => {
    const { rating, text, shownName } = REVIEWS[i % REVIEWS.length] ?? { rating: 5, text: '', shownName: 'none' }
    const createdAt = new Date((load.endsAt ?? rows.now).getTime() + HOUR_MS)
    return {
      transactionId: load.id,
      branchId: load.branchId,
      customerId: load.customerId,
      rating,
      text,
      shownName,
      createdAt,
    }
  })
}

/** Points, coupons and gifts of the demo customer. */
async function seedDemo(tx: Tx, rows: Seeded, brand: string, customerId: string) {
  const loads = rows.transactions
    .filter((load) => load.customerId === customerId)
    .toSorted((a, b) => Number(a.startedAt) - Number(b.startedAt))
  const cards = Map.groupBy(loads, (load) => load.branchId)
  await tx.insert(collections).values(
    loads.map((load) => ({
      transactionId: load.id,
      customerId,
      branchId: load.branchId,
      points: pointsFor(load.amount),
      hasStamp: true,
      createdAt: load.endsAt ?? rows.now,
    })),
  )
  const [rule] = await tx.select().from(stampRules).where(eq(stampRules.brand, brand))
  await tx.insert(stampCards).values(
    [...cards].map(([branchId, { length }]) => ({
      customerId,
      branchId,
      stamps: rule ? length % rule.needed : length,
      total: length,
    })),
  )
  const isGift = and(eq(promotions.brand, brand), eq(promotions.reward, 'gift'))
  const [gift] = await tx.select().from(promotions).where(isGift).orderBy(asc(promotions.position)).limit(1)
  const entries: SeedPurchase<typeof pointEntries>[] = [
    { customerId, change: WELCOME_POINTS, reason: 'granted', createdAt: new Date(rows.now.getTime() - 65 * DAY_MS) },
    ...loads.map((load) => ({
      customerId,
      change: pointsFor(load.amount),
      reason: 'earned' as const,
      transactionId: load.id,
      createdAt: load.endsAt ?? rows.now,
    })),
  ]
  if (gift) {
    const promotionId = gift.id
    const createdAt = new Date(rows.now.getTime() - 6 * DAY_MS)
    entries.push({ customerId, change: -gift.points, reason: 'exchanged', promotionId, createdAt })
    const expiresAt = endOfDay(gift.validDays, createdAt.getTime())
    await tx
      .insert(gifts)
      .values({ code: `GIFT-${brand.toUpperCase()}`, customerId, promotionId, createdAt, expiresAt })
  }
  await tx.insert(pointEntries).values(entries)
  await tx.insert(pointBalances).values({ customerId, points: entries.reduce((sum, { change }) => sum + change, 0) })
  await tx.insert(coupons).values(
    DEMO_COUPONS.map(({ key, days, ...terms }) => ({
      ...terms,
      code: `${key}-${brand.toUpperCase()}`,
      brand,
      customerId,
      createdAt: new Date(rows.now.getTime() - 20 * DAY_MS),
      expiresAt: endOfDay(days, rows.now.getTime()),
    })),
  )
}

/** Reviews, and the demo customer's points, coupons and gift. */
export async function seedValue(tx: Tx, rows: Seeded) {
  await tx.insert(reviews).values(reviewsOf(rows))
  for (const [brand, customerId] of rows.demo) await seedDemo(tx, rows, brand, customerId)
}
