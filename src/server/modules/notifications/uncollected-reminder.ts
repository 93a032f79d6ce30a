import { and, eq, gt, lt, notExists, sql } from 'drizzle-orm'
import { machines } from '#server/db/schema/branches.ts'
import { outbox } from '#server/db/schema/notifications.ts'
import { transactions } from '#server/db/schema/payment.ts'
import type { App } from '#server/http/app.ts'
import { COLLECTED_AFTER_MS } from '#server/modules/payments/reservations/machine-state.ts'
import { clock } from '#server/platform/clock.ts'
import type { PeriodicJob } from '#server/platform/job-loop.ts'
import { notifyNotCollected } from './notify-purchase.ts'

/** No reminder is sent later than this: by then the customer probably stays away on purpose. */
const REMINDER_MAX_AGE_MS = 3 * COLLECTED_AFTER_MS
const BATCH_SIZE = 50

/**
 * Reminds customers of laundry that has not been reported as collected, when others may be waiting for the machine. The
 * message is a question, because most machines do not report that their door was opened.
 */
export const notifyUncollected = ({ db }: App): Promise<void> =>
  db.transaction(async (tx) => {
    const earlierReminders = tx
      .select({ id: outbox.id })
      .from(outbox)
      .where(and(eq(outbox.kind, 'not_collected'), eq(outbox.subject, transactions.id)))
    const uncollectedLoads = await tx
      .select({ row: transactions })
      .from(transactions)
      // Matches only if the machine has been neither started again nor emptied.
      .innerJoin(machines, and(eq(machines.id, transactions.machineId), eq(machines.doneAt, transactions.endsAt)))
      .where(
        and(
          sql`${transactions.status} = 'completed'`, // a literal, as the partial index has it
          lt(machines.doneAt, new Date(clock.now() - COLLECTED_AFTER_MS)),
          gt(machines.doneAt, new Date(clock.now() - REMINDER_MAX_AGE_MS)),
          notExists(earlierReminders),
        ),
      )
      .limit(BATCH_SIZE)
    for (const { row } of uncollectedLoads) await notifyNotCollected(tx, row)
  })

/** Reminds customers of laundry that is still in its machine. */
export const reminders: PeriodicJob<App> = { name: 'reminders', everyMs: 2_000, run: notifyUncollected }
