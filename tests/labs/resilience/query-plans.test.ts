import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteAccount } from '#contract/account-deletion.ts'
import { getBranchList } from '#contract/branch-list.ts'
import { getBranches, getBranchInfo } from '#contract/branches.ts'
import { getAmountCoupon, getCouponByUser } from '#contract/coupons.ts'
import { getHistoryPayment } from '#contract/history.ts'
import { getListNotificationUser, setIsNotificationUser } from '#contract/notifications.ts'
import { getProblemReports } from '#contract/reports.ts'
import { getBranchRanking, getBranchReviews, saveBranchReview } from '#contract/reviews.ts'
import { getServiceByUser } from '#contract/services.ts'
import { listShopOrders } from '#contract/staff/orders.ts'
import { refreshToken } from '#contract/tokens.ts'
import { getNoReadNotificationUser } from '#contract/unread.ts'
import { watchMachines } from '#contract/watches.ts'
import { addLoadsOf, FILLED_TABLES, fillDatabase } from '#labs/bench/fill-database.ts'
import {
  confirm,
  get,
  newCustomer,
  newPurchase,
  PIN,
  resolveCharge,
  until,
  waitForStatus,
} from '#tests/support/server/client.ts'
import { freshDatabase } from '#tests/support/server/database.ts'
import { type InProcessServer, startInProcessServer } from '#tests/support/server/in-process-server.ts'
import { findFreeMachine, grantCoupon, memberOf, newLoad, newMember } from '#tests/support/server/members.ts'
import { expire, moveMachine } from '#tests/support/server/purchase.ts'
import { rows } from '#tests/support/server/sql.ts'
import { type CapturedQuery, captureQueries, tablesScannedBy } from './captured-queries.ts'

const OPERATOR = 'operator-test-token-of-more-than-32-characters'

/** Tables that a statement may read whole: they grow with the shops, not with their customers. */
const SMALL_TABLES = new Set([
  'branches',
  'machines',
  'programs',
  'extras',
  'promotions',
  'stamp_rules',
  'order_offers',
  'order_options',
  'rankings', // one row for each branch
  'brand_themes', // one row for each brand
  'receipt_series', // one row for each place of business
  'deployment', // one row
  'deployment_keys', // three rows
  '__drizzle_migrations', // one row for each migration
  'pg_database', // PostgreSQL's own
])
/** The simulation of outside services: only the sandbox has them, which no customer uses. */
const isSandbox = (table: string) => table.startsWith('sandbox_')

let server: InProcessServer
let database: Awaited<ReturnType<typeof freshDatabase>>
let client: pg.Client
let captured: ReturnType<typeof captureQueries>

beforeAll(async () => {
  database = await freshDatabase()
  await fillDatabase(database.url, { branches: 100, customers: 4_000, purchases: 100_000 })
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  captured = captureQueries()
  server = await startInProcessServer({ databaseUrl: database.url, env: { OPERATOR_TOKENS: OPERATOR } })
}, 900_000)
afterAll(async () => {
  captured.stop()
  await server.close()
  await client.end()
  await database.drop()
})

const sql = (text: string, values: unknown[] = []) => rows(database.url, text, values)
const kindsSent = async () =>
  (await sql("select distinct kind from outbox where created_at > now() - interval '1 hour'")).map(({ kind }) => kind)

/** Loads in every state that a job carries on, and alerts in both of theirs. */
async function exerciseJobs() {
  const { url } = server
  const member = await newMember(url)
  await get(url, setIsNotificationUser, { is_notification: true, token_fcm: 'a'.repeat(40) }, { token: member.token })
  await newLoad(url, member, 'start_failed')
  await sql("update transactions set refund_at = now(), due_at = now() where status = 'start_failed'")
  const { branch_id } = await newLoad(url, member)
  await get(url, saveBranchReview, { branch_id, rating: 5 }, { token: member.token })
  await sql(
    `with finished as (update machines set done_at = now() - interval '12 minutes' where id =
       (select machine_id from transactions where customer_id = $1 and status = 'completed') returning id, done_at)
     update transactions t set ends_at = f.done_at from finished f where t.machine_id = f.id and t.customer_id = $1`,
    [member.id],
  )
  const { transaction } = await newPurchase(url)
  await expire(database.url, transaction.transaction)
  const paid = await newPurchase(url)
  await resolveCharge(url, paid.transaction.transaction)
  await waitForStatus(url, paid.transaction.transaction, 'running')

  // Nobody's machine is free at this branch, then one is repaired; the second customer's time ends first.
  await sql("update machines set condition = 'out_of_order' where branch_id = 'kku' and category = 'dryer'")
  const until2 = new Date(Date.now() + 3_600_000).toISOString()
  const wish = { branch_id: 'kku', machine_category: 'dryer', until: until2 } as const
  const other = await newMember(url)
  for (const { token } of [other, member]) await get(url, watchMachines, wish, { token })
  await sql('update watches set until = now() where customer_id = $1 and notified_at is null', [other.id])
  await until(kindsSent, (kinds) => kinds.includes('watch_over'))
  const broken = await sql("select id from machines where branch_id = 'kku' and category = 'dryer' limit 1")
  await moveMachine(url, String(broken[0]?.id), 'repair')
  const expected = ['wash_done', 'not_collected', 'refund_issued', 'machine_free', 'watch_over']
  await until(kindsSent, (kinds) => expected.every((kind) => kinds.includes(kind)))
  await waitForStatus(url, transaction.transaction, 'expired')
}

/** The calls that customers make most, at least the ten hottest. */
async function exerciseCalls() {
  const { url } = server
  const tokens = await newCustomer(url)
  const me = await memberOf(url, tokens.access_token)
  const { token } = me
  await addLoadsOf(database.url, me.id, 200)
  await sql('analyze transactions')
  const couponId = await grantCoupon(database.url, me)
  await newLoad(url, me, 'running', [couponId])
  const { node_id, address, sub_position, ...machine } = await findFreeMachine(url)
  const { transaction } = await newPurchase(url, { node_id, address, sub_position, ...machine })
  await confirm(url, transaction.transaction)
  const lat = '13.7'
  for (const input of [{}, { order: 'free' as const }, { order: 'distance' as const, lat, lng: '100.5' }])
    await get(url, getBranchList, input)
  await get(url, getBranches, {})
  await get(url, getBranchInfo, { branch_id: 'ari4' })
  await get(url, getBranchRanking, { branch_id: 'ari4' }, { token })
  await get(url, getBranchReviews, { branch_id: 'ari4' })
  await get(url, getProblemReports, { node_id, address, sub_position })
  for (const input of [
    {},
    { page: 2 },
    { selected: 'machine' as const },
    { month: '2026-10' },
    { month: '2026-10', page: 2 },
  ])
    await get(url, getHistoryPayment, input, { token })
  await get(url, getAmountCoupon, {}, { token })
  await get(url, getCouponByUser, {}, { token })
  await get(url, getServiceByUser, {}, { token })
  await get(url, getListNotificationUser, {}, { token })
  await get(url, getNoReadNotificationUser, {}, { token })
  await get(url, refreshToken, { refresh_token: tokens.refresh_token })
  await get(url, listShopOrders, {}, { token: OPERATOR })
  await fetch(`${url}/metrics`)
  const { access_token: leaving } = await newCustomer(url)
  await get(url, deleteAccount, { pin_code: PIN }, { token: leaving })
}

/** Filled tables of which few rows are left. */
async function emptiedTables() {
  const counts = await Promise.all(
    FILLED_TABLES.map(async (table) => ({ table, rows: (await sql(`select from ${table} limit 1000`)).length })),
  )
  return counts.filter(({ rows }) => rows < 1_000).map(({ table }) => table)
}

/** The statements that read a table that grows from beginning to end. */
async function scansIn(queries: readonly CapturedQuery[]) {
  const scans: string[] = []
  for (const query of queries)
    for (const table of new Set(await tablesScannedBy(client, query)))
      if (!SMALL_TABLES.has(table) && !isSandbox(table)) scans.push(`${table}: ${query.text}`)
  return scans
}

test('every table that grows is filled', async () => {
  const tables = await sql(
    "select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname",
  )
  const names = tables
    .map(({ relname }) => String(relname))
    .filter((name) => !SMALL_TABLES.has(name) && !isSandbox(name))
  expect(names).toEqual(FILLED_TABLES.toSorted())
})

test('no statement of the jobs and of the most frequent calls scans a table that grows', {
  timeout: 900_000,
}, async () => {
  await exerciseJobs()
  await exerciseCalls()
  const queries = captured.queries()
  expect(queries.length).toBeGreaterThan(100)
  expect(await emptiedTables(), 'the jobs delete what is too old, and PostgreSQL scans an empty table').toEqual([])
  expect(await scansIn(queries)).toEqual([])

  // Without its index the reminder of uncollected laundry reads all purchases.
  await client.query('begin')
  await client.query('drop index transactions_ended, transactions_one_holder')
  expect((await scansIn(queries)).join('\n')).toContain('transactions: ')
  await client.query('rollback')
})
