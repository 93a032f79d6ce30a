import { notifyTickets } from '#server/api/account/lottery-tickets.ts'
import type { PeriodicJob } from './job-loop.ts'

/** Notifies customers of the results of their saved lottery numbers. */
export const lotteryResults: PeriodicJob = { name: 'lottery results', everyMs: 5_000, run: notifyTickets }
