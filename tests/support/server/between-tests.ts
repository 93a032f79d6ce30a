/**
 * Set-up of test files: what a test leaves behind in the shops of its file is let go, so that no test depends on which ones
 * ran before it. What `beforeAll` made stays.
 */
import { afterEach, beforeEach, vi } from 'vitest'
import { rows } from './sql.ts'
import { healers, seededDatabases } from './started.ts'

/** Triggers keep the others. */
const COLUMNS_KEPT_BY_TRIGGERS = ['rating_sum', 'review_count']

const TABLES = ['machines', 'branches'] as const
type Table = (typeof TABLES)[number]
/** Changes whenever a row of a table is written: reading the rows themselves takes longer. */
const signOf = (table: Table) => `(select string_agg(xmin::text, ',' order by id) from ${table}) as ${table}`
const SIGNS = `${TABLES.map(signOf).join(', ')}`

type Signs = Record<Table, string>
/** All rows of a table as they were when it had a sign. */
type Rows = Record<Table, { sign: string; rows: string }>
const lastRows = new Map<string, Rows>()
const before = new Map<string, string[]>()

async function look(databaseUrl: string) {
  const [now] = await rows(
    databaseUrl,
    `select array(select id from transactions where holds_machine or due_at is not null or status = 'pending') as purchases, ${SIGNS}`,
  )
  const { purchases, ...signs } = now as Signs & { purchases: string[] } // as selected
  before.set(databaseUrl, purchases)
  const last = lastRows.get(databaseUrl)
  if (last && TABLES.every((table) => last[table].sign === signs[table])) return
  const [all] = await rows(
    databaseUrl,
    `select ${TABLES.map((table) => `(select jsonb_agg(t)::text from ${table} t) as ${table}`).join(', ')}`,
  )
  const texts = all as Record<Table, string> // as selected
  lastRows.set(databaseUrl, {
    machines: { sign: signs.machines, rows: texts.machines },
    branches: { sign: signs.branches, rows: texts.branches },
  })
}

const columnsOf = new Map<string, string>()
async function writableColumns(databaseUrl: string, table: string): Promise<string> {
  const known = columnsOf.get(table)
  if (known) return known
  const found = await rows(
    databaseUrl,
    `select string_agg(format('%1$I = was.%1$I', column_name), ', ') as columns from information_schema.columns
     where table_schema = 'public' and table_name = $1 and column_name <> all($2)`,
    [table, ['id', ...COLUMNS_KEPT_BY_TRIGGERS]],
  )
  const columns = String(found[0]?.columns)
  columnsOf.set(table, columns)
  return columns
}

async function putBack(databaseUrl: string, table: Table, was: string) {
  await rows(
    databaseUrl,
    `update ${table} is_now set ${await writableColumns(databaseUrl, table)}
     from jsonb_populate_recordset(null::${table}, $1::jsonb) was
     where was.id = is_now.id and to_jsonb(was) - $2::text[] <> to_jsonb(is_now) - $2::text[]`,
    [was, COLUMNS_KEPT_BY_TRIGGERS],
  )
}

/** What limits strangers, what the sandbox was told to do, and what a test bought. Each in a transaction of its own: the server's jobs go on. */
async function letGo(databaseUrl: string, purchases: string[]) {
  await rows(
    databaseUrl,
    `with a as (delete from holds), b as (delete from rate_limits), c as (delete from otps),
       d as (delete from sandbox_faults), e as (delete from sandbox_speeds) select 1`,
  )
  // The books still balance: a file checks them after each test, over all its purchases.
  await rows(
    databaseUrl,
    `update transactions set holds_machine = false, due_at = null,
       status = case
         when machine_id is null then status
         when status = 'pending' then 'expired'
         when not is_later and status in ('paid', 'starting', 'start_unknown', 'running') then 'completed'
         else status end
     where (holds_machine or due_at is not null or status = 'pending') and id <> all($1)`,
    [purchases],
  )
  await rows(
    databaseUrl,
    `update coupons set transaction_id = null where used_at is null
       and transaction_id in (select id from transactions where status = 'expired')`,
  )
  const last = lastRows.get(databaseUrl)
  const [now] = await rows(databaseUrl, `select ${SIGNS}`)
  const signs = now as Signs // as selected
  for (const table of TABLES)
    if (last && last[table].sign !== signs[table]) await putBack(databaseUrl, table, last[table].rows)
}

beforeEach(async () => {
  before.clear()
  for (const url of seededDatabases) await look(url)
})

afterEach(async () => {
  vi.useRealTimers()
  for (const heal of healers) heal()
  for (const [url, purchases] of before) if (seededDatabases.has(url)) await letGo(url, purchases)
})
