import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import type { Database } from './database.ts'

const FILES = { migrationsFolder: join(import.meta.dirname, 'migrations') }
/** Any number, as long as every instance takes the same. */
const MIGRATION_LOCK = 7_203_114

/**
 * Brings the database to the schema of this version, one instance at a time: drizzle's migrator takes no lock itself.
 * @param then what else only one may do at first, such as seeding
 * @see https://github.com/drizzle-team/drizzle-orm/issues/874
 */
export async function migrate(url: string, then: (db: Database) => Promise<void>) {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {}) // the query under way fails with it
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
 * Whether each migration of this version is applied: drizzle's migrator leaves out, without a word, one that is older than
 * the last. Those of a newer server beside this one are let be.
 */
export async function isMigrated(db: Database): Promise<boolean> {
  const { rows } = await db.execute<{ at: string }>(sql`select created_at as at from drizzle.__drizzle_migrations`)
  const applied = new Set(rows.map(({ at }) => Number(at)))
  return readMigrationFiles(FILES).every(({ folderMillis }) => applied.has(folderMillis))
}
