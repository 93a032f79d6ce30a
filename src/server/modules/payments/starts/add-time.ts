import { eq } from 'drizzle-orm'
import { MINUTE_MS } from '#contract/duration.ts'
import type { Tx } from '#server/db/database.ts'
import { transactions } from '#server/db/schema/payment.ts'
import { isLoadRow, type LoadRow, lockTransaction } from '#server/modules/payments/transition.ts'
import { clock } from '#server/platform/clock.ts'

/** Enough time to walk back to the shop. */
const NEARLY_DONE_MS = 5 * MINUTE_MS

/** When the customer should set out. */
export const setOutAt = (startedAt: Date, endsAt: Date): Date =>
  new Date(Math.max(startedAt.getTime(), endsAt.getTime() - NEARLY_DONE_MS))

/** The load that a purchase of more time lengthens, locked, while it runs in the same machine. */
async function lockRunning(tx: Tx, { extendsId, machineId }: LoadRow): Promise<LoadRow | undefined> {
  const load = extendsId === null ? undefined : await lockTransaction(tx, extendsId)
  if (load?.status !== 'running' || load.machineId !== machineId || !isLoadRow(load)) return undefined
  return load
}

/** Whether time that is paid can be added: its load runs on, and is not paused. */
export async function canAddTime(tx: Tx, row: LoadRow): Promise<boolean> {
  const load = await lockRunning(tx, row)
  return load?.endsAt != null && load.pausedAt === null && load.endsAt > clock.date()
}

/** Whether its load has ended before its end, or was started again since: the time that was added counts for nothing. */
export async function hasLoadStopped(tx: Tx, { extendsId, startAskedAt }: LoadRow): Promise<boolean> {
  const load = extendsId === null ? undefined : await lockTransaction(tx, extendsId)
  if (!load) return false
  const isAnotherRun = load.startedAt !== null && startAskedAt !== null && load.startedAt > startAskedAt
  return isAnotherRun || (load.status !== 'running' && load.status !== 'completed')
}

/**
 * Lengthens the load by the minutes that were bought. Its customer is told again when it is nearly done.
 * @returns the load, if it runs
 */
export async function addMinutes(tx: Tx, row: LoadRow): Promise<LoadRow | undefined> {
  const load = await lockRunning(tx, row)
  if (!load?.endsAt) return undefined
  const { minutes } = row.program
  const endsAt = new Date(load.endsAt.getTime() + minutes * MINUTE_MS)
  // Paused, it is due when its box is asked again.
  const dueAt = load.pausedAt ? load.dueAt : setOutAt(clock.date(), endsAt)
  const longer = { addedMinutes: load.addedMinutes + minutes, endsAt, dueAt }
  await tx.update(transactions).set(longer).where(eq(transactions.id, load.id))
  return { ...load, ...longer }
}
