import { createHash } from 'node:crypto'
import type { MigrationMeta } from 'drizzle-orm/migrator'
import type pg from 'pg'

/**
 * A statement of a migration that runs after the transaction of the migrations, beside requests, on tables of any size:
 *
 * - `index`: `create index concurrently`, which reads the table while others write to it
 * - `drop`: `drop index concurrently`
 * - `validate`: `validate constraint`, for one that was added as `not valid`
 * - `batches`: marked with `-- batches`; repeated until it changes no row, so it must find only rows that still need it
 * - `short`: marked with `-- apart`; for what has to come after one of the others and takes a moment
 */
export type Step = { kind: 'index' | 'drop' | 'validate' | 'batches' | 'short'; sql: string; hash: string }

const KINDS: readonly (readonly [Step['kind'], RegExp])[] = [
  ['index', /^create\s+(?:unique\s+)?index\s+concurrently\s/i],
  ['drop', /^drop\s+index\s+concurrently\s/i],
  ['validate', /^alter\s+table\s+\S+\s+validate\s+constraint\s/i],
  ['batches', /^--\s*batches\b/],
  ['short', /^--\s*apart\b/],
]

/** Undefined for a statement that belongs to the transaction of its migration. */
function stepOf(statement: string): Step | undefined {
  const sql = statement.trim()
  const kind = KINDS.find(([, pattern]) => pattern.test(sql))?.[0]
  return kind && { kind, sql, hash: createHash('sha256').update(sql).digest('hex') }
}

/** Divides migrations into what runs in their transaction, and the steps after it. */
export function splitMigrations(migrations: readonly MigrationMeta[]): { migrations: MigrationMeta[]; steps: Step[] } {
  const isStep = (statement: string) => stepOf(statement) !== undefined
  return {
    migrations: migrations.map((migration) => ({ ...migration, sql: migration.sql.filter((it) => !isStep(it)) })),
    steps: migrations.flatMap(({ sql }) => sql.flatMap((statement) => stepOf(statement) ?? [])),
  }
}

const TABLE = 'drizzle.washday_steps'

/** The hashes of the steps that are done. @throws if no version with steps has migrated this database */
export async function readDoneSteps(db: {
  query: (sql: string) => Promise<{ rows: unknown[] }>
}): Promise<Set<string>> {
  const { rows } = await db.query(`select hash from ${TABLE}`)
  return new Set((rows as { hash: string }[]).map(({ hash }) => hash)) // as selected
}

const indexNameOf = (sql: string) => /concurrently\s+(?:if\s+(?:not\s+)?exists\s+)?"?(\w+)"?/i.exec(sql)?.[1] ?? ''

/** Whether the index exists: null for one whose creation was interrupted, which PostgreSQL keeps but never uses. */
async function isIndexValid(client: pg.Client, name: string): Promise<boolean | null> {
  const { rows } = await client.query<{ valid: boolean }>(
    'select indisvalid and indisready as valid from pg_index where indexrelid = to_regclass($1)',
    [`public."${name}"`],
  )
  return rows[0] ? rows[0].valid || null : false
}

/** A server that is killed leaves an index that is not valid: it is dropped and created again. */
async function createIndex(client: pg.Client, sql: string) {
  const name = indexNameOf(sql)
  const isValid = await isIndexValid(client, name)
  if (isValid === null) await client.query(`drop index concurrently "${name}"`)
  if (!isValid) await client.query(sql)
}

/** `pg` answers several statements with an array, which its types do not say; the last of them changes rows. */
const changedRows = (answer: pg.QueryResult | pg.QueryResult[]) => [answer].flat().at(-1)?.rowCount ?? 0

async function runBatches(client: pg.Client, sql: string) {
  while (changedRows(await client.query(sql)) > 0) {
    // Until no row is left.
  }
}

async function dropIndex(client: pg.Client, sql: string) {
  if ((await isIndexValid(client, indexNameOf(sql))) !== false) await client.query(sql)
}

const record = (client: pg.Client, { hash }: Step) =>
  client.query(`insert into ${TABLE} (hash) values ($1) on conflict do nothing`, [hash])

/** Recorded in its own transaction, because it cannot be run twice. */
async function runShort(client: pg.Client, step: Step) {
  await client.query('begin')
  try {
    await client.query(step.sql)
    await record(client, step)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function runStep(client: pg.Client, step: Step) {
  if (step.kind === 'short') return runShort(client, step)
  if (step.kind === 'index') await createIndex(client, step.sql)
  else if (step.kind === 'drop') await dropIndex(client, step.sql)
  else if (step.kind === 'batches') await runBatches(client, step.sql)
  else await client.query(step.sql)
  return record(client, step)
}

/** These wait for other transactions without keeping anybody from the table. */
const MAY_WAIT: readonly Step['kind'][] = ['index', 'drop', 'validate']

/**
 * Runs the steps that are not done, each once and in order. It can be interrupted at any moment and run again.
 * @param client with the lock of migrations, outside of a transaction
 * @param whenUnlocked repeats a statement that waited too long for a table
 * @param lockTimeout for the steps that others would have to wait behind
 */
export async function runSteps(
  client: pg.Client,
  steps: readonly Step[],
  whenUnlocked: (run: () => Promise<unknown>) => Promise<unknown>,
  lockTimeout: string,
): Promise<void> {
  await client.query(`create table if not exists ${TABLE} (hash text primary key, done_at timestamptz default now())`)
  const done = await readDoneSteps(client)
  for (const step of steps) {
    if (done.has(step.hash)) continue
    await client.query(`set lock_timeout = '${MAY_WAIT.includes(step.kind) ? '0' : lockTimeout}'`)
    await whenUnlocked(() => runStep(client, step))
  }
}
