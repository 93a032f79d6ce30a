import type { App } from '#server/http/app.ts'
import type { PeriodicJob } from '#server/platform/job-loop.ts'
import { notifyWatchers } from './availability-alerts.ts'

/** Notifies customers who wait for a machine as soon as one is free. */
export const availabilityAlerts: PeriodicJob<App> = { name: 'availability alerts', everyMs: 2_000, run: notifyWatchers }
