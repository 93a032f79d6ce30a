import { createHash } from 'node:crypto'
import { and, eq, gt, gte, sql } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'
import { rateLimits } from '#server/db/schema/http.ts'
import { ApiError } from './api-error.ts'

/** For the keys of limits: the table names no phone and no address. */
export const digest = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22)

const refusalUntil = (windowStart: Date, seconds: number) => {
  const left = Math.ceil((windowStart.getTime() + seconds * 1000 - Date.now()) / 1000)
  return new ApiError('too_many_requests', {}, Math.max(1, left))
}

/**
 * Counts one use in a fixed window that all instances share.
 * @param key what is limited and for whom; a digest where it is personal
 * @param cost 0 counts nothing and is refused all the same, in the same time, when one more would be
 * @throws Refusal `too_many_requests` with the seconds until the window ends
 */
export async function limit(
  db: Database | Tx,
  key: string,
  most: number,
  seconds: number,
  cost: 0 | 1 = 1,
): Promise<void> {
  const isOver = sql`${rateLimits.windowStart} <= now() - ${seconds} * interval '1 second'`
  const [row] = await db
    .insert(rateLimits)
    .values({ key, windowStart: sql`now()`, count: cost })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${isOver} then ${cost}::int else ${rateLimits.count} + ${cost}::int end`,
        windowStart: sql`case when ${isOver} then now() else ${rateLimits.windowStart} end`,
      },
    })
    .returning()
  if (row && row.count - cost >= most) throw refusalUntil(row.windowStart, seconds)
}

/**
 * Looks without counting, and without a lock: for what everybody shares, so that a flood does no work once it is spent.
 * @throws Refusal `too_many_requests`, as `limit` would
 */
export async function rejectWhenExhausted(db: Database, key: string, most: number, seconds: number): Promise<void> {
  const [spent] = await db
    .select({ windowStart: rateLimits.windowStart })
    .from(rateLimits)
    .where(
      and(
        eq(rateLimits.key, key),
        gte(rateLimits.count, most),
        gt(rateLimits.windowStart, sql`now() - ${seconds} * interval '1 second'`),
      ),
    )
  if (spent) throw refusalUntil(spent.windowStart, seconds)
}
