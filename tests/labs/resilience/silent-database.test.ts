import { expect, onTestFinished, test, vi } from 'vitest'
import { getHistoryPayment } from '#contract/history.ts'
import { migrate } from '#server/db/migrate.ts'
import { startRelay } from '#tests/support/faults/relay.ts'
import {
  ask,
  commandFor,
  createPurchase,
  freeMachines,
  newPurchase,
  resolveCharge,
  waitForStatus,
} from '#tests/support/server/client.ts'
import { freshDatabase } from '#tests/support/server/database.ts'
import { findViolations } from '#tests/support/server/invariants.ts'
import { nextBuild } from '#tests/support/server/next-build.ts'
import { TEST_SECRETS } from '#tests/support/server/secrets.ts'
import { startProcess } from '#tests/support/server/server.ts'
import { count, openConnection } from '#tests/support/server/sql.ts'

/** A statement may take ten seconds, and two more until its connection is given up; the rest is for a busy machine. */
const BACK_WITHIN_MS = 15_000

test('connections to the database that fall silent are left within 15 seconds, and nothing is lost', {
  timeout: 120_000,
}, async () => {
  const database = await freshDatabase()
  const relay = await startRelay(database.url)
  const server = await startProcess({ ...TEST_SECRETS, DATABASE_URL: relay.url, DATABASE_POOL: '3' })
  onTestFinished(async () => {
    await server.stop()
    relay.cut()
    await database.drop()
  })
  const [first, second] = await freeMachines(server.url)
  if (!second) throw new Error('Two machines are needed')
  const paid = await newPurchase(server.url, first)
  const command = await commandFor(server.url, second)
  await resolveCharge(server.url, paid.transaction.transaction)
  await waitForStatus(server.url, paid.transaction.transaction, 'running')

  relay.silence()
  const silentAt = performance.now()
  const readOnce = () => ask(server.url, getHistoryPayment, {}, { token: paid.token }).then(({ status }) => status)
  /** More callers than connections, until each of them is answered as before. */
  const readUntilBack = async () => {
    const statuses = new Set<number>()
    for (let status = 0; status !== 200; ) {
      status = await readOnce()
      statuses.add(status)
    }
    return [...statuses]
  }
  const answers = await Promise.all(Array.from({ length: 8 }, readUntilBack))
  expect(performance.now() - silentAt).toBeLessThan(BACK_WITHIN_MS)
  for (const statuses of answers) expect([[200], [503, 200]]).toContainEqual(statuses)
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  const pressed = await createPurchase(server.url, paid.token, command, 'pressed')
  await resolveCharge(server.url, pressed.transaction)
  await waitForStatus(server.url, pressed.transaction, 'running')
  expect(await findViolations(database.url)).toEqual({})
})

test('a migration that waits for a table lets requests through, and is applied once the table is free', {
  timeout: 60_000,
}, async () => {
  const { url, drop } = await freshDatabase()
  const [longTask, request] = [openConnection(url), openConnection(url)]
  onTestFinished(async () => {
    await longTask.close()
    await request.close()
    await drop()
  })
  await longTask.rows('begin')
  await longTask.rows('lock table transactions in row exclusive mode')
  const locked = Promise.withResolvers<void>()
  const folder = nextBuild('ALTER TABLE "transactions" ADD COLUMN "next" integer;')
  const migrated = migrate(url, async () => {}, { folder, onLocked: locked.resolve })
  await vi.waitFor(async () => expect(await count(url, 'select from pg_locks where not granted')).toBe(1))
  // Comes after the migration, which must not keep it until the long task ends.
  await request.rows(`update transactions set is_late = false`)
  await locked.promise
  await longTask.rows('commit')
  await migrated
  expect(await count(url, `select from information_schema.columns where column_name = 'next'`)).toBe(1)
})
