import { getTableName } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runPurges } from '#server/app/purge.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import { PURGES } from '#server/db/retention.ts'
import { recordAttempt } from '#server/modules/auth/pin-attempts.ts'
import { createLog } from '#server/platform/log.ts'
import { freshDatabase } from '#tests/support/server/database.ts'
import { count, openConnection, rows } from '#tests/support/server/sql.ts'

/** A row of each purged table that is as old as `$1`. Foreign keys are not checked. */
const AGED: Record<string, string> = {
  idempotency: `(customer_id, key, route, request_hash, created_at) select gen_random_uuid(), $1::text, '', '', $1`,
  // More than one statement deletes.
  rate_limits: `(key, window_start, count) select n || $1::text, $1, 1 from generate_series(1, 10001) n`,
  otps: `(brand, phone, purpose, hash, network, standing, expires_at, created_at) select '', '', 'forgot_pin', '', '', 'none', $1, $1`,
  pin_guards: `(brand, phone, tries, tried_at) select '', $1::text, 1, $1`,
  pin_tries: `(brand, phone, identity, tries, tried_at) select '', $1::text, '', 1, $1`,
  holds: `(transaction_id, customer_id, branch_id, network, is_trusted, created_at)
    select $1::text, gen_random_uuid(), '', '', true, $1`,
  qr_pictures: `(transaction_id, type, base64, created_at) select $1::text, 'image/png', '', $1`,
  refresh_tokens: '(hash, session_id, created_at) select $1::text, gen_random_uuid(), $1',
  sessions: '(customer_id, expires_at) select gen_random_uuid(), $1',
  addresses: `(customer_id, name_address, name, tel, address, label, is_default, deleted_at)
    select gen_random_uuid(), '', '', '', '', 'home', false, $1`,
  watches: `(customer_id, branch_id, category, until) select gen_random_uuid(), '', 'washer', $1`,
  load_links: '(transaction_id, customer_id, token, until) select $1::text, gen_random_uuid(), $1::text, $1',
  free_counts: `(branch_id, category, hour, free, counts) select '', 'washer', $1, 1, 1`,
  lottery_tickets: `(customer_id, number, after, draw) select gen_random_uuid(), '123456', $1, $1`,
  outbox: `(customer_id, kind, subject, message, done_at) select gen_random_uuid(), '', $1::text, '{}', $1`,
  push_tokens: '(token, customer_id, updated_at) select $1::text, gen_random_uuid(), $1',
  saved_cards: `(customer_id, brand, holder, token, scheme, last_digits, expires, transaction_id, used_at)
    select gen_random_uuid(), '', $1::text, '', '', '', '', '', $1`,
  card_removals: `(holder, brand, created_at) select 'removed ' || $1::text, '', $1`,
  notifications: `(customer_id, title_th, title_en, body_th, body_en, path, created_at)
    select gen_random_uuid(), '', '', '', '', '', $1`,
  promotion_phones: `(phone, promotion_id, taken_at) select $1::text, '', $1`,
  problem_reports: `(customer_id, machine_id, kind, created_at) select gen_random_uuid(), '', 'noisy', $1`,
  order_places: `(transaction_id, customer_id, name_address, name, tel, address, label, note, created_at)
    select $1::text, gen_random_uuid(), '', '', '', '', 'home', '', $1`,
  gateway_notices: `(event_id, transaction_id, state, amount, currency, outcome, received_at)
    select $1::text, '', 'paid', 1, 'THB', 'applied', $1`,
  transaction_events: `(transaction_id, to_status, cause, at) select '', 'pending', '', $1`,
  staff_challenges: '(challenge, created_at) select $1::text, $1',
  staff_sessions: '(hash, staff_id, expires_at) select $1::text, gen_random_uuid(), $1',
  audit: `(by, brand, action, subject, at) select '', '', '', '', $1`,
}

let database: Awaited<ReturnType<typeof freshDatabase>>
const lines: string[] = []
const log = createLog('info', (line) => lines.push(line))

beforeAll(async () => {
  database = await freshDatabase()
  const { rows: run, close } = openConnection(database.url)
  await run("set session_replication_role = 'replica'") // checks no foreign key
  for (const { from, keep } of PURGES) {
    const table = getTableName(from.table)
    const [unit, amount] = Object.entries(keep)[0] ?? []
    // Days, because a draw has no time of day.
    const step = unit === 'minutes' ? '1 minute' : '1 day'
    for (const sign of ['-', '+'])
      await run(
        `insert into ${table} ${AGED[table]?.replaceAll('$1', `(now() - interval '${amount} ${unit}' ${sign} interval '${step}')`)}`,
      )
  }
  await close()
})
afterAll(() => database.drop())

async function withDatabase(work: (db: Database) => Promise<unknown>) {
  const { db, close } = openDatabase(database.url, { size: 1, waitSeconds: 3 }, log)
  await work(db)
  await close()
}
const runPurge = () => withDatabase((db) => runPurges({ db, log }))

/** Rows by table that are older, and younger by at most two days, than their time. */
async function rowsAroundTheirTime() {
  const found = PURGES.map(async ({ from, keep }) => {
    const table = getTableName(from.table)
    const [unit, amount] = Object.entries(keep)[0] ?? []
    const end = `now() - interval '${amount} ${unit}'`
    const select = `select 1 from ${table} where ${from.name}`
    const old = await count(database.url, `${select} < ${end}`)
    const young = await count(database.url, `${select} between ${end} and ${end} + interval '2 days'`)
    return [table, { old, hasYoung: young > 0 }] as const
  })
  return Object.fromEntries(await Promise.all(found))
}
const purged = Object.fromEntries(PURGES.map(({ from }) => [getTableName(from.table), { old: 0, hasYoung: true }]))

test('[V14.2.4] rows whose time is over are purged from every table, younger ones stay', async () => {
  // A table that cannot be purged keeps the others from nothing.
  await rows(
    database.url,
    `create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
     create trigger refuse before delete on otps execute function refuse()`,
  )
  await runPurge()
  expect(await rowsAroundTheirTime()).toEqual({ ...purged, otps: { old: 1, hasYoung: true } })
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ message: 'purge failed', table: 'otps' }),
  ])
  await rows(database.url, 'drop trigger refuse on otps')
  await runPurge()
  expect(await rowsAroundTheirTime()).toEqual(purged)
})

test('each wrong PIN renews the time of its phone', async () => {
  await rows(
    database.url,
    `insert into pin_guards (brand, phone, tries, tried_at) values ('washday', '+66811111111', 1, '2020-01-01')`,
  )
  await withDatabase((db) => recordAttempt(db, 'washday', '+66811111111', { key: 'network:one', isKnown: false }))
  await runPurge()
  expect(await count(database.url, `select 1 from pin_guards where phone = '+66811111111' and tries = 2`)).toBe(1)
})
