import { claimMessages } from '#server/api/notifications/outbox.ts'
import type { QueueJob } from './job-loop.ts'

/** Sends the messages in the outbox to the customers' devices. */
export const notifications: QueueJob = { name: 'notifications', everyMs: 500, claim: claimMessages }
