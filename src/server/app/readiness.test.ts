import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { createLog } from '#server/platform/log.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { rows } from '#tests/support/sql.ts'
import { createReadiness } from './readiness.ts'

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
