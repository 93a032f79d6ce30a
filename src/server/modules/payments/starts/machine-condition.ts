import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'
import { machines } from '#server/db/schema/branches.ts'
import { clock } from '#server/platform/clock.ts'

/** So many failed starts in a row take a machine out of order. */
const MAX_FAILED_STARTS = 3
/** Why a machine is closed whose start was given up although nobody knew whether it had started. */
const UNKNOWN_START = 'unknown_start'
const FAILED_STARTS = 'failed_starts'
type Machine = typeof machines.$inferSelect

type Heartbeat = { machines: readonly string[]; running: readonly string[]; full: readonly string[] }

/** Records heartbeats of a branch's machines, each with the time of its signature: a repeated one proves nothing new. */
export async function recordHeartbeats(
  tx: Tx,
  branch: string,
  { machines: ids, running, full }: Heartbeat,
  at: Date,
): Promise<void> {
  const groups = [
    { boxSays: 'running', of: running },
    { boxSays: 'full', of: full.filter((id) => !running.includes(id)) },
    { boxSays: null, of: ids.filter((id) => !running.includes(id) && !full.includes(id)) },
  ] as const
  for (const { boxSays, of } of groups)
    await tx
      .update(machines)
      .set({ heartbeatAt: at, seenAt: at, boxSays })
      .where(
        and(
          inArray(machines.id, [...of]),
          eq(machines.branchId, branch),
          or(isNull(machines.heartbeatAt), lt(machines.heartbeatAt, at)),
        ),
      )
}

/**
 * Sets a machine's condition. `ok` also forgets its failed starts and its heartbeats: it is sold again until its box
 * sends one and then stops.
 * @returns undefined for an unknown machine, or if it was set after `at`
 */
export async function setCondition(
  db: Database | Tx,
  id: string,
  condition: Machine['condition'],
  { reason, at }: { reason: string | null; at: Date },
): Promise<Machine | undefined> {
  const [machine] = await db
    .update(machines)
    .set({
      condition,
      conditionReason: reason,
      conditionAt: at,
      ...(condition === 'ok' ? { failedStarts: 0, heartbeatAt: null, boxSays: null } : {}),
    })
    .where(and(eq(machines.id, id), or(isNull(machines.conditionAt), lt(machines.conditionAt, at))))
    .returning()
  return machine
}

/** Its box has spoken for it: an answer or a notice, not what our clock or a person says. */
export const noteSeen = (db: Database | Tx, id: string, at = clock.date()) =>
  db
    .update(machines)
    .set({ seenAt: at })
    .where(and(eq(machines.id, id), or(isNull(machines.seenAt), lt(machines.seenAt, at))))

/** Closes a machine whose start was given up. One that is closed already keeps its reason. */
export const closeUnknown = (tx: Tx, id: string) =>
  tx
    .update(machines)
    .set({ condition: 'out_of_order', conditionReason: UNKNOWN_START, conditionAt: clock.date() })
    .where(and(eq(machines.id, id), eq(machines.condition, 'ok')))

/** Opens a machine again that was closed for an unknown start, because what became of it is known now. */
export const endUnknown = (tx: Tx, id: string) =>
  tx
    .update(machines)
    .set({ condition: 'ok', conditionReason: null, conditionAt: clock.date() })
    .where(and(eq(machines.id, id), eq(machines.conditionReason, UNKNOWN_START)))

/** It ran for a load whose money was somewhere else: still sold, and on the list of staff until they have looked. */
export const markRanUnpaid = (tx: Tx, id: string) =>
  tx
    .update(machines)
    .set({ conditionReason: 'ran_unpaid', conditionAt: clock.date() })
    .where(and(eq(machines.id, id), eq(machines.condition, 'ok')))

/**
 * Opens a machine again that failed starts have closed, because its box says that it works.
 * @returns whether it did
 */
export async function endFailedStarts(tx: Tx, id: string, at: Date): Promise<boolean> {
  const opened = await tx
    .update(machines)
    .set({ condition: 'ok', conditionReason: null, conditionAt: at, failedStarts: 0 })
    .where(and(eq(machines.id, id), eq(machines.conditionReason, FAILED_STARTS), lt(machines.conditionAt, at)))
    .returning({ id: machines.id })
  return opened.length > 0
}

/**
 * Counts a failed start.
 * @returns whether it was the last straw: the machine is now out of order
 */
export async function countFailedStart(tx: Tx, id: string): Promise<boolean> {
  const [machine] = await tx
    .update(machines)
    .set({ failedStarts: sql`${machines.failedStarts} + 1` })
    .where(eq(machines.id, id))
    .returning()
  if (machine?.condition !== 'ok' || machine.failedStarts < MAX_FAILED_STARTS) return false
  await tx
    .update(machines)
    .set({ condition: 'out_of_order', conditionReason: FAILED_STARTS, conditionAt: clock.date() })
    .where(eq(machines.id, id))
  return true
}
