import { eq } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { isSilent, machines } from '#server/db/schema/branches.ts'
import { transactions } from '#server/db/schema/payment.ts'
import type { App } from '#server/http/app.ts'
import { failStart } from '#server/modules/payments/stops/stop-load.ts'
import { isLoadRow, type LoadRow, lockTransaction, transition } from '#server/modules/payments/transition.ts'
import { clock } from '#server/platform/clock.ts'
import { describeError } from '#server/platform/log.ts'
import type { MachineController, StartState } from '#server/ports/machine-controller.ts'
import { JOB_TIMEOUT_MS, WAITED_TIMEOUT_MS } from '#server/ports/timeouts.ts'
import { canAddTime } from './add-time.ts'
import { applyEnd, applyStart, commandOf, maySendAgain } from './apply-start.ts'
import { awaitCustomer } from './later-dryer.ts'

/**
 * Calls the box outside of any database transaction. An error or silence means that the outcome is unknown.
 * @param limitMs shorter than the lease of the purchase job, so that a slow answer finds its purchase as it left it
 */
async function callBox(
  app: App,
  call: MachineController['start'] | undefined,
  row: LoadRow,
  limitMs: number,
): Promise<StartState> {
  if (!call) return { state: 'unknown' }
  const limit = AbortSignal.timeout(limitMs)
  const timedOut = new Promise<never>((_, fail) => limit.addEventListener('abort', () => fail(limit.reason)))
  try {
    return await Promise.race([call(commandOf(row), limit), timedOut])
  } catch (error) {
    app.log.warn('machine did not answer', { transaction: row.id, machine: row.machineId, error: describeError(error) })
    return { state: 'unknown' }
  }
}

/**
 * Whether the machine broke, its box fell silent or somebody started it by coins while it was being paid for, or the load ended that
 * was to be lengthened. One that is full has the laundry of who has just paid.
 */
async function isBroken(tx: Tx, row: LoadRow) {
  if (row.extendsId !== null && !(await canAddTime(tx, row))) return true
  const [machine] = await tx.select().from(machines).where(eq(machines.id, row.machineId))
  const isTaken = row.extendsId === null && machine?.boxSays === 'running'
  return machine === undefined || machine.condition !== 'ok' || isSilent(machine) || isTaken
}

/** Counts the try before the command is sent. @returns undefined if there is nothing to send */
function openStart(app: App, row: LoadRow, leaseMs: number): Promise<LoadRow | undefined> {
  return app.db.transaction(async (tx) => {
    const current = await lockTransaction(tx, row.id)
    // Another server may have leased it since: a late lease must not count the same try twice.
    if (!current || !isLoadRow(current)) return undefined
    if (current.status !== row.status || current.startTries !== row.startTries) return undefined
    if (current.isLater) {
      await awaitCustomer(tx, app, current)
      return undefined
    }
    if (current.startAskedAt === null && (await isBroken(tx, current))) {
      await failStart(tx, app, current, 'worker')
      return undefined
    }
    const now = clock.date()
    const dueAt = new Date(now.getTime() + leaseMs)
    const tries = { startTries: current.startTries + 1, startAskedAt: current.startAskedAt ?? now, dueAt }
    if (current.status === 'paid') {
      const starting = await transition(tx, app, current, 'starting', 'worker', tries)
      return isLoadRow(starting) ? starting : undefined
    }
    const [updated] = await tx.update(transactions).set(tries).where(eq(transactions.id, row.id)).returning()
    return updated && isLoadRow(updated) ? updated : undefined
  })
}

/** Starts a machine, or adds time to the load in it. */
async function startCall({ controller, db }: App, { extendsId }: LoadRow): Promise<MachineController['start']> {
  if (extendsId === null) return controller.start
  const [load] = await db.select().from(transactions).where(eq(transactions.id, extendsId))
  const { extend } = controller
  if (!extend || !load || !isLoadRow(load)) return async () => ({ state: 'not_started', reason: 'cannot add time' })
  return (command, signal) => extend({ ...command, load: commandOf(load).transaction }, signal)
}

async function sendStart(app: App, row: LoadRow, leaseMs: number) {
  const opened = await openStart(app, row, leaseMs)
  if (!opened) return
  const answer = await callBox(app, await startCall(app, opened), opened, JOB_TIMEOUT_MS)
  await applyStart(app, commandOf(opened).transaction, answer, 'machine')
}

/**
 * Sends the start command of a purchase once. A purchase that was leased with its command already sent has lost the
 * answer, for example with its server: it is unknown.
 */
export async function startMachine(app: App, row: LoadRow, leaseMs: number): Promise<void> {
  if (row.startAskedAt === null) return sendStart(app, row, leaseMs)
  await applyStart(app, commandOf(row).transaction, { state: 'unknown' }, 'worker')
}

/**
 * Asks the box what became of an unanswered start. A command that it has never had is sent again while the customer is
 * likely to be there, under the same id; later it is cancelled, and only a confirmed cancellation counts as not started.
 */
export async function askStart(app: App, row: LoadRow, leaseMs: number): Promise<void> {
  const { status, cancel } = app.controller
  const known = await callBox(app, status, row, WAITED_TIMEOUT_MS)
  if (known.state === 'not_received' && maySendAgain(row)) return sendStart(app, row, leaseMs)
  const answer = known.state === 'not_received' ? await callBox(app, cancel, row, WAITED_TIMEOUT_MS) : known
  await applyStart(app, commandOf(row).transaction, answer, 'machine')
}

/**
 * Asks the box of a load whose time is over, where it knows the true end.
 * @returns whether the load is not completed: it goes on, or has stopped
 */
export async function askEnd(app: App, row: LoadRow): Promise<boolean> {
  const { progress } = app.controller
  return progress !== undefined && applyEnd(app, row, await callBox(app, progress, row, WAITED_TIMEOUT_MS))
}

/**
 * Cancels an unknown start at its box.
 * @param seen what a person at the machine says, which counts where the box does not answer
 */
export async function cancelStart(app: App, row: LoadRow, seen: StartState): Promise<StartState> {
  const answer = await callBox(app, app.controller.cancel, row, WAITED_TIMEOUT_MS)
  return answer.state === 'unknown' || answer.state === 'not_received' ? seen : answer
}
