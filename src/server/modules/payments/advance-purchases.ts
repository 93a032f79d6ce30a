import { and, asc, eq, sql } from 'drizzle-orm'
import { MINUTE_MS } from '#contract/duration.ts'
import { isDatabaseUnavailable } from '#server/db/database.ts'
import { transactions } from '#server/db/schema/payment.ts'
import { publish } from '#server/events/purchase-events.ts'
import type { App } from '#server/http/app.ts'
import { clock } from '#server/platform/clock.ts'
import type { QueueJob } from '#server/platform/job-loop.ts'
import { describeError } from '#server/platform/log.ts'
import { continueTrace, inSpan, Kind } from '#server/platform/tracing.ts'
import { GatewayUnavailable } from '#server/ports/payment-gateway.ts'
import { syncLateCharge, syncReversals } from './charges/charges.ts'
import { checkPending, pollEnded, pollLate } from './expire-purchase.ts'
import { refundByCoupon } from './refunds/refund-purchase.ts'
import { remindOfLater, returnLater } from './starts/later-dryer.ts'
import { askEnd, askStart, startMachine } from './starts/start-machine.ts'
import { BY_MACHINE, completeLoad, stopLoad } from './stops/stop-load.ts'
import { pauseEndsAt } from './transaction-dto.ts'
import { ifUnchanged, isLoadRow, type LoadRow, type TransactionRow } from './transition.ts'

/** How long one server has a leased purchase to itself; after a crash another one leases it then. */
const LEASE_MS = 15_000
type Status = TransactionRow['status']

/** The statuses are literals: PostgreSQL uses a partial index only for conditions that it knows when it plans the statement. */
const hasStatus = (statuses: readonly Status[]) =>
  sql`${transactions.status} in (${sql.raw(statuses.map((status) => `'${status}'`).join(', '))})`

/** Leases the due purchases in one statement, so that no two servers have the same. */
function leaseDue(app: App, statuses: readonly Status[], max: number): Promise<TransactionRow[]> {
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

/** Its box is asked again so often while a load is paused. */
const PAUSE_ASKED_MS = 5 * MINUTE_MS

/** Paused, a load has no end: its box is asked, its customer is told, and in the end it has stopped. */
async function followPause(app: App, row: LoadRow) {
  if (await askEnd(app, row)) return
  await ifUnchanged(app, row, async (tx, current) => {
    const until = pauseEndsAt(current)?.getTime()
    if (!until || !isLoadRow(current)) return // it goes on
    if (until <= clock.now()) return stopLoad(tx, app, current, 'machine', BY_MACHINE)
    await publish(tx, app, { kind: 'paused', row: current })
    const dueAt = new Date(Math.min(until, clock.now() + PAUSE_ASKED_MS))
    await tx.update(transactions).set({ dueAt }).where(eq(transactions.id, row.id))
  })
}

/** Due when the customer should set out, and again when the load ends. */
async function complete(app: App, row: LoadRow) {
  if (row.pausedAt) return followPause(app, row)
  if (row.endsAt && row.endsAt <= clock.date() && (await askEnd(app, row))) return
  await ifUnchanged(app, row, async (tx, current) => {
    if (current.endsAt && current.endsAt > clock.date()) {
      await publish(tx, app, { kind: 'nearly_done', row: current })
      await tx.update(transactions).set({ dueAt: current.endsAt }).where(eq(transactions.id, row.id))
      return
    }
    if (isLoadRow(current)) await completeLoad(tx, app, current, 'worker', current.endsAt ?? clock.date())
  })
}

/** The customer has not chosen a refund: they get the full value as a coupon, unless their money has gone back meanwhile. */
async function refund(app: App, row: TransactionRow) {
  await syncReversals(app, row.id)
  await ifUnchanged(app, row, (tx, current) => refundByCoupon(tx, app, current, 'worker'))
}

/** A dryer for after the wash is due when its customer is reminded of it, and when it was not started in time. */
async function awaitStart(app: App, row: TransactionRow) {
  const { refundAt } = row
  if (refundAt && refundAt > clock.date())
    return ifUnchanged(app, row, (tx, current) => remindOfLater(tx, app, current, refundAt))
  await syncReversals(app, row.id)
  await ifUnchanged(app, row, (tx, current) => returnLater(tx, app, current))
}

/** Only loads have a machine to wait for; the shop's staff advance a delivery order. */
const ofLoads =
  (step: (app: App, row: LoadRow, leaseMs: number) => Promise<unknown>) => async (app: App, row: TransactionRow) =>
    isLoadRow(row) ? step(app, row, LEASE_MS) : undefined

const STEPS: Record<TransactionRow['status'], (app: App, row: TransactionRow) => Promise<unknown>> = {
  pending: checkPending,
  paid: ofLoads(startMachine),
  to_start: awaitStart,
  starting: ofLoads(startMachine),
  start_unknown: ofLoads(askStart),
  running: ofLoads(complete),
  start_failed: refund,
  stopped: refund,
  // On a page for cards another one could be tried; a QR code may still be paid by the right sum.
  declined: (app, row) => (row.provider === 'credit_card' ? pollEnded : pollLate(syncLateCharge))(app, row),
  cancelled: pollEnded,
  expired: pollEnded,
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
  async lease(app, max) {
    const rows = await leaseDue(app, statuses, max)
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
  loadEnds: queue('load ends', 500, 16, 'running'),
  charges: queue('charges', 500, 4, 'pending'),
  latePayments: queue('late payments', 2_000, 4, 'declined', 'cancelled', 'expired'),
  refundCoupons: queue('refund coupons', 1_000, 4, 'start_failed', 'stopped', 'to_start'),
}
