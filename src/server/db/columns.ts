import { integer, timestamp } from 'drizzle-orm/pg-core'

export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
export const createdAt = () => instant('created_at').notNull().defaultNow()
/** Amounts are whole satang everywhere. */
export const satang = (name: string) => integer(name)
