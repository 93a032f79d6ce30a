import { and, asc, eq, lte } from 'drizzle-orm'
import { notifyNearlyDone } from '#server/api/notifications/notify-purchase.ts'
import { nextPollAt } from '#server/api/payment/apply-charge.ts'
import { ensureCharge, syncLateCharge, syncReturns, voidCharge } from '#server/api/payment/charges.ts'
import { refundByCoupon } from '#server/api/payment/refunds.ts'
import {
  isLoadRow,
  type LoadRow,
  lockTransaction,
  type TransactionRow,
  transition,
} from '#server/api/payment/transaction-state.ts'
import type { App } from '#server/app.ts'
import { isDatabaseUnavailable, type Tx } from '#server/db/database.ts'
import { machines } from '#server/db/schema/branches.ts'
import { transactions } from '#server/db/schema/payment.ts'
import { describeError } from '#server/log.ts'
import type { StartAnswer } from '#server/ports/machine-controller.ts'
import { GatewayUnavailable } from '#server/ports/payment-gateway.ts'
import type { QueueJob, Task } from './job-loop.ts'

/** How long one server has a claimed purchase to itself; after a crash another one claims it then. */
const LEASE_MS = 15_000
const START_TIMEOUT_MS = 10_000
const START_TRIES = 3
/** Enough time to walk back to the shop. */
const NEARLY_DONE_MS = 5 * 60_000
/** How long after the end of the QR code a gateway that does not answer may keep a machine reserved. */
const VOID_TIMEOUT_MS = 60_000
/** How long after its end a charge is voided again: a gateway that has not done it by then never will. */
const VOID_FOR_MS = 30 * 60_000

/** Claims the due purchases and sets their lease in one database transaction, so that no two servers claim the same. */
function claim(app: App, max: number): Promise<TransactionRow[]> {
  return app.db.transaction(async (tx) => {
    const due = await tx
      .select()
      .from(transactions)
      .where(lte(transactions.dueAt, new Date()))
      .orderBy(asc(transactions.dueAt))
      .limit(max)
      .for('update', { skipLocked: true })
    for (const row of due)
      await tx
        .update(transactions)
        .set({ dueAt: new Date(Date.now() + LEASE_MS) })
        .where(eq(transactions.id, row.id))
    return due
  })
}

/** Runs `step` only if the purchase still has the status and the restarts of `row`. */
const ifUnchanged = (app: App, row: TransactionRow, step: (tx: Tx, row: TransactionRow) => Promise<unknown>) =>
  app.db.transaction(async (tx) => {
    const current = await lockTransaction(tx, row.id)
    if (current?.status === row.status && current.restarts === row.restarts) await step(tx, current)
  })

/** Due soon after it was created, in case its server crashed before it created the charge, and when its QR code ends. */
async function checkPending(app: App, row: TransactionRow) {
  if (row.expiresAt > new Date()) {
    await ensureCharge(app, row)
    await ifUnchanged(app, row, (tx, { id, expiresAt }) =>
      tx.update(transactions).set({ dueAt: expiresAt }).where(eq(transactions.id, id)),
    )
    return
  }
  try {
    await voidCharge(app, row.id) // otherwise a bank accepts money for it for hours
  } catch (error) {
    if (Date.now() - row.expiresAt.getTime() < VOID_TIMEOUT_MS) throw error // tried again when the lease ends
  }
  await ifUnchanged(app, row, async (tx, current) => {
    // The customer of an order may have chosen another payment method since, which extends its time.
    if (current.expiresAt <= new Date())
      await transition(tx, current, 'expired', 'worker', { dueAt: nextPollAt(current) })
  })
}

/** The request that ended it, or the first look after its time, may have failed to void it; later on it is only looked at. */
const checkEnded = (app: App, row: TransactionRow) =>
  checkLatePayment(Date.now() - row.expiresAt.getTime() < VOID_FOR_MS ? voidCharge : syncLateCharge)(app, row)

const checkLatePayment =
  (check: typeof syncLateCharge | typeof voidCharge) => async (app: App, row: TransactionRow) => {
    await app.db
      .update(transactions)
      .set({ dueAt: nextPollAt(row) })
      // It may have been paid since the claim, and a paid purchase is due at once.
      .where(and(eq(transactions.id, row.id), eq(transactions.status, row.status)))
    await check(app, row.id)
  }

const failStart = (app: App, row: TransactionRow, cause: 'machine' | 'worker') =>
  ifUnchanged(app, row, (tx, current) => {
    // Counts from the first failure: a restart does not postpone the refund.
    const refundAt = current.refundAt ?? new Date(Date.now() + app.config.REFUND_AFTER_SECONDS * 1000)
    return transition(tx, current, 'start_failed', cause, { refundAt, dueAt: refundAt })
  })

async function requestStart(app: App, row: LoadRow): Promise<StartAnswer> {
  const limit = AbortSignal.timeout(START_TIMEOUT_MS)
  const timedOut = new Promise<never>((_, fail) => limit.addEventListener('abort', () => fail(limit.reason)))
  const extras = row.extras.map((extra) => extra.extra_id)
  const order = {
    transaction: row.restarts ? `${row.id}.${row.restarts + 1}` : row.id,
    machineId: row.machineId,
    temp: row.program.temp,
    minutes: row.program.minutes,
    extras,
  }
  return Promise.race([app.controller.start(order, limit), timedOut])
}

async function start(app: App, row: LoadRow) {
  if (row.startTries >= START_TRIES) return failStart(app, row, 'worker')
  const tries = { startTries: row.startTries + 1, dueAt: new Date(Date.now() + LEASE_MS) }
  const starting = await app.db.transaction(async (tx) => {
    const current = await lockTransaction(tx, row.id)
    // Another server may have claimed it since: a late claim must not count the same try twice.
    if (current?.status !== row.status || current.startTries !== row.startTries) return undefined
    if (current.status === 'paid') return transition(tx, current, 'starting', 'worker', tries)
    const [updatedRow] = await tx.update(transactions).set(tries).where(eq(transactions.id, row.id)).returning()
    return updatedRow
  })
  if (!starting || !isLoadRow(starting)) return
  const answer = await requestStart(app, starting) // outside of any database transaction; an unknown outcome is tried again
  if (!answer.isStarted) {
    app.log.warn('machine did not start', { transaction: row.id, machine: row.machineId, reason: answer.reason })
    return failStart(app, starting, 'machine')
  }
  const { startedAt, endsAt } = answer
  await ifUnchanged(app, starting, async (tx, current) => {
    const nearlyDoneAt = new Date(Math.max(startedAt.getTime(), endsAt.getTime() - NEARLY_DONE_MS))
    await transition(tx, current, 'running', 'machine', { startedAt, endsAt, dueAt: nearlyDoneAt })
    await tx.update(machines).set({ doneAt: null, seenAt: new Date() }).where(eq(machines.id, row.machineId))
  })
}

/** Due when the customer should set out, and again when the load ends. */
const complete = (app: App, row: LoadRow) =>
  ifUnchanged(app, row, async (tx, current) => {
    if (current.endsAt && current.endsAt > new Date()) {
      await notifyNearlyDone(tx, current)
      await tx.update(transactions).set({ dueAt: current.endsAt }).where(eq(transactions.id, row.id))
      return
    }
    await transition(tx, current, 'completed', 'machine', { dueAt: null })
    await tx.update(machines).set({ doneAt: current.endsAt, seenAt: new Date() }).where(eq(machines.id, row.machineId))
  })

/** The customer has not chosen a refund: they get the full value as a coupon, unless their money has gone back meanwhile. */
async function refund(app: App, row: TransactionRow) {
  await syncReturns(app, row.id)
  await ifUnchanged(app, row, (tx, current) => refundByCoupon(tx, app, current, 'worker'))
}

/** Only loads have a machine to wait for; the shop's staff advance a delivery order. */
const ofLoads = (step: (app: App, row: LoadRow) => Promise<unknown>) => async (app: App, row: TransactionRow) =>
  isLoadRow(row) ? step(app, row) : undefined

const STEPS: Record<TransactionRow['status'], (app: App, row: TransactionRow) => Promise<unknown>> = {
  pending: checkPending,
  paid: ofLoads(start),
  starting: ofLoads(start),
  running: ofLoads(complete),
  start_failed: refund,
  declined: checkLatePayment(syncLateCharge),
  cancelled: checkEnded,
  expired: checkEnded,
  completed: async () => {},
  refunded: async () => {},
}

async function advance(app: App, row: TransactionRow) {
  try {
    await STEPS[row.status](app, row)
  } catch (error) {
    const isTemporary = isDatabaseUnavailable(error) || error instanceof GatewayUnavailable
    const level = isTemporary ? 'warn' : 'error'
    app.log[level]('purchase could not be advanced', { transaction: row.id, error: describeError(error) })
  }
}

async function claimTasks(app: App, max: number): Promise<Task[]> {
  const rows = await claim(app, max)
  return rows.map((row) => () => advance(app, row))
}

/** Carries every purchase from one status to the next: payment, start, end and refund, without its customer. */
export const purchases: QueueJob = { name: 'purchases', everyMs: 500, claim: claimTasks }
