import { sql } from 'drizzle-orm'
import { bigint, integer, text, timestamp } from 'drizzle-orm/pg-core'
import { currentTraceparent } from '#server/platform/tracing.ts'

export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
export const createdAt = () => instant('created_at').notNull().defaultNow()
/** Amounts are whole satang everywhere. */
export const satang = (name: string) => integer(name)
/** What a payment company says that it received, or sent back: any whole sum, in the smallest unit of whatever currency. */
export const receivedSum = (name: string) => bigint(name, { mode: 'number' })
/** The trace of what made a row a job, which the job continues; null where no trace is recorded. */
export const traceparent = () => text('traceparent').$defaultFn(() => currentTraceparent() ?? sql`null`)
