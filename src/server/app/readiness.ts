import { statfs } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { type Database, hasReason } from '#server/db/database.ts'
import { isMigrated } from '#server/db/migrate.ts'
import { IS_WRITABLE } from '#server/platform/database-hosts.ts'
import { codeOf } from '#server/platform/error-code.ts'

const TIMEOUT_MS = 500
const MIN_FREE_BYTES = 200_000_000

async function hasFreeSpace(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize > MIN_FREE_BYTES
}

const DISK_FULL = '53100'
const ROOM_MS = 5_000
/** A sort that does not fit into its memory: the database's disk takes 3 MB for a moment. No table and no log is written. */
const SPILL = `select max(line) from
  (select repeat('x', 1000) || n as line from generate_series(1, 3000) as n order by (repeat('x', 1000) || n) collate "C") as sorted`

/** @returns whether the database's disk had room when it was last tried, every five seconds: a full one fails writes only */
function watchDisk(db: Database): () => boolean {
  let hasRoom = true
  let triedAt = Number.NEGATIVE_INFINITY
  const tryDisk = () =>
    db
      .transaction(async (tx) => {
        await tx.execute(sql.raw("set local work_mem = '64kB'"))
        await tx.execute(sql.raw(SPILL))
      })
      .then(
        () => true,
        // Whatever else fails is seen by the check itself.
        (error: unknown) => !hasReason(error, (it) => codeOf(it) === DISK_FULL),
      )
  return () => {
    if (performance.now() - triedAt >= ROOM_MS) {
      triedAt = performance.now()
      // Not awaited: a busy database may take longer than the check.
      void tryDisk().then((room) => {
        hasRoom = room
      })
    }
    return hasRoom
  }
}

/**
 * Whether this server can serve requests: its database answers within half a second, can be written to, has all migrations
 * of this version, and has free disk space.
 * @param options.folder data folder of the included database
 * @param options.isReadOnly whether this server itself changes nothing
 */
export function createReadiness(
  db: Database,
  { folder, isReadOnly = false }: { folder?: string | undefined; isReadOnly?: boolean } = {},
): () => Promise<boolean> {
  const hasRoom = watchDisk(db)
  let wasMigrated = false // applied migrations stay applied

  async function check(): Promise<boolean> {
    const { rows } = await db.execute<{ writable: boolean }>(sql`select ${sql.raw(IS_WRITABLE)} as writable`)
    if (!rows[0]?.writable && !isReadOnly) return false
    wasMigrated ||= await isMigrated(db)
    if (!hasRoom()) return false
    return wasMigrated && (folder === undefined || (await hasFreeSpace(folder)))
  }
  return () => Promise.race([check().catch(() => false), wait(TIMEOUT_MS, false, { ref: false })])
}
