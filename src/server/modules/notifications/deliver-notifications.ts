import type { App } from '#server/http/app.ts'
import type { QueueJob } from '#server/platform/job-loop.ts'
import { claimMessages } from './outbox.ts'

/** Sends the messages in the outbox to the customers' devices. */
export const notifications: QueueJob<App> = { name: 'notifications', everyMs: 500, claim: claimMessages }
