import { notifyUncollected } from '#server/api/notifications/uncollected-reminder.ts'
import type { PeriodicJob } from './job-loop.ts'

/** Reminds customers of laundry that is still in its machine. */
export const reminders: PeriodicJob = { name: 'reminders', everyMs: 2_000, run: notifyUncollected }
