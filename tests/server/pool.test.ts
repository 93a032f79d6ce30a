import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { createLog } from '#server/platform/log.ts'
import { freshDatabase } from '#tests/support/server/database.ts'

/** A new database, by default over a single connection. */
async function openOne(size = 1) {
  const { url, drop } = await freshDatabase('empty')
  const { db, pool, close } = openDatabase(url, { size, waitSeconds: 30 }, createLog('error'))
  onTestFinished(async () => {
    await close()
    await drop()
  })
  return { db, pool }
}

test('[S5.1c][V13.2.6] a connection lost before its transaction begins is released, so that the pool never runs dry', async () => {
  const { db, pool } = await openOne()
  pool.once('acquire', (client) => void client.end())
  await expect(db.transaction(async () => 'begun')).rejects.toThrow()
  const answer = await db.transaction((tx) => tx.execute(sql`select 1 as one`))
  expect(answer.rows).toEqual([{ one: 1 }])
  expect(pool.idleCount).toBe(pool.totalCount)
})

test('each database has its own limit of prepared statements', async () => {
  const other = await openOne()
  for (let n = 0; n < 510; n++) await other.db.execute(sql`select ${n}::int ${sql.raw(`as n${n}`)}`)
  const count = sql`select count(*)::int as n from pg_prepared_statements`
  expect((await other.db.execute(count)).rows).toEqual([{ n: 500 }])
  const { db } = await openOne()
  await db.execute(sql`select ${1}::int as one`)
  expect((await db.execute(count)).rows).toEqual([{ n: 1 }])
})

test('a statement with parameters is prepared once per connection, in and out of transactions; a bulk one never', async () => {
  const { db } = await openOne()
  const doubled = (value: number) => sql`select ${value}::int * 2 as doubled`
  await db.execute(doubled(1))
  const { rows } = await db.transaction((tx) => tx.execute(doubled(21)))
  expect(rows).toEqual([{ doubled: 42 }])
  const many = Array.from({ length: 60 }, (_, value) => sql`${value}::int`)
  await db.execute(sql`select ${sql.join(many, sql`, `)}`)
  const planned = await db.execute(
    sql`select statement, generic_plans + custom_plans as runs from pg_prepared_statements`,
  )
  expect(planned.rows).toEqual([{ statement: 'select $1::int * 2 as doubled', runs: '2' }])
})

test('statements prepared before a migration see its changes', async () => {
  const { db } = await openOne()
  await db.execute(sql`create table loads (id int, note text)`)
  await db.execute(sql`insert into loads values (${1}, ${'hot'})`)
  const read = () => db.execute(sql`select note from loads where id = ${1}`)
  expect((await read()).rows).toEqual([{ note: 'hot' }])
  await db.execute(sql`alter table loads add column kg int default 9, alter column id type bigint`)
  expect((await read()).rows).toEqual([{ note: 'hot' }])
  await db.execute(sql`drop table loads`)
  await db.execute(sql`create table loads (note text, id int)`)
  expect((await read()).rows).toEqual([])
})

test('a transaction that a deadlock has ended is run again', async () => {
  const { db } = await openOne(2)
  await db.execute(sql`create table machines (id int primary key, loads int)`)
  await db.execute(sql`insert into machines values (1, 0), (2, 0)`)
  const bothHoldOne = Promise.withResolvers<void>()
  let holders = 0
  let runs = 0
  const countLoad = (first: number, second: number) =>
    db.transaction(async (tx) => {
      runs++
      await tx.execute(sql`update machines set loads = loads + 1 where id = ${first}`)
      if (++holders === 2) bothHoldOne.resolve()
      await bothHoldOne.promise
      await tx.execute(sql`update machines set loads = loads + 1 where id = ${second}`)
    })
  await Promise.all([countLoad(1, 2), countLoad(2, 1)])
  expect(runs).toBeGreaterThan(2)
  expect((await db.execute(sql`select loads from machines`)).rows).toEqual([{ loads: 2 }, { loads: 2 }])
})
