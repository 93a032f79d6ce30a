import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import type { Database } from './database.ts'

const FILES = { migrationsFolder: join(import.meta.dirname, 'migrations') }
/** Any number that all servers share. */
const MIGRATION_LOCK = 7_203_114

/**
 * Migrates the database to the schema of this version, one server at a time: drizzle's migrator takes no lock itself.
 * @param then runs under the same lock, such as seeding
 * @see https://github.com/drizzle-team/drizzle-orm/issues/874
 */
export async function migrate(url: string, then: (db: Database) => Promise<void>) {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {}) // the running query fails with it
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    const db = drizzle(client)
    await applyMigrations(db, FILES)
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
