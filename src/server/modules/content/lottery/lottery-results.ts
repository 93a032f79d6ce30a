import type { App } from '#server/http/app.ts'
import type { PeriodicJob } from '#server/platform/job-loop.ts'
import { notifyTickets } from './lottery-tickets.ts'

/** Notifies customers of the results of their saved lottery numbers. */
export const lotteryResults: PeriodicJob<App> = { name: 'lottery results', everyMs: 5_000, run: notifyTickets }
