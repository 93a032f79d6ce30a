import { and, eq, ne } from 'drizzle-orm'
import { MINUTE_MS } from '#contract/duration.ts'
import type { Tx } from '#server/db/database.ts'
import { machines } from '#server/db/schema/branches.ts'
import { transactions } from '#server/db/schema/payment.ts'
import type { App } from '#server/http/app.ts'
import { isHolding, lockMachine } from '#server/modules/payments/reservations/machine-state.ts'
import { endIfReversed } from '#server/modules/payments/reversals/book-reversals.ts'
import {
  type Cause,
  isLoadRow,
  type LoadRow,
  lockTransaction,
  transition,
} from '#server/modules/payments/transition.ts'
import { clock } from '#server/platform/clock.ts'
import type { StartCommand, StartState } from '#server/ports/machine-controller.ts'
import { countFailedStart } from './machine-condition.ts'

/** Enough time to walk back to the shop. */
const NEARLY_DONE_MS = 5 * MINUTE_MS
/** A command that the box cannot have received is sent again so often. */
const START_TRIES = 3
const RESEND_AFTER_MS = 3_000
const MIN_ASK_MS = 2_000
const MAX_ASK_MS = 5 * MINUTE_MS
/** Longer than any program: after this a box has nothing more to tell, and only staff can. */
const MAX_UNKNOWN_MS = 2 * 60 * MINUTE_MS

/** The id under which the box knows a start: another one for each restart. */
export const commandOf = (row: LoadRow): StartCommand => ({
  transaction: row.restarts ? `${row.id}.${row.restarts + 1}` : row.id,
  machineId: row.machineId,
  temp: row.program.temp,
  minutes: row.program.minutes,
  extras: row.extras.map((extra) => extra.extra_id),
})

/** @param id as made by `commandOf` */
function parseCommandId(id: string) {
  const [transaction = '', start = '1'] = id.split('.')
  return { transaction, restarts: Number(start) - 1 }
}

/**
 * `contradicted`: the machine runs although its start was given up and its money or its machine is already with somebody
 * else. Nothing can be booked; staff have to look.
 */
export type StartOutcome = 'applied' | 'repeated' | 'contradicted' | 'unknown_transaction'
type Result = { outcome: StartOutcome; machine?: string; isTakenOut?: boolean; isGivenUp?: boolean }

const isAwaited = ({ status }: LoadRow) => status === 'starting' || status === 'start_unknown'

async function isHeldByAnother(tx: Tx, row: LoadRow) {
  await lockMachine(tx, row.machineId)
  const [holder] = await tx
    .select({ id: transactions.id })
    .from(transactions)
    .where(and(eq(transactions.machineId, row.machineId), isHolding, ne(transactions.id, row.id)))
  return holder !== undefined
}

/** @param elapsedMs since the start; it cannot be before the command was sent */
async function bookRunning(tx: Tx, app: App, row: LoadRow, cause: Cause, elapsedMs: number, minutes: number) {
  const now = clock.now()
  const startedAt = new Date(Math.max(now - elapsedMs, row.startAskedAt?.getTime() ?? now))
  const endsAt = new Date(startedAt.getTime() + minutes * MINUTE_MS)
  const dueAt = new Date(Math.max(startedAt.getTime(), endsAt.getTime() - NEARLY_DONE_MS))
  await transition(tx, app, row, 'running', cause, { startedAt, endsAt, dueAt, holdsMachine: true })
  await tx
    .update(machines)
    .set({ doneAt: null, seenAt: clock.date(), failedStarts: 0 })
    .where(eq(machines.id, row.machineId))
}

/** Ends a running load now, because its machine reports that it has finished. */
async function bookDone(tx: Tx, id: string): Promise<StartOutcome> {
  const row = await lockTransaction(tx, id)
  const now = clock.date()
  if (row?.status !== 'running' || (row.endsAt && row.endsAt <= now)) return 'repeated'
  await tx.update(transactions).set({ endsAt: now, dueAt: now }).where(eq(transactions.id, id))
  return 'applied'
}

async function applyStarted(
  tx: Tx,
  app: App,
  row: LoadRow,
  answer: StartState & { state: 'running' | 'done' },
  cause: Cause,
) {
  const isLate = row.status === 'start_failed' && row.startAskedAt !== null
  if (isAwaited(row) || isLate) {
    if (isLate && (await isHeldByAnother(tx, row))) return 'contradicted'
    const [elapsedMs, minutes] =
      answer.state === 'running' ? [answer.elapsedMs, answer.minutes] : [Number.POSITIVE_INFINITY, undefined]
    await bookRunning(tx, app, row, cause, elapsedMs, minutes ?? row.program.minutes)
    if (answer.state === 'done') await bookDone(tx, row.id)
    return 'applied'
  }
  if (row.status === 'refunded') return 'contradicted'
  return answer.state === 'done' ? bookDone(tx, row.id) : 'repeated'
}

/** The load is paid and did not start: the customer chooses a restart, another machine, a coupon or the money. */
export async function failStart(tx: Tx, app: App, row: LoadRow, cause: Cause): Promise<void> {
  // Counts from the first failure: a restart does not postpone the refund.
  const refundAt = row.refundAt ?? new Date(clock.now() + app.limits.refundChoiceSeconds * 1000)
  await endIfReversed(tx, app, await transition(tx, app, row, 'start_failed', cause, { refundAt, dueAt: refundAt }))
}

async function applyNotStarted(tx: Tx, app: App, row: LoadRow, cause: Cause): Promise<Result> {
  if (!isAwaited(row)) return { outcome: 'repeated' }
  await failStart(tx, app, row, cause)
  return { outcome: 'applied', machine: row.machineId, isTakenOut: await countFailedStart(tx, row.machineId) }
}

/** Asks again ever more seldom, and in the end no more: then the box's own report or staff decide. */
async function applyUnknown(tx: Tx, app: App, row: LoadRow, cause: Cause): Promise<Result> {
  const age = clock.now() - (row.startAskedAt?.getTime() ?? clock.now())
  const isGivenUp = age > MAX_UNKNOWN_MS
  const dueAt = isGivenUp ? null : new Date(clock.now() + Math.min(MAX_ASK_MS, Math.max(MIN_ASK_MS, age / 2)))
  if (row.status === 'starting') await transition(tx, app, row, 'start_unknown', cause, { dueAt })
  else if (row.status === 'start_unknown')
    await tx.update(transactions).set({ dueAt }).where(eq(transactions.id, row.id))
  else return { outcome: 'repeated' }
  return { outcome: 'applied', machine: row.machineId, isGivenUp }
}

/** The command never left this server or never reached the box, so it can be sent again. */
async function applyNotReceived(tx: Tx, app: App, row: LoadRow, cause: Cause): Promise<Result> {
  if (row.status !== 'starting') return applyUnknown(tx, app, row, cause) // an earlier one may have been received
  if (row.startTries >= START_TRIES) return applyNotStarted(tx, app, row, cause)
  const resend = { startAskedAt: null, dueAt: new Date(clock.now() + RESEND_AFTER_MS * row.startTries) }
  await tx.update(transactions).set(resend).where(eq(transactions.id, row.id))
  return { outcome: 'applied' }
}

async function apply(tx: Tx, app: App, commandId: string, answer: StartState, cause: Cause): Promise<Result> {
  const { transaction, restarts } = parseCommandId(commandId)
  const row = await lockTransaction(tx, transaction)
  if (!row || !isLoadRow(row)) return { outcome: 'unknown_transaction' }
  const isRun = answer.state === 'running' || answer.state === 'done'
  // A restart is sent only after the earlier command was known not to have started.
  if (row.restarts !== restarts) return { outcome: isRun && restarts < row.restarts ? 'contradicted' : 'repeated' }
  switch (answer.state) {
    case 'running':
    case 'done':
      return { outcome: await applyStarted(tx, app, row, answer, cause), machine: row.machineId }
    case 'not_started':
      return applyNotStarted(tx, app, row, cause)
    case 'not_received':
      return applyNotReceived(tx, app, row, cause)
    case 'unknown':
      return applyUnknown(tx, app, row, cause)
  }
}

/**
 * Applies what a box says of a start command to its purchase, however it came: the answer to the command, a later
 * question, a notice of the box, or staff. Idempotent, and independent of the order in which answers arrive: the first one
 * that is known counts, except that a machine that runs is never taken for one that does not.
 * @param commandId as made by `commandOf`
 */
export async function applyStart(app: App, commandId: string, answer: StartState, cause: Cause): Promise<StartOutcome> {
  const { outcome, machine, isTakenOut, isGivenUp } = await app.db.transaction((tx) =>
    apply(tx, app, commandId, answer, cause),
  )
  const facts = { transaction: commandId, machine }
  if (outcome === 'contradicted') app.log.error('machine runs although its start was given up', facts)
  if (outcome === 'applied' && answer.state === 'not_started')
    app.log.warn('machine did not start', { ...facts, reason: answer.reason })
  if (isTakenOut) app.log.error('machine taken out of order after failed starts', facts)
  if (isGivenUp) app.log.error('start stays unknown: staff have to look at the machine', facts)
  if (outcome === 'applied') app.wakeJobs()
  return outcome
}

/** Whether a command that the box has never had may still be sent again: the customer is still standing there. */
export const maySendAgain = ({ startTries, startAskedAt }: LoadRow) =>
  startTries < START_TRIES && clock.now() - (startAskedAt?.getTime() ?? 0) < MINUTE_MS
