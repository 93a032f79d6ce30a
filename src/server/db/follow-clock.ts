import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { clock, MAX_OFFSET_SECONDS, setClock } from '#server/platform/clock.ts'
import { describeError, type Log } from '#server/platform/log.ts'
import type { Database } from './database.ts'

const EVERY_MS = 10_000
/** A slower answer says too little about the moment at which it was given. */
const MAX_TRIP_MS = 1_000

/** Asks the database for its time. The answer is off by at most half of the time that it took. */
async function measure(db: Database): Promise<void> {
  const asked = performance.now()
  const { rows } = await db.execute<{ ms: string }>(sql`select extract(epoch from clock_timestamp()) * 1000 as ms`)
  const trip = performance.now() - asked
  if (trip < MAX_TRIP_MS) setClock(Number(rows[0]?.ms) - asked - trip / 2, trip / 2)
}

/**
 * Sets the clock by the database, and again every ten seconds; while the database is away it goes on by itself.
 * @returns ends this
 */
export async function followClock(db: Database, log: Log): Promise<() => Promise<void>> {
  const stopping = new AbortController()
  let isWarned = false
  const look = async () => {
    try {
      await measure(db)
    } catch (error) {
      log.debug('database not asked for its time', { error: describeError(error) })
    }
    const offset = clock.offsetSeconds()
    const isOff = Math.abs(offset) > MAX_OFFSET_SECONDS
    if (isOff && !isWarned) log.warn('clock of this machine differs from the database', { seconds: Math.round(offset) })
    isWarned = isOff
  }
  const follow = async () => {
    while (!stopping.signal.aborted) {
      await wait(EVERY_MS, undefined, { ref: false, signal: stopping.signal }).catch(() => {})
      if (!stopping.signal.aborted) await look()
    }
  }
  await look()
  const following = follow()
  return async () => {
    stopping.abort()
    await following
  }
}
