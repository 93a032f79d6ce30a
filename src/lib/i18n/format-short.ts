import { bangkokDay } from '#contract/bangkok.ts'
import { formatDay } from './format.ts'
import { formatGregorianDate } from './format-gregorian.ts'

const DAY = { timeZone: 'Asia/Bangkok', day: 'numeric', month: 'long' } as const
const MONTH = { timeZone: 'UTC', month: 'short' } as const
const thaiDay = new Intl.DateTimeFormat('th-TH', DAY)
const englishDay = new Intl.DateTimeFormat('en-GB', DAY)
const thaiMonth = new Intl.DateTimeFormat('th-TH', MONTH)
/** American, because the British `Sept` is longer than all others. */
const englishMonth = new Intl.DateTimeFormat('en-US', MONTH)

const isInYear = (instant: string, now: number) => bangkokDay(instant).slice(0, 4) === bangkokDay(now).slice(0, 4)

/** `26 พฤศจิกายน`; with the year if it is not the year of `now`, in ms. */
export const formatShortDay = (instant: string, now: number) =>
  isInYear(instant, now) ? thaiDay.format(new Date(instant)) : formatDay(instant)

/** `26 November`, for the same purpose as {@link formatGregorianDate}. */
export const formatShortGregorianDay = (instant: string, now: number) =>
  isInYear(instant, now) ? englishDay.format(new Date(instant)) : formatGregorianDate(instant)

/** `พ.ย.` and `Nov` for `2026-11`. */
export const formatShortMonth = (month: string) => {
  const date = new Date(`${month}-01T00:00:00Z`)
  return { thai: thaiMonth.format(date), gregorian: englishMonth.format(date) }
}
