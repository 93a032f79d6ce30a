import { statfs } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { isMigrated } from '#server/db/migrate.ts'
import { IS_WRITABLE } from '#server/platform/database-hosts.ts'

const TIMEOUT_MS = 500
const MIN_FREE_BYTES = 200_000_000

async function hasFreeSpace(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize > MIN_FREE_BYTES
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
  let wasMigrated = false // applied migrations stay applied

  async function check(): Promise<boolean> {
    const { rows } = await db.execute<{ writable: boolean }>(sql`select ${sql.raw(IS_WRITABLE)} as writable`)
    if (!rows[0]?.writable && !isReadOnly) return false
    wasMigrated ||= await isMigrated(db)
    return wasMigrated && (folder === undefined || (await hasFreeSpace(folder)))
  }
  return () => Promise.race([check().catch(() => false), wait(TIMEOUT_MS, false, { ref: false })])
}
