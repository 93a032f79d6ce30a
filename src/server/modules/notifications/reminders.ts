import type { App } from '#server/http/app.ts'
import type { PeriodicJob } from '#server/platform/job-loop.ts'
import { notifyUncollected } from './uncollected-reminder.ts'

/** Reminds customers of laundry that is still in its machine. */
export const reminders: PeriodicJob<App> = { name: 'reminders', everyMs: 2_000, run: notifyUncollected }
