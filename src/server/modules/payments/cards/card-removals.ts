import { asc, eq, lte, sql } from 'drizzle-orm'
import { DAY_MS, MINUTE_MS } from '#contract/duration.ts'
import { cardRemovals } from '#server/db/schema/saved-cards.ts'
import type { App } from '#server/http/app.ts'
import { clock } from '#server/platform/clock.ts'
import type { QueueJob } from '#server/platform/job-loop.ts'
import { describeError } from '#server/platform/log.ts'
import { JOB_TIMEOUT_MS } from '#server/ports/timeouts.ts'
import { forgetUnpaidCards } from './saved-cards.ts'

type Removal = typeof cardRemovals.$inferSelect

/** How long one server has a leased removal to itself. */
const LEASE_MS = 2 * JOB_TIMEOUT_MS
/** So often in vain, about an hour: then people are told of it. */
export const FAILED_TRIES = 6

/** Milliseconds until the next try: from a minute, twice as long each time, to a day. */
const pauseOf = (tries: number) => Math.min(DAY_MS, MINUTE_MS * 2 ** Math.min(tries, 11))

async function remove(app: App, { holder, brand, tries }: Removal): Promise<void> {
  const isThis = eq(cardRemovals.holder, holder)
  try {
    // Of a gateway that this server has not got any more, whose dashboard is the only way.
    if (!app.gateway.removeCard || !app.gateway.ownsHolder?.(holder))
      throw new Error('the gateway does not hold this card')
    await app.gateway.removeCard({ brand, holder }, AbortSignal.timeout(JOB_TIMEOUT_MS))
    await app.db.delete(cardRemovals).where(isThis)
  } catch (error) {
    const dueAt = new Date(clock.now() + pauseOf(tries))
    await app.db
      .update(cardRemovals)
      .set({ tries: tries + 1, dueAt })
      .where(isThis)
    const level = tries + 1 === FAILED_TRIES ? 'error' : 'warn'
    app.log[level]('card not deleted at the gateway', { holder, brand, error: describeError(error) })
  }
}

/** Has the gateway delete the cards that nobody wants kept any more, again and again until it has. */
export const removeCards: QueueJob<App> = {
  name: 'card removals',
  everyMs: 5_000,
  places: 2,
  async lease(app, max) {
    await forgetUnpaidCards(app.db)
    const due = app.db
      .select({ holder: cardRemovals.holder })
      .from(cardRemovals)
      .where(lte(cardRemovals.dueAt, clock.date()))
      .orderBy(asc(cardRemovals.dueAt))
      .limit(max)
      .for('update', { skipLocked: true })
    const rows = await app.db
      .update(cardRemovals)
      .set({ dueAt: new Date(clock.now() + LEASE_MS) })
      .where(sql`${cardRemovals.holder} = any(array(${due}))`)
      .returning()
    return rows.map(
      (row) => () => remove(app, row).catch((error) => app.log.warn('card removal', { error: describeError(error) })),
    )
  },
}
