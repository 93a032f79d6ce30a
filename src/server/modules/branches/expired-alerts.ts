import type { App } from '#server/http/app.ts'
import type { PeriodicJob } from '#server/platform/job-loop.ts'
import { endWatches } from './availability-alerts.ts'

/** Ends the waits whose time is over and notifies their customers. */
export const expiredAlerts: PeriodicJob<App> = { name: 'expired alerts', everyMs: 2_000, run: endWatches }
