import { asc, eq, lt, lte } from 'drizzle-orm'
import type { App } from '#server/app.ts'
import { isDatabaseAway, type Tx } from '#server/db/database.ts'
import { idempotency, machines, rateLimits, transactions } from '#server/db/schema.ts'
import { describeError } from '#server/log.ts'
import type { StartAnswer } from '#server/ports/machine-controller.ts'
import { askGateway, ensureCharge } from './gateway-calls.ts'
import { refundByCoupon } from './refunds.ts'
import { nextLook } from './settle.ts'
import { lockTransaction, move, type TransactionRow } from './transaction-state.ts'

const TICK_MS = 500
/** Steps under way in one process; each may use a database connection. */
const AT_ONCE = 8
/** While one worker is at it no other takes it up; after a crash another does. */
const LEASE_MS = 15_000
const START_LIMIT_MS = 10_000
const START_TRIES = 3
/** How long after the QR a silent gateway may keep a machine reserved. */
const LAST_LOOK_MS = 60_000
const DAY_MS = 86_400_000
const KEEP_KEYS_MS = 2 * DAY_MS
const SWEEP_EVERY_MS = 3_600_000

/** Takes what is due, with a lease in the same statement's transaction: several workers never take the same. */
function claim(app: App, most: number): Promise<TransactionRow[]> {
  return app.db.transaction(async (tx) => {
    const due = await tx
      .select()
      .from(transactions)
      .where(lte(transactions.dueAt, new Date()))
      .orderBy(asc(transactions.dueAt))
      .limit(most)
      .for('update', { skipLocked: true })
    for (const row of due)
      await tx
        .update(transactions)
        .set({ dueAt: new Date(Date.now() + LEASE_MS) })
        .where(eq(transactions.id, row.id))
    return due
  })
}

/** Moves on only if nobody else has in the meantime. */
const onlyFrom = (app: App, row: TransactionRow, step: (tx: Tx, row: TransactionRow) => Promise<unknown>) =>
  app.db.transaction(async (tx) => {
    const current = await lockTransaction(tx, row.id)
    if (current?.status === row.status && current.restarts === row.restarts) await step(tx, current)
  })

async function endOfQr(app: App, row: TransactionRow) {
  if (row.chargeId === null && row.expiresAt > new Date()) return ensureCharge(app, row)
  try {
    await askGateway(app, row.id)
  } catch (error) {
    if (Date.now() - row.expiresAt.getTime() < LAST_LOOK_MS) throw error // the lease's end is the next try
  }
  await onlyFrom(app, row, (tx, current) => move(tx, current, 'expired', 'worker', { dueAt: nextLook(current) }))
}

async function lookForLateMoney(app: App, row: TransactionRow) {
  await app.db
    .update(transactions)
    .set({ dueAt: nextLook(row) })
    .where(eq(transactions.id, row.id))
  await askGateway(app, row.id)
}

const failStart = (app: App, row: TransactionRow, cause: 'machine' | 'worker') =>
  onlyFrom(app, row, (tx, current) => {
    // From the first failure: starting it again does not put off the refund.
    const refundAt = current.refundAt ?? new Date(Date.now() + app.config.REFUND_AFTER_SECONDS * 1000)
    return move(tx, current, 'start_failed', cause, { refundAt, dueAt: refundAt })
  })

async function orderStart(app: App, row: TransactionRow): Promise<StartAnswer> {
  const limit = AbortSignal.timeout(START_LIMIT_MS)
  const late = new Promise<never>((_, fail) => limit.addEventListener('abort', () => fail(limit.reason)))
  const extras = row.extras.map((extra) => extra.extra_id)
  const order = {
    transaction: row.restarts ? `${row.id}.${row.restarts + 1}` : row.id,
    machineId: row.machineId,
    temp: row.program.temp,
    minutes: row.program.minutes,
    extras,
  }
  return Promise.race([app.controller.start(order, limit), late])
}

async function start(app: App, row: TransactionRow) {
  if (row.startTries >= START_TRIES) return failStart(app, row, 'worker')
  const tries = { startTries: row.startTries + 1, dueAt: new Date(Date.now() + LEASE_MS) }
  const starting = await app.db.transaction(async (tx) => {
    const current = await lockTransaction(tx, row.id)
    if (current?.status === 'paid') return move(tx, current, 'starting', 'worker', tries)
    if (current?.status !== 'starting') return undefined
    const [again] = await tx.update(transactions).set(tries).where(eq(transactions.id, row.id)).returning()
    return again
  })
  if (!starting) return
  const answer = await orderStart(app, starting) // outside of any database transaction; not known is tried again
  if (!answer.isStarted) {
    app.log.warn('A machine did not start', { transaction: row.id, machine: row.machineId, reason: answer.reason })
    return failStart(app, starting, 'machine')
  }
  const { startedAt, endsAt } = answer
  await onlyFrom(app, starting, async (tx, current) => {
    await move(tx, current, 'running', 'machine', { startedAt, endsAt, dueAt: endsAt })
    await tx.update(machines).set({ doneAt: null, seenAt: new Date() }).where(eq(machines.id, row.machineId))
  })
}

const complete = (app: App, row: TransactionRow) =>
  onlyFrom(app, row, async (tx, current) => {
    await move(tx, current, 'completed', 'machine', { dueAt: null })
    await tx.update(machines).set({ doneAt: current.endsAt, seenAt: new Date() }).where(eq(machines.id, row.machineId))
  })

/** The customer has not chosen: the full value as a coupon. */
const refund = (app: App, row: TransactionRow) =>
  onlyFrom(app, row, (tx, current) => refundByCoupon(tx, current, 'worker'))

const STEPS: Record<TransactionRow['status'], (app: App, row: TransactionRow) => Promise<unknown>> = {
  pending: endOfQr,
  paid: start,
  starting: start,
  running: complete,
  start_failed: refund,
  declined: lookForLateMoney,
  cancelled: lookForLateMoney,
  expired: lookForLateMoney,
  completed: async () => {},
  refunded: async () => {},
}

async function step(app: App, row: TransactionRow) {
  try {
    await STEPS[row.status](app, row)
  } catch (error) {
    const level = isDatabaseAway(error) ? 'warn' : 'error'
    app.log[level]('A purchase could not be moved on yet', { transaction: row.id, error: describeError(error) })
  }
}

/** Keys are for repeats of one attempt, windows for the last hour: older ones only make the tables long. */
async function sweep(app: App) {
  const before = new Date(Date.now() - KEEP_KEYS_MS)
  await app.db.delete(idempotency).where(lt(idempotency.createdAt, before))
  await app.db.delete(rateLimits).where(lt(rateLimits.windowStart, before))
}

/** Carries purchases on without their customers. As many as there are servers may run side by side. */
export function startWorker(app: App): { wake: () => void; stop: () => Promise<void> } {
  let isStopping = false
  let sweptAt = 0
  let wake = () => {}
  const underWay = new Set<Promise<void>>()
  const sleep = () =>
    new Promise<void>((awake) => {
      const timer = setTimeout(awake, TICK_MS)
      wake = () => {
        clearTimeout(timer)
        awake()
      }
    })
  const takeUp = async () => {
    const room = AT_ONCE - underWay.size
    const due = room > 0 ? await claim(app, room) : []
    for (const row of due) {
      // Not awaited: one machine that does not answer must not keep the others waiting.
      const done: Promise<void> = step(app, row).finally(() => {
        underWay.delete(done)
        if (underWay.size === AT_ONCE - 1) wake() // there was no room: more may be due
      })
      underWay.add(done)
    }
  }
  const loop = async () => {
    while (!isStopping) {
      const slept = sleep() // from before the work, so that a wake during it is not lost
      try {
        await takeUp()
        if (Date.now() - sweptAt > SWEEP_EVERY_MS) {
          sweptAt = Date.now()
          await sweep(app)
        }
      } catch (error) {
        app.log.warn('The worker could not look for work', { error: describeError(error) })
      }
      await slept
    }
  }
  const looping = loop()
  return {
    wake: () => wake(),
    async stop() {
      isStopping = true
      wake()
      await looping
      await Promise.all(underWay)
    },
  }
}
