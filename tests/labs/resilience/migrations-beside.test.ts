import { expect, onTestFinished, test } from 'vitest'
import { getHistoryPayment } from '#contract/history.ts'
import { migrate } from '#server/db/migrate.ts'
import {
  ask,
  commandFor,
  createPurchase,
  freeMachines,
  newCustomer,
  resolveCharge,
  waitForStatus,
} from '#tests/support/server/client.ts'
import { freshDatabase } from '#tests/support/server/database.ts'
import { startInProcessServer } from '#tests/support/server/in-process-server.ts'
import { findViolations } from '#tests/support/server/invariants.ts'
import { nextBuild } from '#tests/support/server/next-build.ts'
import { count, openConnection, rows } from '#tests/support/server/sql.ts'

const indexIsValid = async (url: string, name: string) =>
  (await rows(url, 'select indisvalid from pg_index where indexrelid = to_regclass($1)', [name]))[0]?.indisvalid

test('while a dump holds its locks, a new build migrates and no request is lost', { timeout: 180_000 }, async () => {
  const server = await startInProcessServer()
  const { url, databaseUrl } = server
  const dump = openConnection(databaseUrl)
  onTestFinished(async () => {
    await dump.close()
    await server.close()
  })
  const { access_token: token } = await newCustomer(url)
  const machines = await freeMachines(url)

  await dump.rows('begin isolation level repeatable read')
  const tables = await dump.rows(
    `select format('%I', relname) as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  await dump.rows(`lock table ${tables.map(({ name }) => name).join(', ')} in access share mode`)
  let waits = 0
  let isMigrated = false
  const folder = nextBuild(
    'ALTER TABLE "transactions" ADD COLUMN "next" integer DEFAULT 0 NOT NULL;',
    'ALTER TABLE "transactions" ADD CONSTRAINT "transactions_next" CHECK ("next" >= 0) NOT VALID;',
    'CREATE INDEX CONCURRENTLY "transactions_next_index" ON "transactions" ("next");',
    'ALTER TABLE "transactions" VALIDATE CONSTRAINT "transactions_next";',
  )
  const migrating = migrate(databaseUrl, async () => {}, { folder, onLocked: () => (waits += 1) }).then(() => {
    isMigrated = true
  })

  const statuses: number[] = []
  const bought: string[] = []
  const customers = machines.slice(0, 3).map(async (machine) => {
    for (let isDone = false; !isDone; isDone = isMigrated) {
      statuses.push((await ask(url, getHistoryPayment, {}, { token })).status)
      if (waits === 2) await dump.rows('commit') // the dump ends
      if (bought.length >= 3) continue
      const { transaction } = await createPurchase(url, token, await commandFor(url, machine))
      bought.push(transaction)
      await resolveCharge(url, transaction)
      await waitForStatus(url, transaction, 'running')
    }
  })
  await Promise.all([...customers, migrating])
  expect(waits).toBeGreaterThanOrEqual(2)
  expect(statuses.length).toBeGreaterThan(10)
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(bought.length).toBeGreaterThanOrEqual(3)
  expect(await indexIsValid(databaseUrl, 'transactions_next_index')).toBe(true)
  expect(
    await count(databaseUrl, `select 1 from pg_constraint where conname = 'transactions_next' and convalidated`),
  ).toBe(1)
  expect(await findViolations(databaseUrl)).toEqual({})
})

test('an index whose creation was interrupted is made again, and what is done is not repeated', async () => {
  const { url, drop } = await freshDatabase()
  onTestFinished(drop)
  // Two customers of the same name: the unique index fails, and stays behind as one that is not valid.
  await rows(
    url,
    `insert into customers (brand, phone, name, pin_hash) select 'washday', '+66899' || n, 'twice', 'none' from generate_series(1, 2) n`,
  )
  const folder = nextBuild(
    '-- batches\nUPDATE "customers" SET "email" = \'x\' WHERE "id" = ANY(ARRAY(SELECT "id" FROM "customers" WHERE "email" IS NULL LIMIT 1));',
    'CREATE UNIQUE INDEX CONCURRENTLY "customers_next" ON "customers" ("name") WHERE "name" LIKE \'twice%\';',
  )
  await expect(migrate(url, async () => {}, { folder })).rejects.toThrow('could not create unique index')
  expect(await indexIsValid(url, 'customers_next')).toBe(false)
  expect(await count(url, 'select 1 from customers where email is null')).toBe(0)
  await rows(url, `update customers set name = 'twice' || phone, email = null where name = 'twice'`)
  await migrate(url, async () => {}, { folder })
  expect(await indexIsValid(url, 'customers_next')).toBe(true)
  expect(await count(url, 'select 1 from customers where email is null')).toBe(2) // the batches were done
})
