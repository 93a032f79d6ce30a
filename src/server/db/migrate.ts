import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { NodePgSession } from 'drizzle-orm/node-postgres/session'
import { PgDialect } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { codeOf } from '#server/platform/error-code.ts'
import { type Database, isDatabaseUnavailable } from './database.ts'
import { connectClient } from './hosts-pool.ts'
import { readDoneSteps, runSteps, splitMigrations } from './migration-steps.ts'
import { notedTables } from './noted-schema.ts'

/** The folder of the migrations. */
export const MIGRATIONS = join(import.meta.dirname, 'migrations')
/** Any number that all servers share. */
export const MIGRATION_LOCK = 7_203_114

/** A statement that waits for its lock makes all that come after it wait: requests then take at most this much longer. */
const LOCK_TIMEOUT = '2s'
const PAUSE_MS = 5_000
const TURN_MS = 100
/** Longer than most backups, which hold a lock on every table. */
const GIVE_UP_AFTER_MS = 60 * 60_000
/** Another transaction holds the table, or it and a statement that runs beside requests wait for each other. */
const LOCKED = new Set<string | undefined>(['55P03', '40P01'])

const isLocked = (error: unknown): boolean =>
  error instanceof Error && (LOCKED.has(codeOf(error)) || isLocked(error.cause))

/** Tries again while something else holds the lock of a table, such as a backup. */
const whenUnlocked = (onLocked: () => void) => async (run: () => Promise<unknown>) => {
  const giveUpAt = performance.now() + GIVE_UP_AFTER_MS
  for (;;) {
    try {
      return await run()
    } catch (error) {
      if (!isLocked(error) || performance.now() > giveUpAt) throw error
      onLocked()
      await wait(PAUSE_MS)
    }
  }
}

/**
 * Asks instead of waiting in the database: `create index concurrently` waits for every statement that is running, also for
 * one that waits for the lock.
 */
async function lockMigrations(client: pg.Client) {
  for (;;) {
    const { rows } = await client.query<{ ok: boolean }>('select pg_try_advisory_lock($1) as ok', [MIGRATION_LOCK])
    if (rows[0]?.ok) return
    await wait(TURN_MS)
  }
}

/** The migration of 0.1.0: builds before it had others. */
const baselineOf = (migrations: readonly MigrationMeta[]) => migrations[0]?.folderMillis ?? 0

/**
 * Refuses a database of a build before the first release: drizzle's migrator would create the tables of the baseline again,
 * or skip them. Nothing in the database is changed.
 */
function rejectUnreleased(applied: readonly number[], baseline: number) {
  if (!applied.some((at) => at < baseline)) return
  throw new UnreleasedDatabase(
    'This database was made by a build before 0.1.0, the first release, and cannot be upgraded; nothing in it was changed. Use another one: DATABASE_URL, or DATA_DIR for the included database',
  )
}
export class UnreleasedDatabase extends Error {}

type Query = (text: string) => Promise<{ rows: unknown[] }>

/**
 * Refuses a database that a restore has left half: one with our tables and without the list of their migrations, as a dump of the
 * schema `public` alone, or with the list and without tables.
 */
async function rejectIncomplete(query: Query, isListed: boolean) {
  const { rows } = await query(`select tablename as name from pg_tables where schemaname = 'public'`)
  const existing = new Set(rows.map((row) => (row as { name: string }).name)) // as selected
  const missing = notedTables().filter((name) => !existing.has(name))
  if (isListed ? missing.length === 0 : missing.length === notedTables().length) return
  throw new IncompleteDatabase(
    `${isListed ? `This database lacks ${missing.join(', ')}` : 'This database has our tables and not the list of their migrations'}: a restore did not end, or not all was in its dump, which has the schemas public and drizzle. Nothing in it was changed. Restore all of it into an empty database`,
  )
}
export class IncompleteDatabase extends UnreleasedDatabase {}

/** When each applied migration was written; undefined in a database that has never been migrated. */
async function readApplied(query: Query): Promise<number[] | undefined> {
  const exists = await query(`select to_regclass('drizzle.__drizzle_migrations') is not null as "isThere"`)
  if (!(exists.rows[0] as { isThere: boolean } | undefined)?.isThere) return undefined // as selected
  const { rows } = await query('select created_at as at from drizzle.__drizzle_migrations')
  return rows.map((row) => Number((row as { at: string }).at)) // as selected
}

type MigrateOptions = {
  /** Called when a migration has to wait for a table; servers go on meanwhile. */
  onLocked?: () => void
  /** Folder of the migrations. */
  folder?: string
}

/**
 * Migrates the database to the schema of this version, one server at a time: drizzle's migrator takes no lock itself. The
 * migrations are one transaction; what would keep requests from a large table follows in steps of their own.
 * @param then runs under the same lock, such as seeding
 * @see https://github.com/drizzle-team/drizzle-orm/issues/874
 */
export async function migrate(
  url: string,
  then: (db: Database) => Promise<unknown>,
  { onLocked = () => {}, folder = MIGRATIONS }: MigrateOptions = {},
) {
  const client = await connectClient(url, {}, () => {}) // the running query fails with the error
  try {
    await lockMigrations(client)
    await client.query(`set lock_timeout = '${LOCK_TIMEOUT}'; set statement_timeout = 0`)
    const dialect = new PgDialect()
    const session = new NodePgSession<Record<string, never>, Record<string, never>>(client, dialect, undefined)
    const { migrations, steps } = splitMigrations(readMigrationFiles({ migrationsFolder: folder }))
    const query: Query = (text) => client.query(text)
    const applied = (await readApplied(query)) ?? []
    rejectUnreleased(applied, baselineOf(migrations))
    if (applied.length === 0) await rejectIncomplete(query, false)
    const retry = whenUnlocked(onLocked)
    await retry(() => dialect.migrate(migrations, session, { migrationsFolder: folder }))
    if (folder === MIGRATIONS) await rejectIncomplete(query, true)
    await runSteps(client, steps, retry, LOCK_TIMEOUT)
    await client.query('set lock_timeout = 0')
    await then(drizzle(client))
  } finally {
    await client.end()
  }
}

/**
 * Whether all migrations of this version are applied, with their steps: drizzle's migrator silently skips one that is older
 * than the last. Further migrations, of a newer server, do not matter.
 * @throws UnreleasedDatabase, IncompleteDatabase
 */
export async function isMigrated(db: Database): Promise<boolean> {
  const query = (text: string) => db.execute(sql.raw(text))
  const applied = await readApplied(query)
  if (!applied) return false
  const { migrations, steps } = splitMigrations(readMigrationFiles({ migrationsFolder: MIGRATIONS }))
  rejectUnreleased(applied, baselineOf(migrations))
  if (!migrations.every(({ folderMillis }) => applied.includes(folderMillis))) return false
  await rejectIncomplete(query, true)
  const done = await readDoneSteps({ query })
  return steps.every(({ hash }) => done.has(hash))
}

const POLL_MS = 1_000

/** Waits for migrations that are applied apart from the start. @throws after `forMs`, or when the database is away */
export async function untilMigrated(db: Database, forMs: number): Promise<void> {
  const isDone = () =>
    isMigrated(db).catch((error: unknown) => {
      if (isDatabaseUnavailable(error) || error instanceof UnreleasedDatabase) throw error
      return false // the steps of the first migration have not begun
    })
  for (const giveUpAt = performance.now() + forMs; !(await isDone()); await wait(POLL_MS))
    if (performance.now() > giveUpAt)
      throw new Error('The database lacks migrations of this version: npm start -- --migrate')
}
