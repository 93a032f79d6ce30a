import { bangkokDay } from '#contract/bangkok.ts'
import { REFUND_TIMES } from '#contract/refund-times.ts'

const DAY_MS = 86_400_000
/**
 * Thai bank holidays on the same day every year: New Year's Day and Eve, Chakri, Songkran, Labour Day, Coronation Day, the
 * birthdays of the King, the Queen and the Queen Mother, the memorial days of Kings Bhumibol and Chulalongkorn, Father's
 * Day, Constitution Day. https://www.bot.or.th/en/financial-institutions-holiday.html
 */
const FIXED_HOLIDAYS: ReadonlySet<string> = new Set([
  '01-01',
  '04-06',
  '04-13',
  '04-14',
  '04-15',
  '05-01',
  '05-04',
  '06-03',
  '07-28',
  '08-12',
  '10-13',
  '10-23',
  '12-05',
  '12-10',
  '12-31',
])

/** Noon, so that adding days never meets the edge of one. */
const noonOf = (day: string) => Date.parse(`${day}T12:00:00Z`)
const plusDays = (day: string, days: number) => new Date(noonOf(day) + days * DAY_MS).toISOString().slice(0, 10)
const isWeekend = (day: string) => [0, 6].includes(new Date(noonOf(day)).getUTCDay())
const isFixedHoliday = (day: string) => FIXED_HOLIDAYS.has(day.slice(5))

/** The working day after holidays on a weekend is free instead; one free day for each such weekend. */
function isSubstitute(day: string): boolean {
  if (isWeekend(day) || isFixedHoliday(day)) return false
  let before = plusDays(day, -1)
  while (!isWeekend(before) && isFixedHoliday(before)) before = plusDays(before, -1)
  if (!isWeekend(before)) return false
  for (; isWeekend(before); before = plusDays(before, -1)) if (isFixedHoliday(before)) return true
  return false
}

const isWorkingDay = (day: string, holidays: readonly string[]) =>
  !isWeekend(day) && !isFixedHoliday(day) && !isSubstitute(day) && !holidays.includes(day)

/**
 * The last day in Bangkok, `2026-12-01`, for a bank transfer that is owed since an instant.
 * @param holidays further days on which banks are closed
 */
export function refundDueOn(since: Date, holidays: readonly string[] = []): string {
  let day = bangkokDay(since)
  for (let left: number = REFUND_TIMES.workingDays; left > 0; ) {
    day = plusDays(day, 1)
    if (isWorkingDay(day, holidays)) left -= 1
  }
  return day
}
