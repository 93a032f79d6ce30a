import { afterAll, beforeAll, expect, test } from 'vitest'
import { getHistoryPayment } from '#contract/history.ts'
import { confirmPayment } from '#contract/payment.ts'
import { getPointsByPromotion } from '#contract/rewards.ts'
import { openDatabase } from '#server/db/database.ts'
import { WEBHOOK_PATH } from '#server/modules/payments/charges/webhook.ts'
import { archivePurchases } from '#server/modules/payments/purchase-archive.ts'
import { lockTransaction } from '#server/modules/payments/transition.ts'
import { readEligibility } from '#server/modules/rewards/promotions.ts'
import { keyRing } from '#server/platform/key-ring.ts'
import { createLog } from '#server/platform/log.ts'
import { SIGNATURE_HEADER, signNotice, TIMESTAMP_HEADER } from '#server/ports/webhook-signature.ts'
import { noticeSecret } from '#server/sandbox/bank.ts'
import { get } from '#tests/support/server/client.ts'
import { type InProcessServer, startInProcessServer } from '#tests/support/server/in-process-server.ts'
import { findViolations } from '#tests/support/server/invariants.ts'
import { type Member, newLoad, newMember } from '#tests/support/server/members.ts'
import { TEST_SECRETS } from '#tests/support/server/secrets.ts'
import { count, openConnection, rows } from '#tests/support/server/sql.ts'

let server: InProcessServer
let opened: ReturnType<typeof openDatabase>
let member: Member
beforeAll(async () => {
  server = await startInProcessServer()
  opened = openDatabase(server.databaseUrl, { size: 4, waitSeconds: 5 }, createLog('error'))
  member = await newMember(server.url)
})
afterAll(async () => {
  await opened.close()
  await server.close()
})

const sql = (text: string, values: unknown[] = []) => rows(server.databaseUrl, text, values)
const isArchived = async (id: string) =>
  (await count(server.databaseUrl, 'select 1 from transactions_archive where id = $1', [id])) === 1
const copiesOf = (id: string) =>
  count(
    server.databaseUrl,
    'select id from transactions where id = $1 union all select id from transactions_archive where id = $1',
    [id],
  )

/** A finished load of some months ago, with its points. */
async function newLoadOf(months: number) {
  const { transaction: id } = await newLoad(server.url, member)
  await sql('delete from holds where transaction_id = $1', [id]) // purged after two days
  const columns = ['created_at', 'expires_at', 'paid_at', 'started_at', 'ends_at']
  await sql(
    `update transactions set due_at = null, ${columns.map((column) => `${column} = ${column} - $2::interval`)} where id = $1`,
    [id, `${months} months`],
  )
  return id
}
const withoutTime = <Answer extends { server_time: string }>({ server_time: _, ...rest }: Answer) => rest
/** What the customer sees of their purchases. */
async function everythingShown(ids: readonly string[]) {
  const as = { token: member.token }
  const history = await get(server.url, getHistoryPayment, {}, as)
  const month = history.months.at(-1)?.month ?? ''
  const [second, oldest, points, ...bills] = await Promise.all([
    get(server.url, getHistoryPayment, { page: 2, limit: 2 }, as),
    get(server.url, getHistoryPayment, { month }, as),
    get(server.url, getPointsByPromotion, {}, as),
    ...ids.map((transaction) => get(server.url, confirmPayment, { transaction })),
  ])
  const pages = [history, second, oldest].map(({ details, ...page }) => ({
    ...page,
    details: details.map(withoutTime),
  }))
  return {
    pages,
    points,
    bills: bills.map(withoutTime),
    loads: (await readEligibility(opened.db, keyRing([TEST_SECRETS.PIN_PEPPERS]), member.id)).loads,
  }
}

async function sendPaidNotice(transaction: string, eventId: string) {
  const notice = { event_id: eventId, transaction, charge_id: eventId, state: 'paid', amount: 4_000, currency: 'THB' }
  const body = JSON.stringify({ ...notice, paid_at: new Date().toISOString() })
  const timestamp = String(Date.now())
  const response = await fetch(`${server.url}${WEBHOOK_PATH}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [TIMESTAMP_HEADER]: timestamp,
      [SIGNATURE_HEADER]: signNotice(noticeSecret(TEST_SECRETS.JWT_SECRETS), timestamp, body),
    },
    body,
  })
  return ((await response.json()) as { outcome: string }).outcome // of the webhook's answer
}

test('archived purchases show the same history, bills, receipts, points and sums, and a dispute years later is booked', async () => {
  const [oldest, old, young] = [await newLoadOf(26), await newLoadOf(14), await newLoadOf(12)]
  const before = await everythingShown([oldest, old, young])
  expect(before.pages[0]?.months).toHaveLength(3)
  expect(before.loads).toBe(3)

  // Two servers at once, with one purchase in use.
  const request = openConnection(server.databaseUrl)
  await request.rows('begin')
  await request.rows('select 1 from transactions where id = $1 for update', [oldest])
  await Promise.all([archivePurchases(opened.db, 10), archivePurchases(opened.db, 10)])
  await request.rows('commit')
  await request.close()
  expect(await Promise.all([oldest, old, young].map(isArchived))).toEqual([false, true, false])
  while ((await archivePurchases(opened.db, 1)) > 0) {
    // One at a time.
  }
  expect(await Promise.all([oldest, old, young].map(isArchived))).toEqual([true, true, false])
  expect(await everythingShown([oldest, old, young])).toEqual(before)

  // The customer has paid twice, which the gateway tells years later, several times.
  const eventId = `evt_${crypto.randomUUID()}`
  const outcomes = await Promise.all([1, 2, 3].map(() => sendPaidNotice(oldest, eventId)))
  expect(outcomes.toSorted()).toEqual(['paid_again', 'repeated', 'repeated'])
  expect(await archivePurchases(opened.db, 10)).toBe(0) // its refund is the staff's to follow
  expect(await isArchived(oldest)).toBe(false)
  expect(await Promise.all([oldest, old, young].map(copiesOf))).toEqual([1, 1, 1])
  expect(await findViolations(server.databaseUrl)).toEqual({})
})

test('a purchase that is brought back by several at once is there once, and is archived again when nothing is open', async () => {
  const id = await newLoadOf(20)
  await archivePurchases(opened.db, 10)
  expect(await isArchived(id)).toBe(true)
  const rows = await Promise.all(
    [1, 2, 3].map(() => opened.db.transaction(async (tx) => (await lockTransaction(tx, id))?.status)),
  )
  expect(rows).toEqual(['completed', 'completed', 'completed'])
  expect([await isArchived(id), await copiesOf(id)]).toEqual([false, 1])
  expect(await opened.db.transaction((tx) => lockTransaction(tx, 'TRX_MCH_UNKNOWN'))).toBeUndefined()
  await archivePurchases(opened.db, 10)
  expect([await isArchived(id), await copiesOf(id)]).toEqual([true, 1])
})

test('what is not over stays, however old it is', async () => {
  const id = await newLoadOf(30)
  const open = [
    `status = 'start_failed'`,
    `status = 'running', due_at = now() + interval '1 hour'`,
    `due_at = now() + interval '1 hour'`,
  ]
  const [{ before } = {}] = await sql('select to_jsonb(t) as before from transactions t where id = $1', [id])
  for (const change of open) {
    await sql(`update transactions set ${change} where id = $1`, [id])
    expect([change, await archivePurchases(opened.db, 10)]).toEqual([change, 0])
    await sql(`update transactions set status = 'completed', due_at = null where id = $1`, [id])
  }
  await sql(
    `insert into reversals (id, kind, transaction_id, payment_id, amount, effect) values ($1, 'dispute', $1, $1, 100, 'none')`,
    [id],
  )
  expect(await archivePurchases(opened.db, 10)).toBe(0) // staff read it with its purchase
  await sql('delete from reversals where id = $1', [id])
  expect(await archivePurchases(opened.db, 10)).toBe(1)
  const [{ after } = {}] = await sql('select to_jsonb(t) as after from transactions_archive t where id = $1', [id])
  expect(after).toEqual(before)
})
