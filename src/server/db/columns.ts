import { type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, bigint, integer, text, timestamp } from 'drizzle-orm/pg-core'
import { MAX_CODE_POINTS } from '#brands/texts.ts'
import { currentTraceparent } from '#server/platform/tracing.ts'

export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
export const createdAt = () => instant('created_at').notNull().defaultNow()
/** Amounts are whole satang everywhere. */
export const satang = (name: string) => integer(name)
/** What a payment company says that it received, or sent back: any whole sum, in the smallest unit of whatever currency. */
export const receivedSum = (name: string) => bigint(name, { mode: 'number' })
/** The trace of what made a row a job, which the job continues; null where no trace is recorded. */
export const traceparent = () => text('traceparent').$defaultFn(() => currentTraceparent() ?? sql`null`)

// Constraints of what the files of shops fill, with the bounds of `shop-file.ts`. Null passes, as in every check.

/** An id of the files. */
export const isFileId = (column: AnyPgColumn) => sql`${column} ~ '^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$'`

/** One line that is not empty. @param max characters, as a reader counts them; PostgreSQL counts code points */
export const isLine = (text: AnyPgColumn | SQL, max: number) =>
  sql`char_length(${text}) <= ${sql.raw(String(max * MAX_CODE_POINTS))} and ${text} ~ '[^[:space:]]' and ${text} !~ '[[:cntrl:]]'`

/** A price that every payment method takes, in satang. */
export const isPrice = (column: AnyPgColumn) => sql`${column} between 2000 and 1000000`
/** What is added to a price, or lowers it, in satang. */
export const isSurcharge = (column: AnyPgColumn) => sql`${column} between 0 and 1000000`
export const isDiscount = (column: AnyPgColumn) => sql`${column} between 100 and 1000000`

/** A path in JSON that finds a day of the calendar, from 2020 to 2099, at `@`. */
export const DAY_PATH = `(@ like_regex "^20[2-9][0-9]-[0-9]{2}-[0-9]{2}$" && @.datetime() >= "2020-01-01".datetime())`
