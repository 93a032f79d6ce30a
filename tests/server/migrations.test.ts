import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { migrate, untilMigrated } from '#server/db/migrate.ts'
import journal from '#server/db/migrations/meta/_journal.json' with { type: 'json' }
import { freshDatabase } from '#tests/support/server/database.ts'
import { rows } from '#tests/support/server/sql.ts'

test('a database of a build before the first release is refused with what to do, and is left as it is', async () => {
  const { url, drop } = await freshDatabase('empty')
  const pool = new pg.Pool({ connectionString: url })
  onTestFinished(async () => {
    await pool.end()
    await drop()
  })
  for (const sql of [
    'create schema drizzle',
    'create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('first', 1700000000000)`,
    'create table transactions (id text primary key)',
    `insert into transactions values ('TRX_MCH_1')`,
  ])
    await rows(url, sql)
  await expect(migrate(url, async () => {})).rejects.toThrow('Use another one: DATABASE_URL, or DATA_DIR')
  await expect(untilMigrated(drizzle(pool), 60_000)).rejects.toThrow('Use another one: DATABASE_URL, or DATA_DIR')
  expect(
    await rows(
      url,
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'drizzle') order by 1`,
    ),
  ).toEqual([{ name: 'drizzle.__drizzle_migrations' }, { name: 'public.transactions' }])
  expect(await rows(url, 'select * from transactions')).toEqual([{ id: 'TRX_MCH_1' }])
})

test('a database that has never been migrated gets the schema, once', async () => {
  const { url, drop } = await freshDatabase('empty')
  const pool = new pg.Pool({ connectionString: url })
  onTestFinished(async () => {
    await pool.end()
    await drop()
  })
  const waiting = untilMigrated(drizzle(pool), 60_000)
  await migrate(url, async () => {})
  await waiting
  await migrate(url, async () => {})
  const applied = await rows(url, 'select created_at::text as at from drizzle.__drizzle_migrations order by 1')
  expect(applied.map(({ at }) => Number(at))).toEqual(journal.entries.map(({ when }) => when))
})

test('the schema has the triggers that no schema file knows, and generating it again would lose', async () => {
  const { url, drop } = await freshDatabase('empty')
  onTestFinished(drop)
  await migrate(url, async () => {})
  const triggers = await rows(url, 'select distinct tgname as name from pg_trigger where not tgisinternal')
  expect(triggers.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'point_entries_append_only',
      'reviews_added',
      'transactions_created',
      'transactions_changed',
    ]),
  )
})

test.each([
  ['tables', 'drop table staff cascade', 'This database lacks staff: a restore did not end'],
  ['the list of its migrations', 'drop schema drizzle cascade', 'not the list of their migrations'],
  ['the rows of that list', 'truncate drizzle.__drizzle_migrations', 'not the list of their migrations'],
])(
  'a database that a restore has left without %s is refused with what to do, and is left as it is',
  async (_, statement, words) => {
    const { url, drop } = await freshDatabase('empty')
    const pool = new pg.Pool({ connectionString: url })
    onTestFinished(async () => {
      await pool.end()
      await drop()
    })
    await migrate(url, async () => {})
    await rows(url, statement)
    const tables = `select schemaname, tablename from pg_tables where schemaname in ('public', 'drizzle') order by 1, 2`
    const before = await rows(url, tables)
    let isSeeded = false
    const seeding = async () => {
      isSeeded = true
    }
    await expect(migrate(url, seeding)).rejects.toThrow(words)
    expect(isSeeded).toBe(false)
    expect(await rows(url, tables)).toEqual(before)
  },
)
