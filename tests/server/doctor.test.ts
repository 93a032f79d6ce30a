import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { findingsOf, isWrong, ROW_CHECKS } from '#server/app/doctor.ts'
import { openDatabase } from '#server/db/database.ts'
import { DEMO } from '#server/db/seed/demo-customer.ts'
import { readConfig } from '#server/platform/config.ts'
import { createLog } from '#server/platform/log.ts'
import { freshDatabase } from '#tests/support/server/database.ts'
import { TEST_SECRETS } from '#tests/support/server/secrets.ts'
import { rows } from '#tests/support/server/sql.ts'

/** What the sample lacks of a deployment that has everything, and has too much. */
const GOOD = [
  `update customers set name = 'A customer'`,
  `insert into staff (brand, name, role, joined_at) values ('washday', 'Owner', 'owner', now())`,
]
const BOX = { MACHINE_URL: 'http://127.0.0.1:9', MACHINE_SECRETS: 'the-secret-of-the-box-of-more-than-32-characters' }
const CASES: Record<string, readonly string[]> = {
  constraints: ['alter table problem_reports drop constraint problem_reports_kind_values'],
  // Without the trigger that keeps entries of points.
  shops: ['set local session_replication_role = replica', 'truncate branches cascade'],
  shops_sell: [
    `update programs set valid_until = now() - interval '1 second' where valid_until is null and machine_id in (select id from machines where branch_id = 'nimman')`,
  ],
  shop_rows: [`update branches set brand = 'no-such-brand' where id = 'kku'`],
  machine_relays: [`update machines set condition = 'ok' where id = 'ari4-01'`],
  machines_unheard: [`update machines set seen_at = null where id = 'ari4-02'`],
  staff: ['update staff set ended_at = now()'],
  demo_customer: [`update customers set name = '${DEMO.name}' where phone = '${DEMO.phone}'`],
}

let database: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

/** The file of the relays of all machines but one. */
async function relaysWithout(id: string): Promise<string> {
  const path = join(tmpdir(), `relays-of-shops-${process.pid}.json`)
  const machines = await rows(database.url, 'select id from machines where id <> $1', [id])
  writeFileSync(
    path,
    JSON.stringify(Object.fromEntries(machines.map((one) => [one.id, { url: 'http://127.0.0.1:9' }]))),
  )
  onTestFinished(() => rmSync(path))
  return path
}

/** What is found in the sample after some statements, which are undone. */
async function found(statements: readonly string[], settings: Record<string, string> = {}): Promise<string[]> {
  const { db, close } = openDatabase(database.url, { size: 1, waitSeconds: 5 }, createLog('error'))
  const config = readConfig({ ...TEST_SECRETS, DATABASE_URL: database.url, ...settings })
  try {
    for (const statement of ['begin', ...GOOD, ...statements]) await db.execute(sql.raw(statement))
    const findings = await findingsOf(ROW_CHECKS, { config, db })
    await db.execute(sql`rollback`)
    return findings.filter(isWrong).map(({ id }) => id)
  } finally {
    await close()
  }
}

test('nothing is found in the rows of a deployment that has everything', async () =>
  expect(await found([])).toEqual([]))

test.each(Object.entries(CASES))('%s is found in the rows, and nothing else', async (id, statements) => {
  // The files of a shop have no branch that sells nothing.
  const others = id === 'shops_sell' ? ['shop_rows'] : []
  const settings: Record<string, string> =
    id === 'machine_relays' ? { MACHINE_DEVICES: await relaysWithout('ari4-01') } : id === 'machines_unheard' ? BOX : {}
  expect((await found(statements, settings)).toSorted()).toEqual([...others, id].toSorted())
})

test.each([
  ['shops', 'all branches are closed for good', 'update branches set retired_at = now()'],
  ['shops', 'a brand beside others', `update branches set retired_at = now() where brand = 'wash-max'`],
  ['shops_sell', 'no machine works', `update machines set condition = 'out_of_order' where branch_id = 'nimman'`],
])('%s is found: %s', async (id, _, statement) => expect(await found([statement])).toContain(id))

test('every check of rows has a case', () => expect(ROW_CHECKS.map(({ id }) => id)).toEqual(Object.keys(CASES)))
