import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { createReadiness } from '#server/app/readiness.ts'
import { isDatabaseUnavailable, openDatabase } from '#server/db/database.ts'
import { adoptDatabase, placesOf, registerDatabase } from '#server/db/deployment.ts'
import { prepareDatabase } from '#server/db/prepare-database.ts'
import { readConfig } from '#server/platform/config.ts'
import { createLog } from '#server/platform/log.ts'
import { freshDatabase } from '#tests/support/server/database.ts'
import { rows } from '#tests/support/server/sql.ts'

const log = createLog('error')

async function newDatabase(content: 'seeded' | 'empty' = 'empty') {
  const { url, drop } = await freshDatabase(content)
  const name = new URL(url).pathname.slice(1)
  const opened: { close: () => Promise<void> }[] = []
  onTestFinished(async () => {
    for (const { close } of opened) await close()
    await drop()
  })
  return {
    url,
    /** For connections made from now on. */
    setReadOnly: (isOn: boolean) => rows(url, `alter database ${name} set default_transaction_read_only = ${isOn}`),
    open(address: string, isReadOnly = false) {
      const it = openDatabase(address, { size: 2, waitSeconds: 3, isReadOnly }, log)
      opened.push(it)
      return it
    },
  }
}

test('of several hosts the first that can be used is used, again and again', async () => {
  const { url, open } = await newDatabase()
  const { host } = new URL(url)
  const { db, pool } = open(url.replace(host, `127.0.0.1:1,${host}`))
  for (const answer of await Promise.all([1, 2].map(() => db.execute(sql`select 1 as one`))))
    expect(answer.rows).toEqual([{ one: 1 }])
  expect(await db.transaction((tx) => tx.execute(sql`select 2 as two`))).toMatchObject({ rows: [{ two: 2 }] })
  expect(pool.totalCount).toBe(2)
})

test('a host that is not the primary is not used when the address asks for the primary', async () => {
  const { url, open, setReadOnly } = await newDatabase()
  const { db } = open(`${url}?target_session_attrs=read-write`)
  await setReadOnly(true)
  const error = await db.execute(sql`select 1`).catch((reason: unknown) => reason)
  expect(isDatabaseUnavailable(error), String(error)).toBe(true)
  await setReadOnly(false)
  expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
})

test('a database that has become read-only is unavailable and not ready; no connection to it is used again', async () => {
  const { url, open, setReadOnly } = await newDatabase('seeded')
  await setReadOnly(true)
  const { db, pool } = open(url)
  const isReady = createReadiness(db)
  expect(await isReady()).toBe(false)
  const write = (tx: typeof db) => tx.execute(sql`update branches set rating_sum = rating_sum where id = ${'none'}`)
  for (const failing of [() => write(db), () => db.transaction((tx) => write(tx))]) {
    const error = await failing().catch((reason: unknown) => reason)
    expect(isDatabaseUnavailable(error), String(error)).toBe(true)
    expect(pool.totalCount).toBe(0)
  }
  await setReadOnly(false)
  await write(db)
  expect(await isReady()).toBe(true)
})

test('a failed statement, a timeout and a conflict leave the connection of a transaction in the pool', async () => {
  const { url, open } = await newDatabase()
  const { db, pool } = open(url)
  for (const state of ['23505', '57014', '40001', '40P01'])
    await expect(
      db.transaction((tx) => tx.execute(sql.raw(`do $$ begin raise exception sqlstate '${state}'; end $$`))),
    ).rejects.toThrow()
  expect([pool.totalCount, pool.idleCount]).toEqual([1, 1])
})

test('a server that is read-only is ready and writes nothing', async () => {
  const { url, open } = await newDatabase('seeded')
  const { db } = open(url, true)
  expect(await createReadiness(db, { isReadOnly: true })()).toBe(true)
  const error = await db.execute(sql`delete from rate_limits`).catch((reason: unknown) => reason)
  expect(isDatabaseUnavailable(error), String(error)).toBe(true)
})

const NO_KEYS = { PIN_PEPPERS: undefined, JWT_SECRETS: undefined, MACHINE_SECRETS: undefined }

test('a restored copy does not act until it is adopted; the original and a read-only server keep their parts', async () => {
  const { url, open } = await newDatabase('seeded')
  const prepare = async (address: string, settings: Record<string, string> = {}) => {
    const config = readConfig({ DATABASE_URL: address, ...settings })
    const { close, mayAct } = await prepareDatabase(config, {
      connection: { url: address, places: placesOf(config, '') },
      keys: NO_KEYS,
      log: createLog('error'),
      seed: async () => {},
      waitSeconds: 30,
    })
    await close()
    return mayAct
  }
  expect(await prepare(url)).toBe(true)
  expect(await prepare(url)).toBe(true)
  expect(await prepare(url, { READ_ONLY: '1' })).toBe(false)

  const copy = `${new URL(url).pathname.slice(1)}_copy`
  const copyUrl = new URL(url)
  copyUrl.pathname = `/${copy}`
  const other = new URL(url)
  other.pathname = '/postgres'
  await rows(other.href, `create database ${copy} template ${new URL(url).pathname.slice(1)}`)
  onTestFinished(async () => void (await rows(other.href, `drop database ${copy} with (force)`)))
  expect(await prepare(copyUrl.href)).toBe(false)
  await adoptDatabase(open(copyUrl.href).db, placesOf(readConfig({ DATABASE_URL: copyUrl.href }), ''))
  expect(await prepare(copyUrl.href)).toBe(true)
})

test('servers that find the same data at another place act only where one of its hosts is known', async () => {
  const { url, open } = await newDatabase('seeded')
  const { db } = open(url)
  const at = (settings: Record<string, string>) => placesOf(readConfig({ DATABASE_URL: url, ...settings }), '')
  const acts = (places: ReturnType<typeof placesOf>) => registerDatabase(db, places)
  const hosts = (...names: string[]) => at({ DATABASE_URL: `postgres://washday:secret@${names.join()}/washday` })
  expect(await acts(hosts('one:5432', 'two:5432'))).toBe(true)
  expect(await acts(hosts('two')), 'a promoted standby').toBe(true)
  expect(await acts(hosts('two', 'three')), 'a host that is added').toBe(true)
  expect(await acts(hosts('one')), 'the one that was left').toBe(false)
  expect(await acts(hosts('three:5433')), 'a recovery beside the original').toBe(false)
  const pooled = at({ DATABASE_URL: 'postgres://pooler:6432/washday', DATABASE_DIRECT_URL: 'postgres://three/washday' })
  expect(await acts(pooled), 'through a pooler').toBe(true)
  await adoptDatabase(db, hosts('copy'))
  expect([await acts(hosts('copy')), await acts(hosts('three'))]).toEqual([true, false])
})

test('a copy of the data folder is known by its files, and the folder may move', async () => {
  const { url, open } = await newDatabase('seeded')
  const { db } = open(url)
  const config = readConfig({})
  expect(await registerDatabase(db, placesOf(config, 'inode 1'))).toBe(true)
  expect(await registerDatabase(db, placesOf(config, 'inode 2'))).toBe(false)
  expect(await registerDatabase(db, placesOf(config, 'inode 1'))).toBe(true)
})
