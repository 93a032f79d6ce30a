import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { createLog } from '#server/log.ts'
import { freshDatabase } from '#tests/support/database.ts'

test('a connection that is lost before its transaction begins is given back, so that the pool never runs dry', async () => {
  const { url, drop } = await freshDatabase('empty')
  const { db, pool, close } = openDatabase(url, 1, createLog('error'))
  onTestFinished(async () => {
    await close()
    await drop()
  })
  pool.once('acquire', (client) => void client.end())
  await expect(db.transaction(async () => 'begun')).rejects.toThrow()
  const answer = await db.transaction((tx) => tx.execute(sql`select 1 as one`))
  expect(answer.rows).toEqual([{ one: 1 }])
  expect(pool.idleCount).toBe(pool.totalCount)
})
