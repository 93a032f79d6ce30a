import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Config } from '#server/platform/config.ts'
import { describeError, type Log } from '#server/platform/log.ts'
import { type Database, openDatabase } from './database.ts'

/** Calls whose answers may be some seconds old go to a replica, if there is one that is not further behind than this. */
const MAX_LAG_MS = 5_000
/** Longer than a replica may lag: after this, everybody sees what a customer has written. */
const OWN_WRITES_MS = 2 * MAX_LAG_MS
const CHECK_EVERY_MS = 1_000

export type Reads = {
  /**
   * The replica; or the primary if there is no replica that can be used, or one of `who` has written in the last seconds.
   * @param who the customer and the network address, as far as they are known
   */
  databaseFor: (who: readonly (string | undefined)[]) => Database
  wrote: (...who: readonly (string | undefined)[]) => void
  /** A query has failed: the replica is not used until it answers again. */
  failed: () => void
  close: () => Promise<void>
}

/** Without a replica. */
export const primaryOnly = (primary: Database): Reads => ({
  databaseFor: () => primary,
  wrote: () => {},
  failed: () => {},
  close: async () => {},
})

/** Where the primary's log was at some moment, as a number of bytes. */
type Position = { at: number; lsn: bigint }

/**
 * Whether a replica shows all that was written more than `MAX_LAG_MS` ago. Positions in the log are compared, and no times:
 * a replica that has lost its primary does not know that it lags, and an idle primary does not make it look old.
 */
export function createFreshness(now: () => number = () => performance.now()) {
  const positions: Position[] = []
  /** The newest position that is old enough: what the replica must have. */
  const required = () => {
    while (positions[1] && positions[1].at <= now() - MAX_LAG_MS) positions.shift()
    const [oldest] = positions
    return oldest && oldest.at <= now() - MAX_LAG_MS ? oldest : undefined
  }
  return {
    /** While the primary does not answer, nothing is written either: what it had last stays required. */
    primaryAt(lsn: bigint) {
      positions.push({ at: now(), lsn })
      required()
    },
    isFresh: (replica: bigint) => replica >= (required()?.lsn ?? replica + 1n),
  }
}

const SYSTEM = sql`(select system_identifier::text from pg_control_system())`

async function readPrimary(db: Database) {
  const { rows } = await db.execute<{ lsn: string; system: string }>(
    sql`select (pg_current_wal_lsn() - '0/0')::text as lsn, ${SYSTEM} as system`,
  )
  return rows[0]
}

/** A standby of this primary; a former standby that was promoted has a history of its own. */
async function readReplica(db: Database) {
  const { rows } = await db.execute<{ lsn: string | null; system: string }>(
    sql`select (pg_last_wal_replay_lsn() - '0/0')::text as lsn, ${SYSTEM} as system where pg_is_in_recovery()`,
  )
  return rows[0]
}

/** Customers and addresses that wrote a moment ago. */
function createRecentWriters() {
  const until = new Map<string, number>()
  return {
    add(key: string) {
      const now = performance.now()
      until.delete(key) // so that the oldest are first
      until.set(key, now + OWN_WRITES_MS)
      for (const [one, end] of until) {
        if (end > now) break
        until.delete(one)
      }
    },
    has: (key: string) => (until.get(key) ?? 0) > performance.now(),
  }
}

/** Opens the replica of `DATABASE_READ_URL`, and watches how far it is behind. */
export function openReads(config: Config, primary: Database, log: Log): Reads {
  const { DATABASE_READ_URL: url, DATABASE_POOL: size, DATABASE_PREPARE: prepare } = config
  if (!url) return primaryOnly(primary)
  const options = { size, waitSeconds: 1, isPreparing: prepare === 'on', isReadOnly: true }
  const { db: replica, close } = openDatabase(url, options, log)
  const writers = createRecentWriters()
  const freshness = createFreshness()
  const stopping = new AbortController()
  let isUsable = false

  async function check(): Promise<boolean> {
    const [written, seen] = await Promise.all([readPrimary(primary).catch(() => undefined), readReplica(replica)])
    if (written) freshness.primaryAt(BigInt(written.lsn))
    if (!seen?.lsn || (written && written.system !== seen.system)) return false
    return freshness.isFresh(BigInt(seen.lsn))
  }
  async function watch() {
    while (!stopping.signal.aborted) {
      const wasUsable = isUsable
      isUsable = await check().catch(() => false)
      if (isUsable !== wasUsable) log.warn(isUsable ? 'the replica is read' : 'the replica is away or behind')
      await wait(CHECK_EVERY_MS, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }
  const watching = watch().catch((error: unknown) =>
    log.error('the replica is not watched', { error: describeError(error) }),
  )
  return {
    databaseFor: (who) => (isUsable && !who.some((key) => key && writers.has(key)) ? replica : primary),
    wrote(...who) {
      for (const key of who) if (key) writers.add(key)
    },
    failed() {
      isUsable = false
    },
    async close() {
      stopping.abort()
      await watching
      await close()
    },
  }
}
