import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TRANSACTION_STATUSES } from '#contract/payment.ts'
import { subscribers } from '#server/app/subscribers.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import { transactions } from '#server/db/schema/payment.ts'
import type { PurchaseSubscriber } from '#server/events/purchase-events.ts'
import {
  EXTENSION_TRANSITIONS,
  IllegalTransition,
  lockTransaction,
  ORDER_TRANSITIONS,
  TRANSITIONS,
  transition,
} from '#server/modules/payments/transition.ts'
import { createLog } from '#server/platform/log.ts'
import { freshDatabase } from '#tests/support/server/database.ts'
import { count, rows } from '#tests/support/server/sql.ts'

const app = { subscribers }
let db: Database
let databaseUrl: string
let id: string
let order: string
let close: () => Promise<void>
beforeAll(async () => {
  const database = await freshDatabase()
  databaseUrl = database.url
  const opened = openDatabase(database.url, { size: 2, waitSeconds: 30 }, createLog('error'))
  db = opened.db
  id = String((await rows(databaseUrl, 'select id from transactions order by id limit 1'))[0]?.id)
  order = `TRX_DLV_${'0'.repeat(26)}`
  await rows(
    databaseUrl,
    `insert into transactions (id, brand, customer_id, branch_id, status, extras, price, discount, amount, holds_machine,
       expires_at)
     select $2, brand, customer_id, branch_id, 'pending', '[]', 1, 0, 1, false, now() from transactions where id = $1`,
    [id, order],
  )
  await rows(
    databaseUrl,
    `insert into orders (transaction_id, customer_id, branch_id, service, unit, units, lines, pickup_at, dropoff_at,
       holds_slots)
     select id, customer_id, branch_id, 'delivery', 'bag', 1, '[]', now(), now(), true from transactions where id = $1`,
    [order],
  )
  close = async () => {
    await opened.close()
    await database.drop()
  }
})
afterAll(() => close())

const locked = async (tx: Parameters<typeof lockTransaction>[0], transactionId = id) => {
  const row = await lockTransaction(tx, transactionId)
  if (!row) throw new Error('The seed has no purchase')
  return row
}

const allTransitions = TRANSACTION_STATUSES.flatMap((from) => TRANSACTION_STATUSES.map((to) => [from, to] as const))

test.each(allTransitions.filter(([from, to]) => TRANSITIONS[from].includes(to)))(
  'the transition %s → %s is made and recorded',
  async (from, to) => {
    await rows(databaseUrl, 'update transactions set status = $2 where id = $1', [id, from])
    const row = await db.transaction(async (tx) => transition(tx, app, await locked(tx), to, 'worker', { dueAt: null }))
    expect(row.status).toBe(to)
    const lastEvent =
      'select from_status, to_status, cause from transaction_events where transaction_id = $1 order by id desc limit 1'
    expect(await rows(databaseUrl, lastEvent, [id])).toEqual([{ from_status: from, to_status: to, cause: 'worker' }])
  },
)

test.each(allTransitions.filter(([from, to]) => !TRANSITIONS[from].includes(to)))(
  'the transition %s → %s is rejected and not recorded',
  async (from, to) => {
    await rows(databaseUrl, 'update transactions set status = $2 where id = $1', [id, from])
    const events = () => count(databaseUrl, 'select 1 from transaction_events')
    const eventsBefore = await events()
    const change = db.transaction(async (tx) => transition(tx, app, await locked(tx), to, 'worker', { dueAt: null }))
    await expect(change).rejects.toThrow(IllegalTransition)
    expect(await events()).toBe(eventsBefore)
  },
)

test.each(allTransitions)('an order’s transition %s → %s is made, or rejected and not recorded', async (from, to) => {
  await rows(databaseUrl, 'update transactions set status = $2 where id = $1', [order, from])
  const events = () => count(databaseUrl, 'select 1 from transaction_events where transaction_id = $1', [order])
  const eventsBefore = await events()
  const change = db.transaction(async (tx) =>
    transition(tx, app, await locked(tx, order), to, 'worker', { dueAt: null }),
  )
  const isLegal = ORDER_TRANSITIONS[from].includes(to)
  if (isLegal) expect((await change).status).toBe(to)
  else await expect(change).rejects.toThrow(IllegalTransition)
  expect(await events()).toBe(eventsBefore + (isLegal ? 1 : 0))
})

test.each(allTransitions)('more time’s transition %s → %s is made, or rejected', async (from, to) => {
  await rows(
    databaseUrl,
    `update transactions set status = $2, holds_machine = false, extends_id = 'load' where id = $1`,
    [id, from],
  )
  const change = db.transaction(async (tx) => transition(tx, app, await locked(tx), to, 'worker', { dueAt: null }))
  if (EXTENSION_TRANSITIONS[from].includes(to)) expect((await change).status).toBe(to)
  else await expect(change).rejects.toThrow(IllegalTransition)
  await rows(databaseUrl, 'update transactions set extends_id = null where id = $1', [id])
})

test('a transition from an outdated state is rejected', async () => {
  await rows(databaseUrl, `update transactions set status = 'paid' where id = $1`, [id])
  const stale = await db.transaction(locked)
  await rows(databaseUrl, `update transactions set status = 'starting' where id = $1`, [id])
  const change = db.transaction((tx) => transition(tx, app, stale, 'starting', 'worker', { dueAt: null }))
  await expect(change).rejects.toThrow(IllegalTransition)
})

test('a subscriber is added to the list, runs in its place, and is undone with the transition', async () => {
  await rows(databaseUrl, `update transactions set status = 'paid' where id = $1`, [id])
  const seen: string[] = []
  const isKept = () => count(databaseUrl, `select 1 from transactions where id = $1 and origin = 'written'`, [id])
  const first: PurchaseSubscriber = async (tx, event) => {
    seen.push(`first ${event.kind}`)
    await tx.update(transactions).set({ origin: 'written' }).where(eq(transactions.id, event.row.id))
  }
  const second: PurchaseSubscriber = async (_, event) => void seen.push(`second ${event.kind}`)
  const fails: PurchaseSubscriber = () => Promise.reject(new Error('the effect fails'))
  const start = (...added: PurchaseSubscriber[]) =>
    db.transaction(async (tx) =>
      transition(tx, { subscribers: [...subscribers, ...added] }, await locked(tx), 'starting', 'worker', {
        dueAt: null,
      }),
    )
  await expect(start(first, second, fails)).rejects.toThrow('the effect fails')
  expect(seen).toEqual(['first transition', 'second transition'])
  expect(await isKept()).toBe(0)
  expect((await rows(databaseUrl, 'select status from transactions where id = $1', [id]))[0]?.status).toBe('paid')
  await start(first)
  expect(await isKept()).toBe(1)
})

test.each([TRANSITIONS, ORDER_TRANSITIONS, EXTENSION_TRANSITIONS])(
  'paid purchases only lead to fulfilment or refund',
  (next) => {
    const afterMoney = [
      'paid',
      'to_start',
      'starting',
      'start_unknown',
      'running',
      'completed',
      'start_failed',
      'stopped',
      'refunded',
    ] as const
    for (const state of afterMoney) for (const to of next[state]) expect(afterMoney).toContain(to)
  },
)
