import { afterAll, beforeAll, expect, test } from 'vitest'
import { TRANSACTION_STATUSES } from '#contract/payment.ts'
import { IllegalTransition, lockTransaction, move, NEXT } from '#server/api/payment/transaction-state.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import { createLog } from '#server/log.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { count, rows } from '#tests/support/sql.ts'

let db: Database
let databaseUrl: string
let id: string
let end: () => Promise<void>
beforeAll(async () => {
  const database = await freshDatabase()
  databaseUrl = database.url
  const opened = openDatabase(database.url, 2, createLog('error'))
  db = opened.db
  id = String((await rows(databaseUrl, 'select id from transactions order by id limit 1'))[0]?.id)
  end = async () => {
    await opened.close()
    await database.drop()
  }
})
afterAll(() => end())

const locked = async (tx: Parameters<typeof lockTransaction>[0]) => {
  const row = await lockTransaction(tx, id)
  if (!row) throw new Error('The seed has no purchase')
  return row
}

const all = TRANSACTION_STATUSES.flatMap((from) => TRANSACTION_STATUSES.map((to) => [from, to] as const))

test.each(all.filter(([from, to]) => NEXT[from].includes(to)))('%s → %s is made and recorded', async (from, to) => {
  await rows(databaseUrl, 'update transactions set status = $2 where id = $1', [id, from])
  const moved = await db.transaction(async (tx) => move(tx, await locked(tx), to, 'worker', { dueAt: null }))
  expect(moved.status).toBe(to)
  const last =
    'select from_status, to_status, cause from transaction_events where transaction_id = $1 order by id desc limit 1'
  expect(await rows(databaseUrl, last, [id])).toEqual([{ from_status: from, to_status: to, cause: 'worker' }])
})

test.each(all.filter(([from, to]) => !NEXT[from].includes(to)))(
  '%s → %s is refused and leaves no trace',
  async (from, to) => {
    await rows(databaseUrl, 'update transactions set status = $2 where id = $1', [id, from])
    const events = () => count(databaseUrl, 'select 1 from transaction_events')
    const before = await events()
    const made = db.transaction(async (tx) => move(tx, await locked(tx), to, 'worker', { dueAt: null }))
    await expect(made).rejects.toThrow(IllegalTransition)
    expect(await events()).toBe(before)
  },
)

test('a move from a state that has passed is refused', async () => {
  await rows(databaseUrl, `update transactions set status = 'paid' where id = $1`, [id])
  const stale = await db.transaction(locked)
  await rows(databaseUrl, `update transactions set status = 'starting' where id = $1`, [id])
  const made = db.transaction((tx) => move(tx, stale, 'starting', 'worker', { dueAt: null }))
  await expect(made).rejects.toThrow(IllegalTransition)
})

test('money leads only to a running machine or to the money back', () => {
  const afterMoney = ['paid', 'starting', 'running', 'completed', 'start_failed', 'refunded'] as const
  for (const state of afterMoney) for (const next of NEXT[state]) expect(afterMoney).toContain(next)
})
