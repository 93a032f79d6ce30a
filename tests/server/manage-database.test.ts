import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { emptyDatabase } from '#server/db/empty-database.ts'
import { freshDatabase } from '#tests/support/server/database.ts'
import { TEST_SECRETS } from '#tests/support/server/secrets.ts'
import { PROCESS_ENV } from '#tests/support/server/server.ts'
import { openConnection } from '#tests/support/server/sql.ts'

const PROGRAMS = join(import.meta.dirname, '../../src/server/app')

/** Over a connection that is gone afterwards: one more would be a server. */
async function rows(url: string, sql: string) {
  const connection = openConnection(url)
  return connection.rows(sql).finally(connection.close)
}

async function newDatabase(content: 'seeded' | 'empty' = 'seeded') {
  const { url, drop } = await freshDatabase(content)
  onTestFinished(drop)
  return { url, name: new URL(url).pathname.slice(1) }
}

/** Runs a command with these settings alone, and without a terminal. */
async function command(
  program: 'main' | 'manage-database',
  words: string[],
  env: Record<string, string>,
  cwd?: string,
) {
  const child = spawn(process.execPath, [join(PROGRAMS, `${program}.ts`), ...words], {
    cwd,
    env: { ...PROCESS_ENV, PIN_PEPPERS: TEST_SECRETS.PIN_PEPPERS, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part))
  const [code] = await once(child, 'close')
  return { code: code as number | null, output } // as Node says
}
/** `npm run db -- …` */
const manage = (words: string[], env: Record<string, string>, cwd?: string) =>
  command('manage-database', words, env, cwd)
const customerCount = async (url: string) => {
  const [row] = await rows(url, `select count(*)::int as n from customers`)
  return row?.n
}
const sampleCustomers = await (async () => {
  const { url, drop } = await freshDatabase()
  const n = await customerCount(url)
  await drop()
  return n
})()

const OTHER_SECRET = 'another-secret-of-more-than-32-characters-xyz'
const BOX = { MACHINE_URL: 'http://127.0.0.1:9', MACHINE_SECRETS: 'the-secret-of-the-box-of-more-than-32-characters' }
const IN_PRODUCTION = `insert into deployment (system_identifier, database_oid, places) values ('1', '1', '{}')`
const CUSTOMER = `insert into customers (brand, phone, name, pin_hash) values ('washday', '+66812223333', 'Nok', 'argon2id$a$b$c')`
const PURCHASE = 'select id from transactions limit 1'
/** What people would miss, and words of the reason. */
const VALUABLE: [name: string, sql: string[], reason: RegExp][] = [
  ['a production server', [IN_PRODUCTION], /use it/],
  ['its own customers', [CUSTOMER], /no samples: 1/],
  [
    'customers whose accounts have ended',
    [CUSTOMER, `update customers set erased_at = now() where name = 'Nok'`],
    /no samples/,
  ],
  [
    'a payment of a real company',
    [`update payments set charge_id = 'chrg_1' where transaction_id = (${PURCHASE})`],
    /real payment company/,
  ],
  [
    'an open purchase at a real company',
    [`update transactions set charge_id = 'pi_1' where id = (${PURCHASE})`],
    /real payment company/,
  ],
  [
    'people of the staff',
    [`insert into staff (brand, name, role) values ('washday', 'Nok', 'owner')`],
    /people of the staff: 1/,
  ],
  ['tables of another program', ['create table invoices (id int)'], /invoices/],
  ['views of another program', ['create view sales as select 1 as one'], /sales/],
  ['functions of another program', [`create function tax() returns int language sql as 'select 7'`], /function tax/],
  ['types of another program', [`create type size as enum ('s', 'm')`], /type size/],
  ['sequences of another program', ['create sequence invoice_number'], /sequence invoice_number/],
  ['extensions of another program', ['create extension pg_trgm'], /extension pg_trgm/],
  [
    'a schema of another program whose views show ours',
    ['create schema reports', 'create view reports.sales as select id from public.transactions'],
    /schema reports/,
  ],
]

test.each(VALUABLE)('a database with %s is not emptied', async (_, sql, reason) => {
  const { url } = await newDatabase()
  for (const statement of sql) await rows(url, statement)
  const before = await customerCount(url)
  await expect(emptyDatabase(url)).rejects.toThrow(reason)
  expect(await customerCount(url)).toBe(before)
})

test('what is in the database decides, not the shell of the caller', async () => {
  const { url, name } = await newDatabase()
  await rows(url, IN_PRODUCTION)
  const env = { DATABASE_URL: url, NODE_ENV: 'development', SANDBOX: '1' }
  const { code, output } = await manage(['reset', `--database=${name}`], env)
  expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(/Nothing was changed.*use it/s) })
  expect(await customerCount(url)).toBe(sampleCustomers)
})

test('a database that a server uses is not emptied', async () => {
  const { url } = await newDatabase()
  const server = new Client({ connectionString: url })
  await server.connect()
  await expect(emptyDatabase(url)).rejects.toThrow('others are connected')
  await server.end()
  expect(await customerCount(url)).toBe(sampleCustomers)
})

test('another role keeps its grants when a database is emptied, and has them on the new tables', async () => {
  const { url, name } = await newDatabase()
  const role = `reader_${crypto.randomUUID().slice(0, 8)}`
  await rows(url, `create role ${role}`)
  onTestFinished(async () => {
    await rows(url, `drop owned by ${role}`)
    await rows(url, `drop role ${role}`)
  })
  await rows(url, 'revoke all on schema public from public')
  await rows(url, `grant usage on schema public, drizzle to ${role}`)
  await rows(url, `alter default privileges in schema public grant select on tables to ${role}`)
  expect(await manage(['reset', `--database=${name}`], { DATABASE_URL: url })).toMatchObject({ code: 0 })
  const may = `has_schema_privilege('${role}', 'public', 'usage') as public, has_schema_privilege('${role}', 'drizzle', 'usage') as drizzle`
  expect(await rows(url, `select ${may}, has_table_privilege('${role}', 'branches', 'select') as tables`)).toEqual([
    { public: true, drizzle: true, tables: true },
  ])
})

test('a database is emptied only by its name', async () => {
  const { url, name } = await newDatabase()
  await rows(url, `update customers set name = 'Changed' where pin_hash <> 'none'`)
  for (const words of [['--yes'], ['--database=washday']]) {
    const { code, output } = await manage(['reset', ...words], { DATABASE_URL: url })
    expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(/reset/) })
  }
  expect(await rows(url, `select distinct name from customers where pin_hash <> 'none'`)).toEqual([{ name: 'Changed' }])
  const { code, output } = await manage(['reset', `--database=${name}`], { DATABASE_URL: url })
  expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('Database emptied') })
  expect(await rows(url, `select count(*)::int as n from customers where name = 'Changed'`)).toEqual([{ n: 0 }])
  expect(await customerCount(url)).toBe(sampleCustomers)
})

test('the command acts on the database of the same .env as the server', async () => {
  const { url, name } = await newDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'washday-env-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, '.env'), `DATABASE_URL=${url}\n`)
  const { code, output } = await manage(['reset'], {}, folder)
  expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining(name) })
})

test('a brand’s sample shop is added to a database that exists, and what is there stays', async () => {
  const { url, name } = await newDatabase('empty')
  const shops = () => rows(url, 'select brand, count(*)::int as n from branches group by brand order by brand')
  await manage(['seed', 'washday', `--database=${name}`], { DATABASE_URL: url })
  await rows(url, CUSTOMER)
  const [washday] = await shops()
  const { code, output } = await manage(['seed', 'wash-max', `--database=${name}`], { DATABASE_URL: url })
  expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('Sample shops added: wash-max') })
  expect(await shops()).toEqual([{ brand: 'wash-max', n: expect.any(Number) }, washday])
  expect(await rows(url, `select name from customers where name = 'Nok'`)).toHaveLength(1)
})

test('samples are not added to a database that production uses', async () => {
  const { url, name } = await newDatabase('empty')
  await manage(['seed', 'washday', `--database=${name}`], { DATABASE_URL: url })
  await rows(url, IN_PRODUCTION)
  const before = await rows(url, 'select count(*)::int as n from branches')
  const { code, output } = await manage(['seed', `--database=${name}`], { DATABASE_URL: url })
  expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining('use it') })
  expect(await rows(url, 'select count(*)::int as n from branches')).toEqual(before)
})

describe('a command of the server that gives something up', () => {
  const OPERATED = { ...TEST_SECRETS, NODE_ENV: 'test', SANDBOX: '0', ...BOX }
  const main = (words: string[], url: string, env: Record<string, string> = {}) =>
    command('main', words, { ...OPERATED, DATABASE_URL: url, ...env })

  test('[S6.20] adopts a copy only by its name, and says what would happen twice; the original is asked for nothing', async () => {
    const { url, name } = await newDatabase()
    expect(await main(['--adopt'], url)).toEqual({ code: 0, output: expect.stringContaining('It is the original') })
    await rows(url, `update deployment set system_identifier = '1', places = '{shop:5432/washday}'`)
    const original = await rows(url, 'select * from deployment')
    for (const words of [['--adopt'], ['--adopt', '--database=washday']]) {
      const { code, output } = await main(words, url)
      expect(code).toBe(1)
      expect(output).toMatch(new RegExp(`${name} at .*shop:5432/washday.* start twice.*\\d+ purchases under way`, 's'))
      expect(await rows(url, 'select * from deployment')).toEqual(original)
    }
    expect(await main(['--adopt', `--database=${name}`], url)).toMatchObject({ code: 0 })
    expect(await rows(url, 'select * from deployment')).not.toEqual(original)
  })

  test('gives up secrets only by the name of the database, and says what is lost; where they fit, nothing is', async () => {
    const { url, name } = await newDatabase()
    expect(await main(['--accept-secrets'], url)).toMatchObject({ code: 0 })
    const noted = await rows(url, 'select * from deployment_keys order by setting')
    const other = { PIN_PEPPERS: OTHER_SECRET, JWT_SECRETS: OTHER_SECRET, MACHINE_SECRETS: OTHER_SECRET }
    const { code, output } = await main(['--accept-secrets'], url, other)
    expect(code).toBe(1)
    expect(output).toMatch(
      /JWT_SECRETS: every customer.*MACHINE_SECRETS: no machine.*PIN_PEPPERS: \d+ customers? needs? it/s,
    )
    expect(await rows(url, 'select * from deployment_keys order by setting')).toEqual(noted)
    expect(await main(['--accept-secrets', `--database=${name}`], url, other)).toMatchObject({ code: 0 })
    expect(await rows(url, 'select * from deployment_keys order by setting')).not.toEqual(noted)
  })
})
