import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, bigint, check, integer, PgArray, text, timestamp } from 'drizzle-orm/pg-core'
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

/** The values that a text, or each of a list of texts, may have by the schema; none: any text. */
export const valuesOf = (column: AnyPgColumn): readonly string[] =>
  (column instanceof PgArray ? column.baseColumn : column).enumValues ?? []

/** A date of JavaScript, and one that people write: neither `infinity` nor a year of five digits, which no answer can show. */
const isTimeOfPeople = (column: AnyPgColumn) => sql`${column} >= '1900-01-01' and ${column} < '10000-01-01'`
const isTime = (column: AnyPgColumn) => /^(?:timestamp|date)/.test(column.getSQLType())

/**
 * Constraints of a table by what its columns are: one of some values, times. What a row has that is written by hand, answers show
 * too, and one that they cannot show would hide others.
 */
export function rowRules<T extends AnyPgColumn>(ofTable: Record<string, T>) {
  // The columns of the configuration do not know their values and types; those of the table do.
  const table = Object.values(ofTable)[0]?.table
  if (!table) return []
  const all: AnyPgColumn[] = Object.values(getTableColumns(table))
  const name = getTableName(table)
  const times = all.filter(isTime).map(isTimeOfPeople)
  const values = all.flatMap((column) => {
    const options = valuesOf(column)
    if (options.length === 0) return []
    const list = sql.raw(options.map((option) => `'${option}'`).join(', '))
    const rule = column instanceof PgArray ? sql`${column} <@ array[${list}]` : sql`${column} in (${list})`
    return [check(`${name}_${column.name}_values`, rule)]
  })
  return times.length > 0 ? [...values, check(`${name}_calendar`, sql.join(times, sql` and `))] : values
}

/** A place on the Earth, or none. */
export const isPoint = (lat: AnyPgColumn, lng: AnyPgColumn) =>
  sql`(${lat} is null) = (${lng} is null) and ${lat} between -90 and 90 and ${lng} between -180 and 180`

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
