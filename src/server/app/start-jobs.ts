import type { App } from '#server/http/app.ts'
import { expiredAlerts } from '#server/modules/branches/expired-alerts.ts'
import { availabilityAlerts } from '#server/modules/branches/send-alerts.ts'
import { lotteryResults } from '#server/modules/content/lottery/lottery-results.ts'
import { notifications } from '#server/modules/notifications/deliver-notifications.ts'
import { reminders } from '#server/modules/notifications/reminders.ts'
import { archiving } from '#server/modules/payments/archive.ts'
import { purchases } from '#server/modules/payments/purchases.ts'
import { paymentMethods } from '#server/modules/payments/refresh-methods.ts'
import { gatewayRefunds } from '#server/modules/payments/refunds/gateway-refunds-job.ts'
import { type JobLoop, startJobLoop } from '#server/platform/job-loop.ts'
import { purge } from './purge.ts'

const jobs = {
  ...purchases,
  gatewayRefunds,
  notifications,
  availabilityAlerts,
  expiredAlerts,
  reminders,
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
