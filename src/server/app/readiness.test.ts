import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { createLog } from '#server/platform/log.ts'
import { freshDatabase } from '#tests/support/server/database.ts'
import { rows } from '#tests/support/server/sql.ts'
import { createReadiness } from './readiness.ts'

/** Against hanging: the check goes on after its answer. */
const WAIT = { timeout: 100_000 }

const open = (url: string) => openDatabase(url, { size: 2, waitSeconds: 3 }, createLog('error'))

test('[S5.1f] a database without one of our migrations is not ready, and one that a newer server has migrated is ready', async () => {
  const { url, drop } = await freshDatabase()
  const { db, close } = open(url)
  onTestFinished(async () => {
    await close()
    await drop()
  })
  const isReady = createReadiness(db)
  await rows(url, 'update drizzle.__drizzle_migrations set created_at = created_at + 1')
  expect(await isReady()).toBe(false)
  await rows(url, 'update drizzle.__drizzle_migrations set created_at = created_at - 1')
  await rows(url, `insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9999999999999)`)
  await expect.poll(isReady).toBe(true)
})

test('[S5.5a] readiness does not wait for a database that does not answer', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const address = silent.address()
  const { db, close } = open(`postgres://x@127.0.0.1:${typeof address === 'object' ? address?.port : 0}/x`)
  onTestFinished(async () => {
    silent.close()
    await close()
  })
  const readiness = createReadiness(db)()
  // The pool itself gives up after three seconds.
  const givenUp = db.execute('select 1').then(
    () => 'answered',
    () => 'the pool gave up',
  )
  expect(await Promise.race([readiness, givenUp])).toBe(false)
})

test('[S5.5a][S6.18] a database whose disk is full is not ready, until it has room again', async () => {
  const { url, drop } = await freshDatabase()
  const { db, close } = open(url)
  onTestFinished(async () => {
    await close()
    await drop()
  })
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const { transaction } = db
  const isReady = createReadiness(db)
  expect(await isReady()).toBe(true)
  // As PostgreSQL says it; drizzle puts the query around it.
  const full = Object.assign(new Error('could not write to file: No space left on device'), { code: '53100' })
  db.transaction = () => Promise.reject(new Error('Failed query', { cause: full }))
  vi.advanceTimersByTime(6_000)
  await expect.poll(isReady).toBe(false)
  db.transaction = transaction
  vi.advanceTimersByTime(6_000)
  await expect.poll(isReady).toBe(true)
})

test('the disk is tried by a sort that leaves the memory', async () => {
  const { url, drop } = await freshDatabase()
  const [before] = await rows(url, 'select temp_bytes from pg_stat_database where datname = current_database()')
  onTestFinished(drop)
  const { db, close } = open(url)
  const transaction = vi.spyOn(db, 'transaction')
  await createReadiness(db)()
  await vi.waitFor(() => expect(transaction.mock.results).toHaveLength(1), WAIT)
  await transaction.mock.results[0]?.value
  // PostgreSQL counts what a connection has done when it ends, and otherwise up to ten seconds later.
  await close()
  await expect
    .poll(async () => {
      const [after] = await rows(url, 'select temp_bytes from pg_stat_database where datname = current_database()')
      return Number(after?.temp_bytes) - Number(before?.temp_bytes)
    })
    .toBeGreaterThan(2_000_000)
})
