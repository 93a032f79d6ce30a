import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { seed } from '#server/db/seed.ts'
import { createLog } from '#server/log.ts'
import { TEST_SECRETS } from './secrets.ts'

const TEMPLATE = 'washday_template'
/** The seed's loads run from when it was made, and the first is done after four minutes: an older copy is another world. */
const TEMPLATE_IS_NEW_MS = 3 * 60_000

const withDatabase = (url: string, name: string) => {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}

async function query(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}

/** One PostgreSQL for a whole test run, with a seeded database to copy. Given to the runner as its global set-up. */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env.TEST_DATABASE_URL) return async () => {}
  const folder = mkdtempSync(join(tmpdir(), 'washday-tests-'))
  chmodSync(folder, 0o755) // as root, PostgreSQL runs as another user and must get in
  const embedded = await startEmbedded(folder, createLog('error'))
  await query(embedded.url, `create database ${TEMPLATE}`)
  await migrate(withDatabase(embedded.url, TEMPLATE), (db) => seed(db, TEST_SECRETS.PIN_PEPPER))
  process.env.TEST_DATABASE_URL = embedded.url
  process.env.TEST_TEMPLATE_MADE_AT = String(Date.now())
  return async () => {
    delete process.env.TEST_DATABASE_URL
    await embedded.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A database of its own, seeded unless it is to be empty. */
export async function freshDatabase(
  content: 'seeded' | 'empty' = 'seeded',
): Promise<{ url: string; drop: () => Promise<void> }> {
  const shared = process.env.TEST_DATABASE_URL
  if (!shared) throw new Error('tests/support/database.ts must be the global set-up of this run')
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  const url = withDatabase(shared, name)
  const isNew = Date.now() - Number(process.env.TEST_TEMPLATE_MADE_AT) < TEMPLATE_IS_NEW_MS
  await query(shared, `create database ${name} template ${content === 'seeded' && isNew ? TEMPLATE : 'template0'}`)
  if (content === 'seeded' && !isNew) await migrate(url, (db) => seed(db, TEST_SECRETS.PIN_PEPPER))
  return { url, drop: () => query(shared, `drop database ${name} with (force)`) }
}
