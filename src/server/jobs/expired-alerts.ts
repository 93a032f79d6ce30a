import { endWatches } from '#server/api/branches/availability-alerts.ts'
import type { PeriodicJob } from './job-loop.ts'

/** Ends the waits whose time is over and notifies their customers. */
export const expiredAlerts: PeriodicJob = { name: 'expired alerts', everyMs: 2_000, run: endWatches }
