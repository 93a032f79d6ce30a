import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { rateLimits } from '#server/db/schema.ts'
import { Refusal } from './refusal.ts'

/**
 * Counts one use in a fixed window that all instances share.
 * @param key what is limited and for whom; a digest where it is personal
 * @throws Refusal `too_many_requests` with the seconds until the window ends
 */
export async function limit(db: Database, key: string, most: number, seconds: number): Promise<void> {
  const isOver = sql`${rateLimits.windowStart} <= now() - ${seconds} * interval '1 second'`
  const [row] = await db
    .insert(rateLimits)
    .values({ key, windowStart: sql`now()`, count: 1 })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${isOver} then 1 else ${rateLimits.count} + 1 end`,
        windowStart: sql`case when ${isOver} then now() else ${rateLimits.windowStart} end`,
      },
    })
    .returning()
  if (!row || row.count <= most) return
  const left = Math.ceil((row.windowStart.getTime() + seconds * 1000 - Date.now()) / 1000)
  throw new Refusal('too_many_requests', {}, Math.max(1, left))
}
