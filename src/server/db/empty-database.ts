import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { connectClient } from './hosts-pool.ts'
import { MIGRATION_LOCK, MIGRATIONS } from './migrate.ts'
import { notedTables } from './noted-schema.ts'
import { DEMO } from './seed/demo-customer.ts'

/** Why a command for samples does not touch a database: each reason is something that is in it, or uses it. */
export class DatabaseHasValue extends Error {
  constructor(name: string, reasons: readonly string[]) {
    super(
      [
        `Nothing was changed in the database ${name}:`,
        ...reasons.map((reason) => `  - ${reason}`),
        'This command is for samples, and nothing makes it empty such a database. If it has to go, drop it with the tools of PostgreSQL, or move the data folder away.',
      ].join('\n'),
    )
  }
}

type Question = [reason: string, table: string, count: string]

/**
 * Samples of what a customer or staff would miss. Rows are read as JSON, because a database of another build may lack columns: what
 * is missing is null, and null is no sample.
 */
const VALUE: readonly Question[] = [
  ['servers of production use it', 'deployment', 'select count(*) from deployment'],
  [
    'purchases of a real payment company',
    'transactions',
    `select count(*) from transactions t where to_jsonb(t)->>'charge_id' is not null and to_jsonb(t)->>'charge_id' <> coalesce(to_jsonb(t)->>'basket_id', id)`,
  ],
  [
    'archived purchases of a real payment company',
    'transactions_archive',
    `select count(*) from transactions_archive t where to_jsonb(t)->>'charge_id' is not null and to_jsonb(t)->>'charge_id' <> coalesce(to_jsonb(t)->>'basket_id', id)`,
  ],
  [
    'payments at a real payment company',
    'payments',
    `select count(*) from payments p where to_jsonb(p)->>'charge_id' is not null and to_jsonb(p)->>'charge_id' not like 'TRX\\_%'`,
  ],
]
/** The sample data have no staff: an invitation is part of setting up a real shop. */
const STAFF: Question = ['people of the staff', 'staff', 'select count(*) from staff']
const CUSTOMERS: Question = [
  'customers who are no samples',
  'customers',
  `select count(*) from customers c where to_jsonb(c)->>'pin_hash' is distinct from 'none' and to_jsonb(c)->>'phone' is distinct from '${DEMO.phone}'`,
]

async function count(client: pg.ClientBase, [reason, table, query]: Question): Promise<string[]> {
  const { rows: found } = await client.query<{ there: boolean }>(`select to_regclass($1) is not null as there`, [
    `public.${table}`,
  ])
  if (!found[0]?.there) return []
  const { rows } = await client.query<{ count: string }>(query)
  const number = Number(rows[0]?.count)
  return number === 0 ? [] : [`${reason}: ${number}`]
}

const isOfExtension = (catalog: string, alias: string) =>
  `exists (select from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = ${alias}.oid and d.deptype = 'e')`

const MAX_NAMED = 5
function someOf(what: string, found: readonly { name: string }[]): string[] {
  if (found.length === 0) return []
  const names = found.slice(0, MAX_NAMED).map(({ name }) => name)
  return [`${what}: ${names.join(', ')}${found.length > MAX_NAMED ? ', …' : ''}`]
}

async function foreignTables(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class c join pg_namespace n on n.oid = relnamespace
      where nspname = 'public' and relkind in ('r', 'p', 'v', 'm', 'f') and relname <> all($1)
        and not ${isOfExtension('pg_class', 'c')}
      order by 1`,
    [notedTables()],
  )
  return someOf('tables of another program or version', rows)
}

/** Every function of this version: the schemas that drizzle-kit notes have none. */
const ourFunctions = (): string[] =>
  readdirSync(MIGRATIONS)
    .filter((name) => name.endsWith('.sql'))
    .flatMap((name) => [...readFileSync(join(MIGRATIONS, name), 'utf8').matchAll(/\bfunction "?(\w+)"?\(/gi)])
    .map(([, name = '']) => name)

/** What would go with our schemas although it is in no table, and what in others depends on them. */
const FOREIGN = `
  select 'function ' || proname as name from pg_proc p
    where pronamespace = any($1::regnamespace[]) and proname <> all($2) and not ${isOfExtension('pg_proc', 'p')}
  union all select 'type ' || typname from pg_type t left join pg_class c on c.oid = typrelid
    where typnamespace = any($1::regnamespace[]) and (typtype in ('e', 'd', 'r') or relkind = 'c') and not ${isOfExtension('pg_type', 't')}
  union all select 'sequence ' || relname from pg_class c
    where relnamespace = any($1::regnamespace[]) and relkind = 'S' and not ${isOfExtension('pg_class', 'c')}
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('a', 'i'))
  union all select 'extension ' || extname from pg_extension where extnamespace = any($1::regnamespace[])
  union all select 'schema ' || nspname from pg_namespace n
    where oid <> all($1::regnamespace[]) and nspname <> 'information_schema' and nspname !~ '^pg_' and not ${isOfExtension('pg_namespace', 'n')}
  order by 1`

async function foreignThings(client: pg.ClientBase): Promise<string[]> {
  const { rows: schemas } = await client.query<{ oid: string }>(
    `select oid::text from pg_namespace where nspname in ('public', 'drizzle')`,
  )
  const { rows } = await client.query<{ name: string }>(FOREIGN, [schemas.map(({ oid }) => oid), ourFunctions()])
  return someOf('things of another program or version', rows)
}

/** PostgreSQL counts a connection for a moment after its client has gone. */
const LOOKS = 5
const LOOK_EVERY_MS = 300

async function otherClients(client: pg.ClientBase): Promise<string[]> {
  for (let look = 1; ; look++) {
    await client.query('select pg_stat_clear_snapshot()') // within a transaction the first look would be repeated
    const { rows } = await client.query<{ count: string }>(
      `select count(*) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and coalesce(backend_type, 'client backend') = 'client backend'`,
    )
    const number = Number(rows[0]?.count)
    if (number === 0) return []
    if (look === LOOKS) return [`others are connected, such as a server: ${number}`]
    await wait(LOOK_EVERY_MS)
  }
}

/** @throws DatabaseHasValue with every reason */
async function refuse(client: pg.ClientBase, checks: (() => Promise<string[]>)[]) {
  const reasons: string[] = []
  for (const check of checks) reasons.push(...(await check())) // one connection answers one question at a time
  if (reasons.length === 0) return
  const { rows } = await client.query<{ name: string }>('select current_database() as name')
  throw new DatabaseHasValue(rows[0]?.name ?? '', reasons)
}

async function inOneTransaction(url: string, work: (client: pg.Client) => Promise<void>) {
  const client = await connectClient(url, {}, () => {}) // the running query fails with the error
  try {
    await client.query('begin')
    // A server that starts meanwhile waits here, before it reads or leases anything.
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
    await work(client)
    await client.query('commit')
  } finally {
    await client.end() // without its commit, nothing has happened
  }
}

/** What is in our schemas. The schemas stay, with what other roles may do in them and with tables to come. */
async function dropOurs(client: pg.ClientBase) {
  const { rows } = await client.query<{ statement: string }>(`
    select format('drop table %I.%I cascade', nspname, relname) as statement
      from pg_class join pg_namespace n on n.oid = relnamespace
      where nspname in ('public', 'drizzle') and relkind in ('r', 'p')
    union all select format('drop function %s cascade', p.oid::regprocedure)
      from pg_proc p join pg_namespace n on n.oid = pronamespace
      where nspname in ('public', 'drizzle')
    order by 1 desc`)
  for (const { statement } of rows) await client.query(statement)
}

/**
 * Deletes everything, if nobody would miss it. What is in the database decides, not the settings of the shell that runs this.
 * @throws DatabaseHasValue
 */
export const emptyDatabase = (url: string): Promise<void> =>
  inOneTransaction(url, async (client) => {
    await refuse(client, [
      ...[...VALUE, STAFF, CUSTOMERS].map((question) => () => count(client, question)),
      () => foreignTables(client),
      () => foreignThings(client),
      () => otherClients(client),
    ])
    await dropOurs(client)
  })

/**
 * Sample shops sell, and the PIN of their customer is known: they are for no database that real ones are in.
 * @throws DatabaseHasValue
 */
export const refuseSamples = (url: string): Promise<void> =>
  inOneTransaction(url, (client) =>
    refuse(client, [...VALUE.map((question) => () => count(client, question)), () => foreignTables(client)]),
  )
