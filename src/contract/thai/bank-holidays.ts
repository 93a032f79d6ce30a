import { DAY_MS } from '#contract/duration.ts'

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
 * The day on which a number of working days after a day ends, `2026-12-01`.
 * @param holidays further days on which banks are closed
 */
export function addWorkingDays(day: string, count: number, holidays: readonly string[] = []): string {
  let last = day
  for (let left = count; left > 0; ) {
    last = plusDays(last, 1)
    if (isWorkingDay(last, holidays)) left -= 1
  }
  return last
}
