import { and, asc, eq, gte } from 'drizzle-orm'
import { listCardRemovals } from '#contract/staff/card-removals.ts'
import { cardRemovals } from '#server/db/schema/saved-cards.ts'
import { defineHandler, type Handler } from '#server/http/handler.ts'
import { FAILED_TRIES } from '#server/modules/payments/cards/card-removals.ts'

const MAX_REMOVALS = 100

const list = defineHandler(listCardRemovals, async ({ app, staff }) => {
  const isOfBrand = staff.brand === undefined ? undefined : eq(cardRemovals.brand, staff.brand)
  const rows = await app.db
    .select()
    .from(cardRemovals)
    .where(and(gte(cardRemovals.tries, FAILED_TRIES), isOfBrand))
    .orderBy(asc(cardRemovals.createdAt))
    .limit(MAX_REMOVALS)
  return { details: rows.map(({ holder, tries, createdAt }) => ({ holder, tries, since: createdAt.toISOString() })) }
})

export const cardRemovalHandlers: readonly Handler[] = [list]
