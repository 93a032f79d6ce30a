import { statfs } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Database } from './db/database.ts'
import { isMigrated } from './db/migrate.ts'

const TIMEOUT_MS = 500
const MIN_FREE_BYTES = 200_000_000

async function hasRoom(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize > MIN_FREE_BYTES
}

/**
 * Tells whether this server may be sent requests: its database answers within half a second, has each of our migrations,
 * and has room to write.
 * @param folder where the included database lies
 */
export function createReadiness(db: Database, folder?: string): () => Promise<boolean> {
  let wasMigrated = false // what is applied stays so

  async function look(): Promise<boolean> {
    if (wasMigrated) await db.execute(sql`select 1`)
    else wasMigrated = await isMigrated(db)
    return wasMigrated && (folder === undefined || (await hasRoom(folder)))
  }
  return () => Promise.race([look().catch(() => false), wait(TIMEOUT_MS, false, { ref: false })])
}
