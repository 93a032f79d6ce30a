import { notifyWatchers } from '#server/api/branches/availability-alerts.ts'
import type { PeriodicJob } from './job-loop.ts'

/** Notifies customers who wait for a machine as soon as one is free. */
export const availabilityAlerts: PeriodicJob = { name: 'availability alerts', everyMs: 2_000, run: notifyWatchers }
