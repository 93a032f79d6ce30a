import { and, asc, count, desc, eq, gt, isNull, lt, lte, ne, notExists, or, sql } from 'drizzle-orm'
import { getBranchRanking } from '#contract/reviews.ts'
import { maskName } from '#contract/thai/person-name.ts'
import type { Database } from '#server/db/database.ts'
import { consents, customers, NO_RANKING } from '#server/db/schema/account.ts'
import { rankingPlaces, rankings } from '#server/db/schema/reviews.ts'
import type { App } from '#server/http/app.ts'
import { readBranch } from '#server/http/branches.ts'
import { defineRead, type Handler } from '#server/http/handler.ts'
import { lastMonth } from '#server/platform/bangkok-date.ts'
import { clock } from '#server/platform/clock.ts'

/** With fewer customers, a first letter and a count would identify a person. */
const MIN_RANKED = 3
/** Loads and orders that began at the end of the month finish days later. */
const MAX_AGE = sql`interval '1 day'`

/**
 * Computes the ranking of a branch unless it is of this month and less than a day old; one request at a time.
 * @returns the month, and where its ranking can be read
 */
async function refreshRanking({ db, primary }: Pick<App, 'db' | 'primary'>, branchId: string) {
  const { month, start, end } = lastMonth(clock.date())
  const [current] = await db
    .select({ branchId: rankings.branchId })
    .from(rankings)
    .where(
      and(eq(rankings.branchId, branchId), eq(rankings.month, month), gt(rankings.computedAt, sql`now() - ${MAX_AGE}`)),
    )
  if (current) return { month, db }
  await primary.transaction(async (tx) => {
    const [taken] = await tx
      .insert(rankings)
      .values({ branchId, month, computedAt: sql`now()` })
      .onConflictDoUpdate({
        target: rankings.branchId,
        set: { month, computedAt: sql`now()` },
        setWhere: or(ne(rankings.month, month), lte(rankings.computedAt, sql`now() - ${MAX_AGE}`)),
      })
      .returning({ branchId: rankings.branchId })
    if (!taken) return // another request has computed it
    await tx.delete(rankingPlaces).where(eq(rankingPlaces.branchId, branchId))
    // The status is a literal, so that the partial index fits.
    await tx.execute(sql`insert into ranking_places (branch_id, customer_id, loads)
      select branch_id, customer_id, count(*) from transactions
      where branch_id = ${branchId} and status = 'completed' and started_at >= ${start} and started_at < ${end}
      group by branch_id, customer_id`)
  })
  return { month, db: primary }
}

/** Of a customer who does not want to be in rankings: an answer that the operator writes, as `docs/operations.md` says. */
const objection = (db: Database) =>
  db
    .select({ id: consents.id })
    .from(consents)
    .where(
      and(
        eq(consents.customerId, rankingPlaces.customerId),
        eq(consents.purpose, NO_RANKING),
        eq(consents.isGiven, false),
      ),
    )

const rank = defineRead(getBranchRanking, async ({ app, brand, caller, input }) => {
  const { branch_id, page, limit } = input
  await readBranch(app.db, branch_id, brand.id)
  const { month, db } = await refreshRanking(app, branch_id)
  const isOfBranch = and(eq(rankingPlaces.branchId, branch_id), notExists(objection(db)))
  const isRanked = and(isOfBranch, isNull(customers.erasedAt))
  const [own] = await db
    .select({ loads: rankingPlaces.loads })
    .from(rankingPlaces)
    .where(and(isOfBranch, eq(rankingPlaces.customerId, caller.customerId)))
  if (!own) return { month, details: [], total: 0, mine: null }
  const isBefore = or(
    gt(rankingPlaces.loads, own.loads),
    and(eq(rankingPlaces.loads, own.loads), lt(rankingPlaces.customerId, caller.customerId)),
  )
  const [sum] = await db
    .select({ total: count(), before: sql<number>`count(*) filter (where ${isBefore})`.mapWith(Number) })
    .from(rankingPlaces)
    .innerJoin(customers, eq(customers.id, rankingPlaces.customerId))
    .where(isRanked)
  const { total, before } = sum ?? { total: 0, before: 0 }
  if (total < MIN_RANKED) return { month, details: [], total: 0, mine: null }
  const offset = (page - 1) * limit
  const rows = await db
    .select({ name: customers.name, loads: rankingPlaces.loads })
    .from(rankingPlaces)
    .innerJoin(customers, eq(customers.id, rankingPlaces.customerId))
    .where(isRanked)
    .orderBy(desc(rankingPlaces.loads), asc(rankingPlaces.customerId))
    .limit(limit)
    .offset(offset)
  return {
    month,
    details: rows.map(({ name, loads }, i) => ({ rank: offset + i + 1, name: maskName(name), loads })),
    total,
    mine: { rank: before + 1, loads: own.loads },
  }
})

export const rankingHandlers: readonly Handler[] = [rank]
