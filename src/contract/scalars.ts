import {
  array,
  check,
  type GenericSchema,
  integer,
  isoDate,
  isoTimestamp,
  maxLength,
  maxValue,
  minLength,
  minValue,
  number,
  object,
  optional,
  pipe,
  regex,
  string,
  transform,
  union,
} from 'valibot'
import { cleanLine, cleanLines } from './clean.ts'
import { toPlainDigits } from './code.ts'

/** Money: whole satang, 100 to the baht, never negative. */
export const Satang = pipe(number(), integer(), minValue(0), maxValue(100_000_000))

/** How many there are. */
export const Count = pipe(number(), integer(), minValue(0))

/** ISO 8601 in UTC, as `Date.prototype.toISOString` writes it. */
export const Instant = pipe(string(), isoTimestamp())

const isRealDay = (day: string) => {
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
}

/** A calendar day that there is, `2026-11-21`, common era. */
export const Day = pipe(string(), isoDate(), check(isRealDay, 'day'))

/** A month of Bangkok's calendar, common era: `2026-11`. */
export const Month = pipe(string(), regex(/^\d{4}-(?:0[1-9]|1[0-2])$/))

/** A day on which somebody alive can have been born. */
export const Birthdate = pipe(
  Day,
  minValue('1900-01-01'),
  check((day) => day <= new Date().toISOString().slice(0, 10), 'past'),
)

/** A text of the shop's own, in both languages. */
export const Text = object({ th: string(), en: string() })

/** One part of a machine's address; also what a printed code may hold. */
export const AddressPart = pipe(string(), regex(/^[A-Za-z0-9_-]{1,64}$/))

/** Where a machine hangs: node, address on it, position behind that. */
export const MachineAddress = { node_id: AddressPart, address: AddressPart, sub_position: AddressPart }

/** Six digits, in any script, with or without blanks and dashes between them. Whether they are easy to guess is `weakPin`'s to say. */
export const PinCode = pipe(string(), transform(toPlainDigits), regex(/^\d{6}$/))

/** One line that a person writes: cleaned first, then counted. Nothing to see is as good as empty. */
export const Line = (most: number, least = 1) => pipe(string(), transform(cleanLine), minLength(least), maxLength(most))

export const NAME_LENGTH = 100
/** A name as a person writes it. */
export const PersonName = Line(NAME_LENGTH)

/** A text of several lines that a person writes: cleaned first, then counted. */
export const Note = (most: number, least = 0) =>
  pipe(string(), transform(cleanLines), minLength(least), maxLength(most))

/** `TRX_`, the kind, and 26 random Crockford base-32 characters (130 bits): not to be guessed. */
export const TransactionId = pipe(string(), regex(/^TRX_(?:MCH|DLV|WDF)_[0-9A-HJKMNP-TV-Z]{26}$/))

/** 26 random Crockford base-32 characters (130 bits): not to be guessed, and nothing of the purchase in it. */
export const LoadToken = pipe(string(), regex(/^[0-9A-HJKMNP-TV-Z]{26}$/))

const queryNumber = (max: number, fallback: number) =>
  optional(
    pipe(
      union([number(), pipe(string(), regex(/^\d{1,9}$/), transform(Number))]),
      integer(),
      minValue(1),
      maxValue(max),
    ),
    fallback,
  )

/** Lists: `page` from 1, `limit` 10 and at most 50. Numbers, or their digits in a query. */
export const Page = { page: queryNumber(1_000_000, 1), limit: queryNumber(50, 10) }

export const PageOf = <Item extends GenericSchema>(item: Item) => object({ details: array(item), total: Count })

export const Nothing = object({})
