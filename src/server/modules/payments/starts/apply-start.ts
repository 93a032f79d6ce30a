import { and, eq, ne } from 'drizzle-orm'
import { MINUTE_MS } from '#contract/duration.ts'
import { REFUND_TIMES } from '#contract/refund-times.ts'
import type { Tx } from '#server/db/database.ts'
import { machines } from '#server/db/schema/branches.ts'
import { transactions } from '#server/db/schema/payment.ts'
import { publish } from '#server/events/purchase-events.ts'
import type { App } from '#server/http/app.ts'
import { isHolding, lockMachine } from '#server/modules/payments/reservations/machine-state.ts'
import {
  BY_MACHINE,
  completeLoad,
  failStart,
  giveUp,
  hasOpenLoadCase,
  isEndOpen,
  isReportable,
  stopLoad,
} from '#server/modules/payments/stops/stop-load.ts'
import {
  type Cause,
  isLoadRow,
  type LoadRow,
  lockTransaction,
  transition,
} from '#server/modules/payments/transition.ts'
import { clock } from '#server/platform/clock.ts'
import type { StartCommand, StartState } from '#server/ports/machine-controller.ts'
import { addMinutes, hasLoadStopped, setOutAt } from './add-time.ts'
import { countFailedStart, endUnknown, markRanUnpaid, noteSeen } from './machine-condition.ts'

/** A command that the box cannot have received is sent again so often. */
const START_TRIES = 3
const RESEND_AFTER_MS = 3_000
const MIN_ASK_MS = 2_000
const MAX_ASK_MS = 5 * MINUTE_MS
/** Two ends that are closer than this are the same: answers take time. */
const SAME_END_MS = 30_000
/** A machine that balances its drum again takes longer than its program, but not more than so many times as long. */
const LONGEST_RUN = 2
/** How long a load may stand still, all its pauses together: after one of this length it has stopped. */
const PAUSED_MS = REFUND_TIMES.pausedMinutes * MINUTE_MS
/** A customer who has opened the door to add something is told nothing. */
const PAUSE_TOLD_AFTER_MS = 2 * MINUTE_MS
/** How long a load goes on whose box says that it runs after its time, but not how long. */
const GOES_ON_MS = 2 * MINUTE_MS
/** Less of its time than this, and a load that its machine calls done may not be: its customer is asked. */
const EARLY_SHARE = 0.75
/** Most answers come before: the customer, who may have left the page, is told only after it. */
const TOLD_AFTER_MS = 2 * MINUTE_MS
/** After this the customer chooses. */
const UNKNOWN_MS = REFUND_TIMES.unknownStartMinutes * MINUTE_MS

/** The id under which the box knows a start: another one for each restart. */
export const commandOf = (row: LoadRow): StartCommand => ({
  transaction: row.restarts ? `${row.id}.${row.restarts + 1}` : row.id,
  branchId: row.branchId,
  machineId: row.machineId,
  temp: row.program.temp,
  minutes: row.program.minutes,
  extras: row.extras.map((extra) => extra.extra_id),
})

/** @param id as made by `commandOf` */
export function parseCommandId(id: string) {
  const [transaction = '', start = '1'] = id.split('.')
  return { transaction, restarts: Number(start) - 1 }
}

/**
 * `contradicted`: the machine runs although its start was given up and its money or its machine is already with somebody
 * else. Nothing can be booked; staff have to look.
 */
export type StartOutcome = 'applied' | 'repeated' | 'contradicted' | 'unknown_transaction'
type Result = { outcome: StartOutcome; machine?: string; isTakenOut?: boolean; isGivenUp?: boolean }

/** How long a machine takes by its box, which may be wrong or not ours: not without limit. */
const runMs = (row: LoadRow, minutes = row.program.minutes) =>
  Math.min(minutes, row.program.minutes * LONGEST_RUN + row.addedMinutes) * MINUTE_MS

/**
 * Whatever a box says, again and again: twice the program's minutes and its pauses, of which one that is over is known by the end
 * that it has moved.
 */
function longestRunMs(row: LoadRow, isPaused: boolean) {
  const longest = runMs(row, Number.POSITIVE_INFINITY)
  if (isPaused || row.pausedAt) return longest + PAUSED_MS
  return Math.max(longest, (row.endsAt?.getTime() ?? 0) - (row.startedAt?.getTime() ?? 0))
}

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
async function bookRunning(tx: Tx, app: App, row: LoadRow, cause: Cause, elapsedMs: number, minutes?: number) {
  const now = clock.now()
  const startedAt = new Date(Math.max(now - elapsedMs, row.startAskedAt?.getTime() ?? now))
  const endsAt = new Date(startedAt.getTime() + runMs(row, minutes))
  const dueAt = setOutAt(startedAt, endsAt)
  const run = { startedAt, endsAt, endedEarly: false, givenUpAt: null, dueAt, holdsMachine: true }
  const running = await transition(tx, app, row, 'running', cause, run)
  await tx.update(machines).set({ doneAt: null, failedStarts: 0 }).where(eq(machines.id, row.machineId))
  return { ...running, machineId: row.machineId, program: row.program, provider: row.provider }
}

type Running = StartState & { state: 'running' }

/**
 * What its box says of a load that runs: its end moves, and with it everything that depends on it. While the machine is paused,
 * the end stays as far from the beginning of the pause as the time that is left, which counts when it goes on.
 * @param leastMs that it goes on at least
 */
async function moveEnd(tx: Tx, row: LoadRow, answer: Running, leastMs = 0): Promise<StartOutcome> {
  const now = clock.date()
  const { isPaused = false, minutes, elapsedMs } = answer
  if (isPaused && row.pausedAt) return 'repeated'
  const end = row.endsAt?.getTime() ?? 0
  const isLeft = row.pausedAt !== null || minutes === undefined
  const restMs = isLeft ? end - (row.pausedAt ?? now).getTime() : runMs(row, minutes) - elapsedMs
  const latest = (row.startedAt?.getTime() ?? now.getTime()) + longestRunMs(row, isPaused)
  if (isPaused && latest <= now.getTime()) return 'repeated'
  const endsAt = new Date(Math.min(latest, now.getTime() + Math.max(isPaused ? MINUTE_MS : leastMs, restMs)))
  if (!isPaused && !row.pausedAt && Math.abs(endsAt.getTime() - end) < SAME_END_MS) return 'repeated'
  const dueAt = isPaused ? new Date(now.getTime() + PAUSE_TOLD_AFTER_MS) : setOutAt(now, endsAt)
  await tx
    .update(transactions)
    .set({ endsAt, pausedAt: isPaused ? now : null, dueAt })
    .where(eq(transactions.id, row.id))
  return 'applied'
}

/** Ends a running load now, because its machine reports that it has finished. */
async function bookDone(tx: Tx, app: App, id: string): Promise<StartOutcome> {
  const row = await lockTransaction(tx, id)
  if (!row || !isLoadRow(row) || row.status !== 'running') return 'repeated'
  const now = clock.date()
  const start = row.startedAt?.getTime() ?? now.getTime()
  const planned = (row.endsAt?.getTime() ?? now.getTime()) - start
  const ran = (row.pausedAt ?? now).getTime() - start
  const isEarly = ran < planned * EARLY_SHARE
  // Machine and customer say the same.
  if (isEarly && (await hasOpenLoadCase(tx, row))) await stopLoad(tx, app, row, 'machine', BY_MACHINE)
  else await completeLoad(tx, app, row, 'machine', now, isEarly)
  return 'applied'
}

/** The load ran, and has stopped before its end. */
async function applyStopped(tx: Tx, app: App, row: LoadRow, cause: Cause): Promise<StartOutcome> {
  if (isAwaited(row)) {
    const running = await bookRunning(tx, app, row, cause, Number.POSITIVE_INFINITY)
    await stopLoad(tx, app, running, cause, BY_MACHINE)
    return 'applied'
  }
  const isEndedByClock = row.status === 'completed' && isReportable(row) && (await isEndOpen(tx, row))
  if (row.status !== 'running' && !isEndedByClock) return 'repeated'
  await stopLoad(tx, app, row, cause, BY_MACHINE)
  return 'applied'
}

/** A load goes on by itself, for example after a power cut, unless its machine is out of order. */
async function isResumed(tx: Tx, row: LoadRow, { elapsedMs, minutes }: Running) {
  if (row.status === 'completed') {
    // The notice may be older than the end, or about a load of long ago.
    const latest = (row.startedAt?.getTime() ?? 0) + longestRunMs(row, true)
    if (runMs(row, minutes) - elapsedMs <= GOES_ON_MS || latest <= clock.now()) return false
  }
  if (!(await isEndOpen(tx, row))) return false
  const [machine] = await tx.select().from(machines).where(eq(machines.id, row.machineId))
  return machine?.condition === 'ok'
}

async function applyStarted(
  tx: Tx,
  app: App,
  row: LoadRow,
  answer: StartState & { state: 'running' | 'done' },
  cause: Cause,
) {
  const isRunning = answer.state === 'running'
  const isLate =
    (row.status === 'start_failed' && row.startAskedAt !== null) ||
    (answer.state === 'running' && (await isResumed(tx, row, answer)))
  if (isAwaited(row) || isLate) {
    if (isLate && (await isHeldByAnother(tx, row))) return 'contradicted'
    const [elapsedMs, minutes] =
      answer.state === 'running' ? [answer.elapsedMs, answer.minutes] : [Number.POSITIVE_INFINITY, undefined]
    const running = await bookRunning(tx, app, row, cause, elapsedMs, minutes)
    if (answer.state === 'done') await bookDone(tx, app, row.id)
    else if (answer.isPaused) await moveEnd(tx, running, answer)
    if (isRunning) await publish(tx, app, { kind: 'start_confirmed', row: running, from: row.status })
    return 'applied'
  }
  if (row.status === 'running' && answer.state === 'running') return moveEnd(tx, row, answer)
  // The load stopped and was refunded: that its machine is done now changes nothing.
  if (row.status === 'refunded') return row.startedAt === null || isRunning ? 'contradicted' : 'repeated'
  return answer.state === 'done' ? bookDone(tx, app, row.id) : 'repeated'
}

async function applyNotStarted(tx: Tx, app: App, row: LoadRow, cause: Cause): Promise<Result> {
  if (!isAwaited(row)) return { outcome: 'repeated' }
  await failStart(tx, app, row, cause)
  if (row.extendsId !== null) return { outcome: 'applied', machine: row.machineId }
  return { outcome: 'applied', machine: row.machineId, isTakenOut: await countFailedStart(tx, row.machineId) }
}

/** Asks again ever more seldom, and in the end no more: then the customer chooses, and somebody has to look at the machine. */
async function applyUnknown(tx: Tx, app: App, row: LoadRow, cause: Cause): Promise<Result> {
  const age = clock.now() - (row.startAskedAt?.getTime() ?? clock.now())
  if (isAwaited(row) && age >= UNKNOWN_MS) {
    await giveUp(tx, app, row, cause)
    return { outcome: 'applied', machine: row.machineId, isGivenUp: true }
  }
  const pause = Math.min(MAX_ASK_MS, Math.max(MIN_ASK_MS, age / 2), UNKNOWN_MS - age)
  const dueAt = new Date(clock.now() + pause)
  if (row.status === 'starting') await transition(tx, app, row, 'start_unknown', cause, { dueAt })
  else if (row.status === 'start_unknown') {
    await tx.update(transactions).set({ dueAt }).where(eq(transactions.id, row.id))
    // Each message is sent once.
    if (age >= TOLD_AFTER_MS) await publish(tx, app, { kind: 'start_unknown', row })
  } else return { outcome: 'repeated' }
  return { outcome: 'applied', machine: row.machineId }
}

/** The command never left this server or never reached the box, so it can be sent again. */
async function applyNotReceived(tx: Tx, app: App, row: LoadRow, cause: Cause): Promise<Result> {
  if (row.status !== 'starting') return applyUnknown(tx, app, row, cause) // an earlier one may have been received
  if (row.startTries >= START_TRIES) return applyNotStarted(tx, app, row, cause)
  const resend = { startAskedAt: null, dueAt: new Date(clock.now() + RESEND_AFTER_MS * row.startTries) }
  await tx.update(transactions).set(resend).where(eq(transactions.id, row.id))
  return { outcome: 'applied' }
}

/**
 * The machine runs for nobody: the load's money or its machine is with somebody else. It is not sold before its minutes are over,
 * and staff see it, with the case of the money if there is one, until somebody has looked.
 */
async function bookContradiction(tx: Tx, row: LoadRow, answer: StartState, machineId: string | undefined) {
  const now = clock.now()
  await tx
    .update(transactions)
    .set({ ranAt: new Date(now) })
    .where(eq(transactions.id, row.id))
  if (machineId === undefined) return
  await markRanUnpaid(tx, machineId)
  if (answer.state !== 'running') return
  const end = now + runMs(row, answer.minutes) - answer.elapsedMs
  await tx
    .update(machines)
    .set({ doneAt: new Date(Math.max(now, end)) })
    .where(eq(machines.id, machineId))
}

/** The machine of an earlier start, unless the load has it again and holds it itself. */
function earlierMachineOf(row: LoadRow, restarts: number) {
  const machineId = row.earlierMachines[restarts]
  return machineId === row.machineId && row.holdsMachine ? undefined : machineId
}

/** The machine has added the time that was bought: its load ends later, as its box says or by the minutes bought. */
async function applyAdded(tx: Tx, app: App, row: LoadRow, answer: StartState, cause: Cause): Promise<Result> {
  const facts = { machine: row.machineId }
  // Its money is with the customer again: their load is longer for nothing.
  if (row.status === 'refunded') return { outcome: 'contradicted', ...facts }
  if (!isAwaited(row) && row.status !== 'start_failed') return { outcome: 'repeated', ...facts }
  if (await hasLoadStopped(tx, row)) return applyNotStarted(tx, app, row, cause)
  const added = await transition(tx, app, row, 'completed', cause, { givenUpAt: null, refundAt: null, dueAt: null })
  await publish(tx, app, { kind: 'start_confirmed', row: added, from: row.status })
  const load = await addMinutes(tx, row)
  if (load && answer.state === 'running' && answer.minutes !== undefined) await moveEnd(tx, load, answer)
  return { outcome: 'applied', ...facts }
}

async function apply(tx: Tx, app: App, commandId: string, answer: StartState, cause: Cause): Promise<Result> {
  const { transaction, restarts } = parseCommandId(commandId)
  const row = await lockTransaction(tx, transaction)
  if (!row || !isLoadRow(row)) return { outcome: 'unknown_transaction' }
  const isRun = answer.state === 'running' || answer.state === 'done'
  // A restart is sent only after the earlier command was known not to have started.
  if (row.restarts !== restarts) {
    if (!isRun || restarts > row.restarts) return { outcome: 'repeated' }
    const machine = earlierMachineOf(row, restarts)
    await bookContradiction(tx, row, answer, machine)
    return { outcome: 'contradicted', ...(machine === undefined ? {} : { machine }) }
  }
  if (row.extendsId !== null && answer.state !== 'unknown' && answer.state !== 'not_received')
    return isRun ? applyAdded(tx, app, row, answer, cause) : applyNotStarted(tx, app, row, cause)
  if (row.givenUpAt && (isRun || answer.state === 'stopped' || answer.state === 'not_started'))
    await endUnknown(tx, row.machineId)
  switch (answer.state) {
    case 'running':
    case 'done': {
      const outcome = await applyStarted(tx, app, row, answer, cause)
      if (outcome === 'contradicted') await bookContradiction(tx, row, answer, row.machineId)
      return { outcome, machine: row.machineId }
    }
    case 'stopped':
      return { outcome: await applyStopped(tx, app, row, cause), machine: row.machineId }
    case 'not_started':
      return applyNotStarted(tx, app, row, cause)
    case 'not_received':
      return applyNotReceived(tx, app, row, cause)
    case 'unknown':
      return applyUnknown(tx, app, row, cause)
  }
}

const isHeard = ({ state }: StartState) => state !== 'unknown' && state !== 'not_received'

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
  if (cause === 'machine' && machine !== undefined && isHeard(answer)) await noteSeen(app.db, machine)
  const facts = { transaction: commandId, machine }
  if (outcome === 'contradicted') app.log.error('machine runs although its start was given up', facts)
  if (outcome === 'applied' && answer.state === 'not_started')
    app.log.warn('machine did not start', { ...facts, reason: answer.reason })
  if (outcome === 'applied' && answer.state === 'stopped')
    app.log.warn('machine stopped before the end of its load', { ...facts, reason: answer.reason })
  if (isTakenOut) app.log.error('machine taken out of order after failed starts', facts)
  if (isGivenUp)
    app.log.error('start given up, nobody knows whether it started: staff have to look at the machine', facts)
  if (outcome === 'applied') app.wakeJobs()
  return outcome
}

/** Whether a command that the box has never had may still be sent again: the customer is still standing there. */
export const maySendAgain = ({ startTries, startAskedAt }: LoadRow) =>
  startTries < START_TRIES && clock.now() - (startAskedAt?.getTime() ?? 0) < MINUTE_MS

/**
 * Applies what the box of a load whose time is over, or that is paused, says of it. One that still runs, for example because it
 * balances its drum again, goes on.
 * @returns whether there is nothing left to do
 */
export async function applyEnd(app: App, row: LoadRow, answer: StartState): Promise<boolean> {
  if (isHeard(answer)) await noteSeen(app.db, row.machineId)
  if (answer.state === 'stopped' || (answer.state === 'done' && row.pausedAt)) {
    await applyStart(app, commandOf(row).transaction, answer, 'machine')
    return true
  }
  if (answer.state !== 'running') return false
  const outcome = await app.db.transaction(async (tx) => {
    const current = await lockTransaction(tx, row.id)
    if (!current || !isLoadRow(current) || current.status !== 'running') return 'repeated'
    return moveEnd(tx, current, answer, GOES_ON_MS)
  })
  return outcome === 'applied'
}
