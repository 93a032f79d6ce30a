import {
  array,
  boolean,
  check,
  type InferOutput,
  integer,
  length,
  maxLength,
  minValue,
  nullable,
  number,
  object,
  optional,
  pipe,
  regex,
  string,
} from 'valibot'
import { endpoint } from './endpoint.ts'
import { Day, Nothing } from './scalars.ts'

/** In announcement order, each with its number of winners and its amount in satang: 173 numbers in a draw. */
export const PRIZES = {
  first: { count: 1, amount: 600_000_000, digits: 6, wins: 'whole' },
  adjacent: { count: 2, amount: 10_000_000, digits: 6, wins: 'whole' },
  second: { count: 5, amount: 20_000_000, digits: 6, wins: 'whole' },
  third: { count: 10, amount: 8_000_000, digits: 6, wins: 'whole' },
  fourth: { count: 50, amount: 4_000_000, digits: 6, wins: 'whole' },
  fifth: { count: 100, amount: 2_000_000, digits: 6, wins: 'whole' },
  front_three: { count: 2, amount: 400_000, digits: 3, wins: 'front' },
  back_three: { count: 2, amount: 400_000, digits: 3, wins: 'back' },
  back_two: { count: 1, amount: 200_000, digits: 2, wins: 'back' },
} as const
export type PrizeKind = keyof typeof PRIZES
export const PRIZE_KINDS = Object.keys(PRIZES) as PrizeKind[] // keys of a constant

/** The oldest draw that the lottery office publishes with these prizes. */
export const FIRST_DRAW = '2006-01-01'
/** Earlier draws had four numbers for the last three digits, and none for the first three. */
const FRONT_THREE_SINCE = '2015-09-01'
const OLD_COUNTS: Partial<Record<PrizeKind, number>> = { front_three: 0, back_three: 4 }

/** How many numbers of a prize are drawn on that day. */
export const prizeCount = (kind: PrizeKind, date: string) =>
  (date < FRONT_THREE_SINCE ? OLD_COUNTS[kind] : undefined) ?? PRIZES[kind].count

/** Numbers are strings: `012345` is not 12345. Incomplete while the draw is in progress. */
const drawn = (kind: PrizeKind) => {
  const { count, digits } = PRIZES[kind]
  return pipe(array(pipe(string(), regex(/^\d+$/), length(digits))), maxLength(OLD_COUNTS[kind] || count))
}

const PrizeAmount = optional(pipe(number(), integer(), minValue(1)))

const DrawParts = object({
  date: Day,
  /** Invented sample data, to show the page. */
  is_sample: boolean(),
  numbers: object({
    first: drawn('first'),
    adjacent: drawn('adjacent'),
    second: drawn('second'),
    third: drawn('third'),
    fourth: drawn('fourth'),
    fifth: drawn('fifth'),
    front_three: drawn('front_three'),
    back_three: drawn('back_three'),
    back_two: drawn('back_two'),
  }),
  /** Amounts per prize in satang, if they differ from today's. */
  amounts: optional(
    object({
      first: PrizeAmount,
      adjacent: PrizeAmount,
      second: PrizeAmount,
      third: PrizeAmount,
      fourth: PrizeAmount,
      fifth: PrizeAmount,
      front_three: PrizeAmount,
      back_three: PrizeAmount,
      back_two: PrizeAmount,
    }),
  ),
})

/** A draw since 2006, with the numbers drawn so far. */
export const Draw = pipe(
  DrawParts,
  check(({ date }) => date >= FIRST_DRAW, 'draws before 2006 had other prizes'),
  check(
    ({ date, numbers }) => PRIZE_KINDS.every((kind) => numbers[kind].length <= prizeCount(kind, date)),
    'more numbers than were drawn on that day',
  ),
)
export type Draw = InferOutput<typeof Draw>

/** The amount of a prize of a draw in satang; null if unknown, because amounts changed until September 2015. */
export const prizeAmount = (kind: PrizeKind, { date, amounts }: Pick<Draw, 'date' | 'amounts'>): number | null =>
  amounts?.[kind] ?? (date < FRONT_THREE_SINCE ? null : PRIZES[kind].amount)

/** The operator's file: draws in any order, and the day of the next one if known. */
export const LotteryFile = object({
  next: nullable(Day),
  draws: pipe(
    array(Draw),
    check((draws) => new Set(draws.map(({ date }) => date)).size === draws.length, 'two draws on one day'),
  ),
})

/** The days of all draws, newest first; the newest draw; and the day of the next one unless it has passed. */
export const LotteryResults = object({ next: nullable(Day), dates: array(Day), latest: nullable(Draw) })

/** The results of the lottery. `unavailable` 503 while the operator's file is not valid. */
export const getLottery = endpoint('GET', '/api-internal/lottery', {
  input: Nothing,
  output: LotteryResults,
  access: 'public',
  isOfShop: true,
  isOfPageHost: true,
})

/**
 * One draw by its day. `not_found` 404 for a day without a draw, `unavailable` 503 while the operator's file is not
 * valid.
 */
export const getLotteryDraw = endpoint('GET', '/api-internal/lottery/:date', {
  input: object({
    /** Day of the draw, `2026-11-16`. */
    date: string(),
  }),
  output: Draw,
  access: 'public',
  isOfShop: true,
  isOfPageHost: true,
})
