import { and, asc, eq, isNull, lt } from 'drizzle-orm'
import { MINUTE_MS } from '#contract/duration.ts'
import { bangkokDay } from '#contract/thai/bangkok.ts'
import { refundCases } from '#server/db/schema/refunds.ts'
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

export const overdueRefunds: PeriodicJob<App> = { name: 'overdue refunds', everyMs: MINUTE_MS, run: notifyOverdue }
