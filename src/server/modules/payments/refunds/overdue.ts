import { and, asc, eq, gte, isNull, lt, notExists } from 'drizzle-orm'
import { DAY_MS, MINUTE_MS } from '#contract/duration.ts'
import { KEEP } from '#contract/retention.ts'
import { bangkokDay } from '#contract/thai/bangkok.ts'
import { outbox } from '#server/db/schema/notifications.ts'
import { loadCases, refundCases } from '#server/db/schema/refunds.ts'
import { publish } from '#server/events/purchase-events.ts'
import type { App } from '#server/http/app.ts'
import { lockTransaction } from '#server/modules/payments/transition.ts'
import { clock } from '#server/platform/clock.ts'
import type { PeriodicJob } from '#server/platform/job-loop.ts'

const BATCH_SIZE = 50

/** Open refunds that staff have to see to, whose promised day is over in Bangkok. */
export const isOverdue = () => and(isNull(refundCases.closedAt), lt(refundCases.dueOn, bangkokDay(clock.date())))

/** Tells customers whose refund is past its promised day, once for each day that was promised. */
export const notifyOverdue = (app: App): Promise<void> =>
  app.db.transaction(async (tx) => {
    const late = await tx
      .select()
      .from(refundCases)
      // A customer whose destination failed has been told so, and is asked for another.
      .where(and(isOverdue(), isNull(refundCases.overdueToldAt), isNull(refundCases.destinationFailedAt)))
      .orderBy(asc(refundCases.createdAt))
      .limit(BATCH_SIZE)
      .for('update', { skipLocked: true })
    for (const { number, transactionId, dueOn } of late) {
      await tx.update(refundCases).set({ overdueToldAt: clock.date() }).where(eq(refundCases.number, number))
      const row = await lockTransaction(tx, transactionId)
      if (row && dueOn) await publish(tx, app, { kind: 'transfer', row, change: 'refund_overdue', number, on: dueOn })
    }
  })

/** The last days whose messages are still in the queue, where they are known to be sent. */
const TOLD_DAYS = KEEP.outbox.days - 1

/** Tells customers whose report about a load has no answer by its promised day, once. */
export const notifyOverdueReports = (app: App): Promise<void> =>
  app.db.transaction(async (tx) => {
    const today = clock.date()
    const told = tx
      .select({ id: outbox.id })
      .from(outbox)
      .where(and(eq(outbox.kind, 'case_overdue'), eq(outbox.subject, loadCases.number)))
    const late = await tx
      .select()
      .from(loadCases)
      .where(
        and(
          isNull(loadCases.decidedAt),
          lt(loadCases.dueOn, bangkokDay(today)),
          gte(loadCases.dueOn, bangkokDay(today.getTime() - TOLD_DAYS * DAY_MS)),
          notExists(told),
        ),
      )
      .orderBy(asc(loadCases.createdAt))
      .limit(BATCH_SIZE)
      .for('update', { skipLocked: true })
    for (const { number, transactionId } of late) {
      const row = await lockTransaction(tx, transactionId)
      if (row) await publish(tx, app, { kind: 'load_case', row, change: 'case_overdue', number })
    }
  })

/** What the shop has promised for a day that is over. */
export const overduePromises: PeriodicJob<App> = {
  name: 'overdue promises',
  everyMs: MINUTE_MS,
  async run(app) {
    await notifyOverdue(app)
    await notifyOverdueReports(app)
  },
}
