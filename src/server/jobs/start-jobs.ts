import type { App } from '#server/app.ts'
import { archiving } from './archive.ts'
import { availabilityAlerts } from './availability-alerts.ts'
import { expiredAlerts } from './expired-alerts.ts'
import { gatewayRefunds } from './gateway-refunds.ts'
import { type JobLoop, startJobLoop } from './job-loop.ts'
import { lotteryResults } from './lottery-results.ts'
import { notifications } from './notifications.ts'
import { paymentMethods } from './payment-methods.ts'
import { purchases } from './purchases.ts'
import { purge } from './purge.ts'
import { reminders } from './reminders.ts'

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
