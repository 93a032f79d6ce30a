import type { App } from '#server/http/app.ts'
import { availabilityAlerts, expiredAlerts } from '#server/modules/branches/availability-alerts.ts'
import { usualHours } from '#server/modules/branches/usual-hours.ts'
import { lotteryResults } from '#server/modules/content/lottery/lottery-tickets.ts'
import { deliverNotifications } from '#server/modules/notifications/outbox.ts'
import { reminders } from '#server/modules/notifications/uncollected-reminder.ts'
import { purchases } from '#server/modules/payments/advance-purchases.ts'
import { removeCards } from '#server/modules/payments/cards/card-removals.ts'
import { paymentMethods } from '#server/modules/payments/payment-methods.ts'
import { archiving } from '#server/modules/payments/purchase-archive.ts'
import { overduePromises } from '#server/modules/payments/refunds/overdue.ts'
import { sendRefunds } from '#server/modules/payments/refunds/send-refund.ts'
import { type JobLoop, startJobLoop } from '#server/platform/job-loop.ts'
import { purge } from './purge.ts'

const jobs = {
  ...purchases,
  sendRefunds,
  overduePromises,
  removeCards,
  notifications: deliverNotifications,
  availabilityAlerts,
  expiredAlerts,
  reminders,
  usualHours,
  lotteryResults,
  paymentMethods,
  purge,
  archiving,
}

/** Other intervals than those of the jobs, in milliseconds. */
export type Pace = Partial<Record<keyof typeof jobs, number>>

/** Starts the background work, each job in a loop of its own. Any number of servers may run it on one database. */
export function startJobs(app: App, pace: Pace = {}): JobLoop {
  const intervals: Record<string, number> = pace
  const loops = Object.entries(jobs).map(([name, job]) =>
    startJobLoop(app, { ...job, everyMs: intervals[name] ?? job.everyMs }),
  )
  return {
    wake() {
      for (const loop of loops) loop.wake()
    },
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()))
    },
  }
}
