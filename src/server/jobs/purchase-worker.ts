import { and, asc, eq, lt, lte } from 'drizzle-orm'
import { purgeAddresses } from '#server/api/account/addresses.ts'
import { notifyTickets, purgeTickets } from '#server/api/account/lottery-tickets.ts'
import { endWatches, notifyWatchers } from '#server/api/branches/availability-alerts.ts'
import { notifyNearlyDone } from '#server/api/notifications/notify-purchase.ts'
import { claimMessages, purgeMessages } from '#server/api/notifications/outbox.ts'
import { notifyUncollected } from '#server/api/notifications/uncollected-reminder.ts'
import { nextPollAt } from '#server/api/payment/apply-charge.ts'
import { ensureCharge, syncCharge, voidCharge } from '#server/api/payment/charges.ts'
import { refundByCoupon } from '#server/api/payment/refunds.ts'
import {
  isLoadRow,
  type LoadRow,
  lockTransaction,
  type TransactionRow,
  transition,
} from '#server/api/payment/transaction-state.ts'
import type { App } from '#server/app.ts'
import { isDatabaseAway, type Tx } from '#server/db/database.ts'
import { loadLinks, otps, watches } from '#server/db/schema/account.ts'
import { idempotency, machines, rateLimits, transactions } from '#server/db/schema/core.ts'
import { describeError } from '#server/log.ts'
import type { StartAnswer } from '#server/ports/machine-controller.ts'
import { type JobLoop, startJobLoop } from './job-loop.ts'

/** Steps under way in one process; each may use a database connection. */
const CONCURRENCY = 8
/** While one worker is at it no other takes it up; after a crash another does. */
const LEASE_MS = 15_000
const START_TIMEOUT_MS = 10_000
const START_TRIES = 3
/** Time to walk back to the shop. */
const NEARLY_DONE_MS = 5 * 60_000
/** How long after the QR a silent gateway may keep a machine reserved. */
const LAST_LOOK_MS = 60_000
const DAY_MS = 86_400_000
const KEEP_KEYS_MS = 2 * DAY_MS
const SWEEP_EVERY_MS = 3_600_000

/** How often it looks, in milliseconds: for what is due, for whom to notify, and for new lottery draws. */
export type Pace = { tickMs: number; notifyMs: number; drawsMs: number }
const PACE: Pace = { tickMs: 500, notifyMs: 2_000, drawsMs: 5_000 }

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

/** Looked at soon after it was made, in case its server did not live to make the charge; and at the end of its QR. */
async function lookAtPending(app: App, row: TransactionRow) {
  if (row.expiresAt > new Date()) {
    await ensureCharge(app, row)
    await onlyFrom(app, row, (tx, { id, expiresAt }) =>
      tx.update(transactions).set({ dueAt: expiresAt }).where(eq(transactions.id, id)),
    )
    return
  }
  try {
    await voidCharge(app, row.id) // else a bank would take money for it for hours yet
  } catch (error) {
    if (Date.now() - row.expiresAt.getTime() < LAST_LOOK_MS) throw error // the lease's end is the next try
  }
  await onlyFrom(app, row, async (tx, current) => {
    // An order may have been given another way to pay since, and with it time.
    if (current.expiresAt <= new Date())
      await transition(tx, current, 'expired', 'worker', { dueAt: nextPollAt(current) })
  })
}

const lookForLateMoney = (look: typeof syncCharge | typeof voidCharge) => async (app: App, row: TransactionRow) => {
  await app.db
    .update(transactions)
    .set({ dueAt: nextPollAt(row) })
    // Money may have come in since the claim, and what is paid is due at once.
    .where(and(eq(transactions.id, row.id), eq(transactions.status, row.status)))
  await look(app, row.id)
}

const failStart = (app: App, row: TransactionRow, cause: 'machine' | 'worker') =>
  onlyFrom(app, row, (tx, current) => {
    // From the first failure: starting it again does not put off the refund.
    const refundAt = current.refundAt ?? new Date(Date.now() + app.config.REFUND_AFTER_SECONDS * 1000)
    return transition(tx, current, 'start_failed', cause, { refundAt, dueAt: refundAt })
  })

async function orderStart(app: App, row: LoadRow): Promise<StartAnswer> {
  const limit = AbortSignal.timeout(START_TIMEOUT_MS)
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

async function start(app: App, row: LoadRow) {
  if (row.startTries >= START_TRIES) return failStart(app, row, 'worker')
  const tries = { startTries: row.startTries + 1, dueAt: new Date(Date.now() + LEASE_MS) }
  const starting = await app.db.transaction(async (tx) => {
    const current = await lockTransaction(tx, row.id)
    // Another worker may have taken it up since: a look that is late must not count the same try twice.
    if (current?.status !== row.status || current.startTries !== row.startTries) return undefined
    if (current.status === 'paid') return transition(tx, current, 'starting', 'worker', tries)
    const [again] = await tx.update(transactions).set(tries).where(eq(transactions.id, row.id)).returning()
    return again
  })
  if (!starting || !isLoadRow(starting)) return
  const answer = await orderStart(app, starting) // outside of any database transaction; not known is tried again
  if (!answer.isStarted) {
    app.log.warn('A machine did not start', { transaction: row.id, machine: row.machineId, reason: answer.reason })
    return failStart(app, starting, 'machine')
  }
  const { startedAt, endsAt } = answer
  await onlyFrom(app, starting, async (tx, current) => {
    const nearlyDoneAt = new Date(Math.max(startedAt.getTime(), endsAt.getTime() - NEARLY_DONE_MS))
    await transition(tx, current, 'running', 'machine', { startedAt, endsAt, dueAt: nearlyDoneAt })
    await tx.update(machines).set({ doneAt: null, seenAt: new Date() }).where(eq(machines.id, row.machineId))
  })
}

/** When the customer should set out, and then when the load has ended. */
const complete = (app: App, row: LoadRow) =>
  onlyFrom(app, row, async (tx, current) => {
    if (current.endsAt && current.endsAt > new Date()) {
      await notifyNearlyDone(tx, current)
      await tx.update(transactions).set({ dueAt: current.endsAt }).where(eq(transactions.id, row.id))
      return
    }
    await transition(tx, current, 'completed', 'machine', { dueAt: null })
    await tx.update(machines).set({ doneAt: current.endsAt, seenAt: new Date() }).where(eq(machines.id, row.machineId))
  })

/** The customer has not chosen: the full value as a coupon. */
const refund = (app: App, row: TransactionRow) =>
  onlyFrom(app, row, (tx, current) => refundByCoupon(tx, current, 'worker'))

/** Only a load has a machine to wait for: what an order waits for, people of the shop say. */
const ofLoads = (step: (app: App, row: LoadRow) => Promise<unknown>) => async (app: App, row: TransactionRow) =>
  isLoadRow(row) ? step(app, row) : undefined

const STEPS: Record<TransactionRow['status'], (app: App, row: TransactionRow) => Promise<unknown>> = {
  pending: lookAtPending,
  paid: ofLoads(start),
  starting: ofLoads(start),
  running: ofLoads(complete),
  start_failed: refund,
  declined: lookForLateMoney(syncCharge),
  // Who ended it may have had no time to take its charge back, or no answer.
  cancelled: lookForLateMoney(voidCharge),
  expired: lookForLateMoney(voidCharge),
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

/** Keys are for repeats of one attempt, windows and codes for the last hour: older ones only make the tables long. */
async function sweep(app: App) {
  const before = new Date(Date.now() - KEEP_KEYS_MS)
  await app.db.delete(idempotency).where(lt(idempotency.createdAt, before))
  await app.db.delete(rateLimits).where(lt(rateLimits.windowStart, before))
  await app.db.delete(otps).where(lt(otps.createdAt, before))
  await app.db.delete(watches).where(lt(watches.until, before))
  await app.db.delete(loadLinks).where(lt(loadLinks.until, before))
  await purgeAddresses(app)
  await purgeTickets(app)
  await purgeMessages(app)
}

/** Carries purchases and messages on without their customers. As many as there are servers may run side by side. */
export function startWorker(app: App, { tickMs, notifyMs, drawsMs }: Pace = PACE): JobLoop {
  const { log } = app
  const purchases = startJobLoop({
    log,
    tickMs,
    atOnce: CONCURRENCY,
    take: async (most) => (await claim(app, most)).map((row) => () => step(app, row)),
    tasks: [
      { everyMs: notifyMs, run: () => notifyWatchers(app) },
      { everyMs: notifyMs, run: () => endWatches(app) },
      { everyMs: notifyMs, run: () => notifyUncollected(app) },
      { everyMs: SWEEP_EVERY_MS, run: () => sweep(app) },
    ],
  })
  const messages = startJobLoop({
    log,
    tickMs,
    atOnce: CONCURRENCY,
    take: (most) => claimMessages(app, most),
    tasks: [{ everyMs: drawsMs, run: () => notifyTickets(app) }],
  })
  return {
    wake() {
      purchases.wake()
      messages.wake()
    },
    async stop() {
      await Promise.all([purchases.stop(), messages.stop()])
    },
  }
}
