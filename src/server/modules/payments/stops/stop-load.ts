import { and, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import { DAY_MS } from '#contract/duration.ts'
import type { LoadProblem } from '#contract/load-case.ts'
import { REFUND_TIMES } from '#contract/refund-times.ts'
import type { Tx } from '#server/db/database.ts'
import { machines } from '#server/db/schema/branches.ts'
import { transactionEvents, transactions } from '#server/db/schema/payment.ts'
import { loadCases } from '#server/db/schema/refunds.ts'
import type { App } from '#server/http/app.ts'
import { refundDueOn } from '#server/modules/payments/refunds/working-days.ts'
import { isHolding } from '#server/modules/payments/reservations/machine-state.ts'
import { endIfReversed } from '#server/modules/payments/reversals/book-reversals.ts'
import { closeUnknown } from '#server/modules/payments/starts/machine-condition.ts'
import {
  type Cause,
  isLoadRow,
  type LoadRow,
  lockTransaction,
  type Publisher,
  transition,
} from '#server/modules/payments/transition.ts'
import { clock } from '#server/platform/clock.ts'
import { newCaseNumber } from '#server/platform/ids.ts'

/** The load is paid and did not start: the customer chooses a restart, another machine, a coupon or the money. */
export async function failStart(tx: Tx, app: App, row: LoadRow, cause: Cause): Promise<void> {
  // Counts from the first failure: a restart does not postpone the refund. While a start is unknown, nobody can choose.
  const earlier = row.status === 'start_unknown' ? null : row.refundAt
  const refundAt = earlier ?? new Date(clock.now() + app.limits.refundChoiceSeconds * 1000)
  await endIfReversed(tx, app, await transition(tx, app, row, 'start_failed', cause, { refundAt, dueAt: refundAt }))
}

/** The end of the load in a machine. If its box has said so, it no longer says that the machine runs, as its last heartbeat did. */
const endIn = (tx: Tx, { machineId }: LoadRow, doneAt: Date, cause: Cause) =>
  tx
    .update(machines)
    .set({ doneAt, ...(cause === 'machine' ? { boxSays: sql`nullif(${machines.boxSays}, 'running')` } : {}) })
    .where(eq(machines.id, machineId))

/**
 * Ends a load; its laundry is still in the machine.
 * @param row as returned by `lockTransaction`, `running`
 * @param cause `worker` if its time is over and its box has not answered: the box may still say otherwise
 */
export async function completeLoad(
  tx: Tx,
  app: Publisher,
  row: LoadRow,
  cause: 'machine' | 'worker',
  endsAt: Date,
  endedEarly = row.endedEarly,
) {
  await transition(tx, app, row, 'completed', cause, { endsAt, pausedAt: null, endedEarly, dueAt: null })
  await endIn(tx, row, endsAt, cause)
}

/**
 * Ends the wait for a start of which nobody knows anything: its customer chooses. The machine, which may run, stays closed until
 * its box says something about the start or somebody has looked.
 */
export async function giveUp(tx: Tx, app: App, row: LoadRow, cause: Cause): Promise<void> {
  await tx.update(transactions).set({ givenUpAt: clock.date() }).where(eq(transactions.id, row.id))
  await failStart(tx, app, row, cause)
  if (row.extendsId === null) await closeUnknown(tx, row.machineId)
}

/** Whether a load can still turn out to have gone wrong. */
export const isReportable = ({ status, endsAt }: LoadRow) =>
  status === 'running' ||
  (status === 'completed' && (endsAt?.getTime() ?? 0) > clock.now() - REFUND_TIMES.reportDays * DAY_MS)

/** Whom the decision of a report is ascribed to. */
export type DecidedBy = { name: string; id: string | null }
export const BY_MACHINE: DecidedBy = { name: 'machine', id: null }

export const isOpenLoadCase = (transaction: string) =>
  and(eq(loadCases.transactionId, transaction), isNull(loadCases.decidedAt))

/** Whether its customer has said that the load went wrong, and nobody has decided it yet. */
export async function hasOpenLoadCase(tx: Tx, { id }: LoadRow): Promise<boolean> {
  const open = await tx.select({ number: loadCases.number }).from(loadCases).where(isOpenLoadCase(id)).limit(1)
  return open.length > 0
}

/**
 * Opens a case of staff about a load that has ended, or runs, as its customer or its machine says wrongly.
 * @returns whether there was none
 */
export async function openLoadCase(tx: Tx, { config }: App, row: LoadRow, problem: LoadProblem): Promise<boolean> {
  const dueOn = refundDueOn(clock.date(), config.REFUND_BANK_HOLIDAYS)
  if (await hasOpenLoadCase(tx, row)) return false
  await tx.insert(loadCases).values({ number: newCaseNumber(), transactionId: row.id, problem, dueOn })
  return true
}

/** Loads that stop within this time have one cause, such as a power cut, and count once. */
const ONE_STOP_MINUTES = 30

/**
 * Whether loads of this customer have stopped so often lately that somebody looks at the next one: who opens a door in time has a
 * wash, and the choice of another one or of the money. What staff have decided was looked at.
 */
async function hasStoppedOften(tx: Tx, { customerId }: LoadRow): Promise<boolean> {
  const since = sql`now() - ${REFUND_TIMES.stopDays} * interval '1 day'`
  const [stops] = await tx
    .select({
      n: sql<number>`count(distinct date_bin(${ONE_STOP_MINUTES} * interval '1 minute', ${transactionEvents.at}, '2020-01-01'))::int`,
    })
    .from(transactions)
    .innerJoin(transactionEvents, eq(transactionEvents.transactionId, transactions.id))
    .where(
      and(
        eq(transactions.customerId, customerId),
        gt(transactions.createdAt, sql`${since} - ${REFUND_TIMES.reportDays} * interval '1 day'`),
        eq(transactionEvents.to, 'stopped'),
        ne(transactionEvents.cause, 'shop'),
        gt(transactionEvents.at, since),
      ),
    )
  return (stops?.n ?? 0) >= REFUND_TIMES.stopsAtOnce
}

/**
 * Ends a load before its end: its customer chooses a restart, another machine, a coupon or the money, as after a start that
 * failed. The laundry is still in the machine, and a report of the customer about it is decided by this. If the customer's loads have
 * stopped often, and nobody has looked at this one, it ends as a case of staff.
 * @param row as returned by `lockTransaction`, `running` or `completed`
 */
export async function stopLoad(tx: Tx, app: App, row: LoadRow, cause: Cause, by: DecidedBy): Promise<void> {
  const now = clock.date()
  if (by === BY_MACHINE && (await hasStoppedOften(tx, row))) {
    if (row.status === 'running') await completeLoad(tx, app, row, 'machine', now, true)
    await openLoadCase(tx, app, row, 'stopped')
    return
  }
  const refundAt = new Date(now.getTime() + app.limits.refundChoiceSeconds * 1000)
  const isRunning = row.status === 'running'
  await tx
    .update(loadCases)
    .set({ outcome: 'stopped', decidedAt: now, decidedBy: by.name, decidedById: by.id })
    .where(isOpenLoadCase(row.id))
  if (isRunning) await endIn(tx, row, now, cause)
  const end = isRunning ? { endsAt: now, pausedAt: null } : {}
  const stop = { refundAt, dueAt: refundAt }
  await endIfReversed(tx, app, await transition(tx, app, row, 'stopped', cause, { ...end, ...stop }))
  // What was bought in addition goes back too.
  const added = await tx
    .select()
    .from(transactions)
    .where(and(eq(transactions.extendsId, row.id), eq(transactions.status, 'completed')))
    .for('update')
  for (const more of added) await endIfReversed(tx, app, await transition(tx, app, more, 'stopped', cause, stop))
  // Nothing is left that its machine could still add it to.
  const unknown = await tx
    .select()
    .from(transactions)
    .where(and(eq(transactions.extendsId, row.id), eq(transactions.status, 'start_unknown')))
    .for('update')
  for (const more of unknown) if (isLoadRow(more)) await failStart(tx, app, more, cause)
}

/**
 * Whether the box may say otherwise of a load that has ended: it has said itself that the load stopped, or nobody had heard of it
 * when the time was over, as after a power cut.
 */
export async function isEndOpen(tx: Tx, row: LoadRow): Promise<boolean> {
  const { id, status } = row
  if (status !== 'stopped' && status !== 'completed') return false
  if (status === 'completed' && row.endedEarly && (await hasOpenLoadCase(tx, row))) return true
  const [last] = await tx
    .select({ cause: transactionEvents.cause })
    .from(transactionEvents)
    .where(and(eq(transactionEvents.transactionId, id), eq(transactionEvents.to, status)))
    .orderBy(desc(transactionEvents.id))
    .limit(1)
  return last?.cause === (status === 'stopped' ? 'machine' : 'worker')
}

/**
 * What the failure of a machine does to the load in it: one that runs has stopped, and a start that is unknown or not yet answered
 * has failed, unless its answer says otherwise.
 * @param at of the failure; an older one than the load says nothing about it
 */
export async function stopLoadIn(tx: Tx, app: App, machineId: string, at: Date): Promise<void> {
  const [holder] = await tx
    .select({ id: transactions.id })
    .from(transactions)
    .where(and(eq(transactions.machineId, machineId), isHolding))
  const row = holder && (await lockTransaction(tx, holder.id))
  if (!row || !isLoadRow(row) || row.machineId !== machineId) return
  if (at < (row.startAskedAt ?? row.startedAt ?? at)) return
  if (row.status === 'running') await stopLoad(tx, app, row, 'machine', BY_MACHINE)
  const isAsked = row.status === 'starting' && row.startAskedAt !== null
  if (isAsked || row.status === 'start_unknown') await failStart(tx, app, row, 'machine')
}
