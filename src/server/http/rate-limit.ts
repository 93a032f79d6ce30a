import { createHash } from 'node:crypto'
import { and, eq, gt, gte, sql } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'
import { rateLimits } from '#server/db/schema/http.ts'
import { ApiError } from './api-error.ts'

/** Hashes a phone or an address for a rate limit key, so that the table holds no personal data. */
export const digest = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22)

const tooManyRequests = (windowStart: Date, seconds: number) => {
  const secondsLeft = Math.ceil((windowStart.getTime() + seconds * 1000 - Date.now()) / 1000)
  return new ApiError('too_many_requests', {}, Math.max(1, secondsLeft))
}

/**
 * Counts one use in a fixed window that all servers share.
 * @param key what is limited and for whom; a digest of personal data
 * @param cost 0 counts nothing, but throws (and takes as long) when one more use would
 * @throws ApiError `too_many_requests` with the seconds until the window ends
 */
export async function limit(
  db: Database | Tx,
  key: string,
  max: number,
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
  if (row && row.count - cost >= max) throw tooManyRequests(row.windowStart, seconds)
}

/**
 * Checks a limit that all clients share, without counting and without a lock: once it is used up, a flood costs little.
 * @throws ApiError `too_many_requests`, as `limit` would
 */
export async function rejectWhenExhausted(db: Database, key: string, max: number, seconds: number): Promise<void> {
  const [exhausted] = await db
    .select({ windowStart: rateLimits.windowStart })
    .from(rateLimits)
    .where(
      and(
        eq(rateLimits.key, key),
        gte(rateLimits.count, max),
        gt(rateLimits.windowStart, sql`now() - ${seconds} * interval '1 second'`),
      ),
    )
  if (exhausted) throw tooManyRequests(exhausted.windowStart, seconds)
}
