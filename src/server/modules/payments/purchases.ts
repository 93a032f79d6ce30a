import { and, asc, eq, sql } from 'drizzle-orm'
import { isDatabaseUnavailable, type Tx } from '#server/db/database.ts'
import { machines } from '#server/db/schema/branches.ts'
import { transactions } from '#server/db/schema/payment.ts'
import type { App } from '#server/http/app.ts'
import { clock } from '#server/platform/clock.ts'
import type { QueueJob } from '#server/platform/job-loop.ts'
import { describeError } from '#server/platform/log.ts'
import { continueTrace, inSpan, Kind } from '#server/platform/tracing.ts'
import { GatewayUnavailable } from '#server/ports/payment-gateway.ts'
import { nextPollAt } from './charges/apply-charge.ts'
import { ensureCharge, syncLateCharge, syncReturns, voidCharge } from './charges/charges.ts'
import { refundByCoupon } from './refunds/refunds.ts'
import { askStart, start } from './starts/starts.ts'
import { publish } from './subscribers.ts'
import { isLoadRow, type LoadRow, lockTransaction, type TransactionRow, transition } from './transition.ts'

/** How long one server has a claimed purchase to itself; after a crash another one claims it then. */
const LEASE_MS = 15_000
/** How long after the end of the QR code a gateway that does not answer may keep a machine reserved. */
const VOID_TIMEOUT_MS = 60_000
/** How long after its end a charge is voided again: a gateway that has not done it by then never will. */
const VOID_FOR_MS = 30 * 60_000

/** When the last look at a charge is repeated that the gateway did not answer. */
const LAST_LOOK_AGAIN_MS = 60 * 60_000

type Status = TransactionRow['status']

/** As literals, because PostgreSQL uses a partial index only for conditions that it knows when it plans the statement. */
const hasStatus = (statuses: readonly Status[]) =>
  sql`${transactions.status} in (${sql.raw(statuses.map((status) => `'${status}'`).join(', '))})`

/** Claims the due purchases and sets their lease in one statement, so that no two servers claim the same. */
function claim(app: App, statuses: readonly Status[], max: number): Promise<TransactionRow[]> {
  const due = app.db
    .select({ id: transactions.id })
    .from(transactions)
    .where(and(sql`${transactions.dueAt} <= now()`, hasStatus(statuses)))
    .orderBy(asc(transactions.dueAt))
    .limit(max)
    .for('update', { skipLocked: true })
  return app.db
    .update(transactions)
    .set({ dueAt: sql`now() + ${`${LEASE_MS} milliseconds`}::interval` })
    .where(sql`${transactions.id} = any(array(${due}))`)
    .returning()
}

/** Runs `step` only if the purchase still has the status and the restarts of `row`. */
const ifUnchanged = (app: App, row: TransactionRow, step: (tx: Tx, row: TransactionRow) => Promise<unknown>) =>
  app.db.transaction(async (tx) => {
    const current = await lockTransaction(tx, row.id)
    if (current?.status === row.status && current.restarts === row.restarts) await step(tx, current)
  })

/** Due soon after it was created, in case its server crashed before it created the charge, and when its QR code ends. */
async function checkPending(app: App, row: TransactionRow) {
  if (row.expiresAt > clock.date()) {
    await ensureCharge(app, row)
    await ifUnchanged(app, row, (tx, { id, expiresAt }) =>
      tx.update(transactions).set({ dueAt: expiresAt }).where(eq(transactions.id, id)),
    )
    return
  }
  try {
    await voidCharge(app, row.id) // otherwise a bank accepts money for it for hours
  } catch (error) {
    if (clock.now() - row.expiresAt.getTime() < VOID_TIMEOUT_MS) throw error // tried again when the lease ends
  }
  await ifUnchanged(app, row, async (tx, current) => {
    // The customer of an order may have chosen another payment method since, which extends its time.
    if (current.expiresAt <= clock.date())
      await transition(tx, app, current, 'expired', 'worker', { dueAt: nextPollAt(current) })
  })
}

/** The request that ended it, or the first look after its time, may have failed to void it; later on it is only looked at. */
const checkEnded = (app: App, row: TransactionRow) =>
  checkLatePayment(clock.now() - row.expiresAt.getTime() < VOID_FOR_MS ? voidCharge : syncLateCharge)(app, row)

const checkLatePayment =
  (check: typeof syncLateCharge | typeof voidCharge) => async (app: App, row: TransactionRow) => {
    // It may have been paid since the claim, and a paid purchase is due at once.
    const isSame = and(eq(transactions.id, row.id), eq(transactions.status, row.status))
    const next = nextPollAt(row)
    const dueAt = next ?? new Date(clock.now() + LAST_LOOK_AGAIN_MS)
    await app.db.update(transactions).set({ dueAt }).where(isSame)
    await check(app, row.id)
    // Only now: a last look that fails is no look.
    if (next === null) await app.db.update(transactions).set({ dueAt: null }).where(isSame)
  }

/** Due when the customer should set out, and again when the load ends. */
const complete = (app: App, row: LoadRow) =>
  ifUnchanged(app, row, async (tx, current) => {
    if (current.endsAt && current.endsAt > clock.date()) {
      await publish(tx, app, { kind: 'nearly_done', row: current })
      await tx.update(transactions).set({ dueAt: current.endsAt }).where(eq(transactions.id, row.id))
      return
    }
    await transition(tx, app, current, 'completed', 'machine', { dueAt: null })
    await tx
      .update(machines)
      .set({ doneAt: current.endsAt, seenAt: clock.date() })
      .where(eq(machines.id, row.machineId))
  })

/** The customer has not chosen a refund: they get the full value as a coupon, unless their money has gone back meanwhile. */
async function refund(app: App, row: TransactionRow) {
  await syncReturns(app, row.id)
  await ifUnchanged(app, row, (tx, current) => refundByCoupon(tx, app, current, 'worker'))
}

/** Only loads have a machine to wait for; the shop's staff advance a delivery order. */
const ofLoads =
  (step: (app: App, row: LoadRow, leaseMs: number) => Promise<unknown>) => async (app: App, row: TransactionRow) =>
    isLoadRow(row) ? step(app, row, LEASE_MS) : undefined

const STEPS: Record<TransactionRow['status'], (app: App, row: TransactionRow) => Promise<unknown>> = {
  pending: checkPending,
  paid: ofLoads(start),
  starting: ofLoads(start),
  start_unknown: ofLoads(askStart),
  running: ofLoads(complete),
  start_failed: refund,
  declined: checkLatePayment(syncLateCharge),
  cancelled: checkEnded,
  expired: checkEnded,
  completed: async () => {},
  refunded: async () => {},
}

/** In the trace of the request, or of the earlier step, that made it due. */
const inTrace = (row: TransactionRow, step: () => Promise<unknown>) =>
  inSpan(
    'job purchase',
    {
      kind: Kind.CONSUMER,
      parent: continueTrace(row.traceparent),
      facts: { 'washday.transaction': row.id, 'washday.status': row.status, 'washday.brand': row.brand },
    },
    step,
  )

async function advance(app: App, row: TransactionRow) {
  try {
    await inTrace(row, () => STEPS[row.status](app, row))
  } catch (error) {
    const isTemporary = isDatabaseUnavailable(error) || error instanceof GatewayUnavailable
    const level = isTemporary ? 'warn' : 'error'
    app.log[level]('purchase could not be advanced', { transaction: row.id, error: describeError(error) })
  }
}

const queue = (name: string, everyMs: number, places: number, ...statuses: Status[]): QueueJob<App> => ({
  name,
  everyMs,
  places,
  async claim(app, max) {
    const rows = await claim(app, statuses, max)
    return rows.map((row) => () => advance(app, row))
  },
})

/**
 * Carry every purchase from one status to the next: payment, start, end and refund, without its customer. What waits for
 * another service has places of its own: a gateway that does not answer delays no start, and a box that does not answer
 * questions about one start delays no other.
 */
export const purchases = {
  starts: queue('starts', 500, 16, 'paid', 'starting'),
  unknownStarts: queue('unknown starts', 500, 8, 'start_unknown'),
  loadEnds: queue('load ends', 500, 4, 'running'),
  charges: queue('charges', 500, 4, 'pending'),
  latePayments: queue('late payments', 2_000, 4, 'declined', 'cancelled', 'expired'),
  refundCoupons: queue('refund coupons', 1_000, 4, 'start_failed'),
}
