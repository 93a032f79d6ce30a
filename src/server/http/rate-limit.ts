import { createHash } from 'node:crypto'
import { and, eq, gt, gte, sql } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'
import { rateLimits } from '#server/db/schema/http.ts'
import { clock } from '#server/platform/clock.ts'
import { ApiError } from './api-error.ts'
import { ipPrefix, ipSite } from './ip-prefix.ts'

/** Hashes a phone or an address for a rate limit key, so that the table holds no personal data. */
export const digest = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22)

/** Who shares an address: the limits of strangers are for each of them. One of IPv6 begins with its site. */
export function networkOf(address: string): string {
  const site = ipSite(address)
  const network = digest(ipPrefix(address))
  return site === undefined ? network : `${digest(site)}.${network}`
}

/** The site of a network; one of IPv4 is its own. */
export const siteOf = (network: string) => network.split('.')[0] ?? network

/** @param key its last part names whom the limit is for, the part before is the name of the limit */
function tooManyRequests(key: string, freeAt: number): ApiError {
  const error = new ApiError('too_many_requests', {}, Math.max(1, Math.ceil((freeAt - clock.now()) / 1000)))
  error.limit = key.slice(0, key.lastIndexOf(':'))
  return error
}

/**
 * Counts uses in a fixed window that all servers share.
 * @param key what is counted and for whom, as `name:digest`
 * @param cost of this use; 0 only reads, -1 takes one back
 * @returns the uses in the window, and its start
 */
export async function countUse(
  db: Database | Tx,
  key: string,
  seconds: number,
  cost: 0 | 1 | -1 = 1,
): Promise<{ count: number; windowStart: Date }> {
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
  if (!row) throw new Error('upsert of a rate limit returned no row')
  return row
}

/**
 * Limits the uses in a fixed window that all servers share.
 * @param key what is limited and for whom, as `name:digest`; a digest of personal data
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
  const { count, windowStart } = await countUse(db, key, seconds, cost)
  if (count - cost >= max) throw tooManyRequests(key, windowStart.getTime() + seconds * 1000)
}

/**
 * Slows a whole network down instead of locking it out: `burst` uses at once, then one every `seconds / burst`. The row's
 * time is when the uses so far will have been paced (GCRA).
 * @param cost 0 counts nothing, but throws when one more use would
 * @throws ApiError `too_many_requests` with the seconds until the next use
 */
export async function pace(
  db: Database | Tx,
  key: string,
  burst: number,
  seconds: number,
  cost: 0 | 1 = 1,
): Promise<void> {
  const step = sql`${seconds / burst}::float8 * interval '1 second'`
  const interval = sql`${cost}::int * ${step}`
  const paced = `pace:${key}`
  const now = sql`greatest(${rateLimits.windowStart}, now())`
  const [allowed] = await db
    .insert(rateLimits)
    .values({ key: paced, windowStart: sql`now() + ${interval}`, count: 0 })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: { windowStart: sql`${now} + ${interval}` },
      setWhere: sql`${now} + ${step} <= now() + ${seconds} * interval '1 second'`,
    })
    .returning({ key: rateLimits.key })
  if (allowed) return
  const [row] = await db
    .select({ windowStart: rateLimits.windowStart })
    .from(rateLimits)
    .where(eq(rateLimits.key, paced))
  throw tooManyRequests(key, (row?.windowStart.getTime() ?? 0) + (seconds / burst - seconds) * 1000)
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
  if (exhausted) throw tooManyRequests(key, exhausted.windowStart.getTime() + seconds * 1000)
}
