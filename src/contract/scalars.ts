import {
  array,
  check,
  type GenericSchema,
  type InferOutput,
  integer,
  isoDate,
  isoTimestamp,
  maxLength,
  maxValue,
  minLength,
  minValue,
  nullish,
  number,
  object,
  optional,
  picklist,
  pipe,
  regex,
  safeInteger,
  string,
  transform,
  union,
} from 'valibot'
import { cleanLine, cleanLines } from './clean.ts'
import { toUtc } from './thai/bangkok.ts'

/** An amount of money in whole satang, 100 to the baht, never negative. */
export const Satang = pipe(number(), integer(), minValue(0), maxValue(100_000_000))

/** What a payment company received or sent back, in satang: of sums that were not the price, too. */
export const ReceivedSum = pipe(number(), safeInteger(), minValue(0))
/** A code of ISO 4217, whose `XXX` stands for no currency: what a payment company names that is not such a code. */
export const Currency = pipe(string(), regex(/^[A-Z]{3}$/))

/** A number of items. */
export const Count = pipe(number(), integer(), minValue(0))

/** ISO 8601 in UTC, as `Date.prototype.toISOString` writes it; from another back end also with or without any zone. */
export const Instant = pipe(string(), transform(toUtc), isoTimestamp())

const isRealDay = (day: string) => {
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
}

/** An existing calendar day, `2026-11-21`, Gregorian. */
export const Day = pipe(string(), isoDate(), check(isRealDay, 'day'))

/** A month in Bangkok, Gregorian: `2026-11`. */
export const Month = pipe(string(), regex(/^\d{4}-(?:0[1-9]|1[0-2])$/))

/** A text of the shop, in both languages. Another back end may have only one of them, or one text for both. */
export const LocalizedText = pipe(
  union([string(), object({ th: nullish(string()), en: nullish(string()) })]),
  transform((text) => {
    const { th, en } = typeof text === 'string' ? { th: text, en: text } : text
    return { th: th ?? en ?? '', en: en ?? th ?? '' }
  }),
  object({ th: string(), en: string() }),
)

/** One part of a machine's address, as in printed codes. */
export const AddressPart = pipe(string(), regex(/^[A-Za-z0-9_-]{1,64}$/))

/** A machine's address: node, address on the node, and sub-position. */
export const MachineAddress = { node_id: AddressPart, address: AddressPart, sub_position: AddressPart }

/** One line typed by a person, cleaned before its length is checked. A line without visible characters is empty. */
export const Line = (max: number, min = 1) => pipe(string(), transform(cleanLine), minLength(min), maxLength(max))

export const NAME_LENGTH = 100
/** A name typed by a person. */
export const PersonName = Line(NAME_LENGTH)

/** Several lines typed by a person, cleaned before their length is checked. */
export const Note = (max: number, min = 0) => pipe(string(), transform(cleanLines), minLength(min), maxLength(max))

/** `TRX_`, the kind, and 26 random Crockford base-32 characters (130 bits), not guessable. */
export const TransactionId = pipe(string(), regex(/^TRX_(?:MCH|DLV|WDF)_[0-9A-HJKMNP-TV-Z]{26}$/))

/** 26 random Crockford base-32 characters (130 bits), not guessable and independent of the purchase. */
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

/** Pagination: `page` from 1; `limit` 10 by default, at most 50. Numbers, or digits in a query. */
export const Page = { page: queryNumber(1_000_000, 1), limit: queryNumber(50, 10) }

/** A page of a list; `total` is the number of items in all pages. Another back end may not say it. */
export const PageOf = <Item extends GenericSchema>(item: Item) =>
  object({ details: array(item), total: nullish(Count) })

export const Nothing = object({})

/** The texts that customers accept. */
export const AcceptedText = picklist(['terms', 'privacy', 'refund'])
export type AcceptedText = InferOutput<typeof AcceptedText>
