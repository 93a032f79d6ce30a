import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'
import { machines } from '#server/db/schema/branches.ts'
import { clock } from '#server/platform/clock.ts'

/** So many failed starts in a row take a machine out of order. */
const MAX_FAILED_STARTS = 3
type Machine = typeof machines.$inferSelect

/** Records heartbeats, each with the time of its signature: a repeated one proves nothing new. */
export const recordHeartbeats = (db: Database | Tx, ids: readonly string[], at: Date) =>
  db
    .update(machines)
    .set({ heartbeatAt: at, seenAt: at })
    .where(and(inArray(machines.id, [...ids]), or(isNull(machines.heartbeatAt), lt(machines.heartbeatAt, at))))

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
      ...(condition === 'ok' ? { failedStarts: 0, heartbeatAt: null, seenAt: at } : {}),
    })
    .where(and(eq(machines.id, id), or(isNull(machines.conditionAt), lt(machines.conditionAt, at))))
    .returning()
  return machine
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
    .set({ condition: 'out_of_order', conditionReason: 'failed_starts', conditionAt: clock.date() })
    .where(eq(machines.id, id))
  return true
}
