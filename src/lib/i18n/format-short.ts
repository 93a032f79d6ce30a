import { bangkokDay } from '#contract/thai/bangkok.ts'
import { dateFormat, formatDay } from './format.ts'
import { formatGregorianDate } from './format-gregorian.ts'

const DAY = { day: 'numeric', month: 'long' } as const
const MONTH = { timeZone: 'UTC', month: 'short' } as const
const thaiDay = dateFormat('th-TH', DAY)
const englishDay = dateFormat('en-GB', DAY)
const thaiMonth = dateFormat('th-TH', MONTH)
/** American, because the British `Sept` is longer than all others. */
const englishMonth = dateFormat('en-US', MONTH)

const isInYear = (instant: string, now: number) => bangkokDay(instant).slice(0, 4) === bangkokDay(now).slice(0, 4)

/** `26 พฤศจิกายน`; with the year if it is not the year of `now`, in ms. */
export const formatShortDay = (instant: string, now: number) =>
  isInYear(instant, now) ? thaiDay(instant) : formatDay(instant)

/** `26 November`, for the same purpose as {@link formatGregorianDate}. */
export const formatShortGregorianDay = (instant: string, now: number) =>
  isInYear(instant, now) ? englishDay(instant) : formatGregorianDate(instant)

/** `พ.ย.` and `Nov` for `2026-11`. */
export const formatShortMonth = (month: string) => {
  const start = `${month}-01T00:00:00Z`
  return { thai: thaiMonth(start), gregorian: englishMonth(start) }
}
