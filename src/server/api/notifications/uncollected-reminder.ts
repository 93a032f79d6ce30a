import { and, eq, gt, lt, notExists } from 'drizzle-orm'
import { COLLECTED_AFTER_MS } from '#server/api/branches/machine-state.ts'
import type { App } from '#server/app.ts'
import { machines, transactions } from '#server/db/schema/core.ts'
import { outbox } from '#server/db/schema/notifications.ts'
import { notifyNotCollected } from './notify-purchase.ts'

/** Later nobody is asked any more: whoever has not come by then has reasons of their own. */
const ASKED_UNTIL_MS = 3 * COLLECTED_AFTER_MS
const CONCURRENCY = 50

/**
 * Asks after laundry that nobody has said to be out of its machine when others begin to wait for it. Machines mostly do
 * not know that their door was opened, so it is a question.
 */
export const notifyUncollected = ({ db }: App): Promise<void> =>
  db.transaction(async (tx) => {
    const told = tx
      .select({ id: outbox.id })
      .from(outbox)
      .where(and(eq(outbox.kind, 'not_collected'), eq(outbox.subject, transactions.id)))
    const forgotten = await tx
      .select({ row: transactions })
      .from(transactions)
      // The machine has not been started again, and no one has taken anything out.
      .innerJoin(machines, and(eq(machines.id, transactions.machineId), eq(machines.doneAt, transactions.endsAt)))
      .where(
        and(
          eq(transactions.status, 'completed'),
          lt(machines.doneAt, new Date(Date.now() - COLLECTED_AFTER_MS)),
          gt(machines.doneAt, new Date(Date.now() - ASKED_UNTIL_MS)),
          notExists(told),
        ),
      )
      .limit(CONCURRENCY)
    for (const { row } of forgotten) await notifyNotCollected(tx, row)
  })
