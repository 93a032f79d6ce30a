import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import { codeOf } from '#server/error-code.ts'
import { type Database, isDatabaseUnavailable } from './database.ts'
import { connectClient } from './hosts-pool.ts'

const FILES = { migrationsFolder: join(import.meta.dirname, 'migrations') }
/** Any number that all servers share. */
const MIGRATION_LOCK = 7_203_114

/** A statement that waits for its lock makes all that come after it wait: requests then take at most this much longer. */
const LOCK_TIMEOUT = '2s'
const PAUSE_MS = 5_000
/** Longer than most backups, which hold a lock on every table. */
const GIVE_UP_AFTER_MS = 60 * 60_000
const LOCK_NOT_AVAILABLE = '55P03'

const isLocked = (error: unknown): boolean =>
  error instanceof Error && (codeOf(error) === LOCK_NOT_AVAILABLE || isLocked(error.cause))

/** Tries again while something else holds the lock of a table, such as a backup. All migrations are one transaction. */
async function applyWhenUnlocked(db: NodePgDatabase, onLocked: () => void) {
  const giveUpAt = performance.now() + GIVE_UP_AFTER_MS
  for (;;) {
    try {
      return await applyMigrations(db, FILES)
    } catch (error) {
      if (!isLocked(error) || performance.now() > giveUpAt) throw error
      onLocked()
      await wait(PAUSE_MS)
    }
  }
}

/**
 * Migrates the database to the schema of this version, one server at a time: drizzle's migrator takes no lock itself.
 * @param then runs under the same lock, such as seeding
 * @param onLocked called when a migration has to wait for a table; servers go on meanwhile
 * @see https://github.com/drizzle-team/drizzle-orm/issues/874
 */
export async function migrate(url: string, then: (db: Database) => Promise<void>, onLocked = () => {}) {
  const client = await connectClient(url, {}, () => {}) // the running query fails with the error
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query(`set lock_timeout = '${LOCK_TIMEOUT}'`)
    const db = drizzle(client)
    await applyWhenUnlocked(db, onLocked)
    await client.query('set lock_timeout = 0')
    await then(db)
  } finally {
    await client.end()
  }
}

/**
 * Whether all migrations of this version are applied: drizzle's migrator silently skips one that is older than the last.
 * Further migrations, of a newer server, do not matter.
 */
export async function isMigrated(db: Database): Promise<boolean> {
  const { rows } = await db.execute<{ at: string }>(sql`select created_at as at from drizzle.__drizzle_migrations`)
  const applied = new Set(rows.map(({ at }) => Number(at)))
  return readMigrationFiles(FILES).every(({ folderMillis }) => applied.has(folderMillis))
}

const POLL_MS = 1_000

/** Waits for migrations that are applied apart from the start. @throws after `forMs`, or when the database is away */
export async function untilMigrated(db: Database, forMs: number): Promise<void> {
  const isDone = () =>
    isMigrated(db).catch((error: unknown) => {
      if (isDatabaseUnavailable(error)) throw error
      return false // an empty database has no list of migrations
    })
  for (const giveUpAt = performance.now() + forMs; !(await isDone()); await wait(POLL_MS))
    if (performance.now() > giveUpAt)
      throw new Error('The database lacks migrations of this version: npm start -- --migrate')
}
