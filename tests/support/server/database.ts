import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { fillWithExample } from '#server/app/example-data.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { hashPin } from '#server/modules/auth/pin-hash.ts'
import { namedKey } from '#server/platform/key-ring.ts'
import { createLog } from '#server/platform/log.ts'
import { TEST_LIMITS } from './overrides.ts'
import { TEST_SECRETS } from './secrets.ts'
import { seededDatabases } from './started.ts'

/**
 * The seed's loads start at its creation, and the first is finished after four minutes: an older copy has another
 * state.
 */
const TEMPLATE_IS_NEW_MS = 3 * 60_000
/** Prefix of the template's name; the creation time follows. */
const TEMPLATE = 'seeded_at_'

const withDatabase = (url: string, name: string) => {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}

type Query = (sql: string) => Promise<Record<string, string>[]>

async function withConnection<Result>(url: string, work: (query: Query) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return work(async (sql) => (await client.query<Record<string, string>>(sql)).rows).finally(() => client.end())
}
const query = (url: string, sql: string) => withConnection(url, (run) => run(sql))

/** The name of a recent seeded database to copy. Recreates an outdated one; a lock lets only one worker do so. */
const template = (url: string): Promise<string> =>
  withConnection(url, async (run) => {
    await run('select pg_advisory_lock(1)')
    const templates = await run(`select datname from pg_database where datname like '${TEMPLATE}%'`)
    const names = templates.map(({ datname = '' }) => datname)
    const age = (name: string) => Date.now() - Number(name.slice(TEMPLATE.length))
    const recent = names.find((name) => age(name) < TEMPLATE_IS_NEW_MS)
    if (recent) return recent
    // Younger ones may still be in use by a parallel test.
    for (const name of names) if (age(name) > 2 * TEMPLATE_IS_NEW_MS) await run(`drop database if exists ${name}`)
    const name = `${TEMPLATE}${Date.now()}`
    // It gets its final name when it is complete.
    const unfinished = `un${name}`
    await run(`create database ${unfinished}`)
    await migrate(withDatabase(url, unfinished), (db) =>
      fillWithExample(db, (pin) => hashPin(pin, namedKey(TEST_SECRETS.PIN_PEPPERS), TEST_LIMITS.pinHashKiB)),
    )
    // Tests run at any hour.
    await query(withDatabase(url, unfinished), 'update branches set opens_at = null, closes_at = null')
    await run(`alter database ${unfinished} rename to ${name}`)
    return name
  })

const PREFIX = 'washday-tests-'
const MEMORY = '/dev/shm'
const NEEDED_BYTES = 2 * 1024 ** 3
/** No run takes as long. */
const LEFT_BEHIND_MS = 6 * 3_600_000

/** In memory where there is room, which takes a fifth of a disk's time for a new database. */
function folderForDatabases(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    if (bavail * bsize < NEEDED_BYTES) return tmpdir()
  } catch {
    return tmpdir() // not Linux
  }
  // A run that was killed leaves its own.
  for (const name of readdirSync(MEMORY).filter((it) => it.startsWith(PREFIX))) {
    const folder = join(MEMORY, name)
    if (Date.now() - statSync(folder).mtimeMs > LEFT_BEHIND_MS) rmSync(folder, { recursive: true, force: true })
  }
  return MEMORY
}

/** One PostgreSQL for a whole test run: the global set-up of the test runner. */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env.TEST_DATABASE_URL) return async () => {}
  const folder = mkdtempSync(join(folderForDatabases(), PREFIX))
  chmodSync(folder, 0o755) // as root, PostgreSQL runs as another user, who must be able to enter
  const embedded = await startEmbedded(folder, createLog('error'))
  // The data does not have to survive a power cut.
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes'])
    await query(embedded.url, `alter system set ${setting} = off`)
  await query(embedded.url, "alter system set max_wal_size = '128MB'")
  await query(embedded.url, 'select pg_reload_conf()')
  process.env.TEST_DATABASE_URL = embedded.url
  return async () => {
    delete process.env.TEST_DATABASE_URL
    await embedded.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A new database, seeded unless it is to be empty. */
export async function freshDatabase(
  content: 'seeded' | 'empty' = 'seeded',
): Promise<{ url: string; drop: () => Promise<void> }> {
  const shared = process.env.TEST_DATABASE_URL
  if (!shared) throw new Error('tests/support/server/database.ts must be the global set-up of this run')
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  const url = withDatabase(shared, name)
  await query(shared, `create database ${name} template ${content === 'seeded' ? await template(shared) : 'template0'}`)
  if (content === 'seeded') seededDatabases.add(url)
  return {
    url,
    async drop() {
      seededDatabases.delete(url)
      await query(shared, `drop database ${name} with (force)`)
    },
  }
}
