import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import type { Database } from './database.ts'

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
    await applyMigrations(db, { migrationsFolder: join(import.meta.dirname, 'migrations') })
    await then(db)
  } finally {
    await client.end()
  }
}
