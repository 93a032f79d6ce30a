import { DAY_MS } from '#contract/duration.ts'
import { BANGKOK_OFFSET_MS, bangkokDay, bangkokMonth } from '#contract/thai/bangkok.ts'
import { clock } from './clock.ts'

/** The current day in Bangkok, `2026-11-21`. */
export const today = () => bangkokDay(clock.now())

/** The start of a day in Bangkok, `2026-11-21`. */
export const startOfDay = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) - BANGKOK_OFFSET_MS)

/**
 * The end of a day in Bangkok: its last millisecond, so that the date is that of the day.
 * @param days after the day of `now`, by the calendar
 */
export const endOfDay = (days: number, now = clock.now()) =>
  new Date(Date.parse(`${bangkokDay(now + days * DAY_MS)}T23:59:59.999Z`) - BANGKOK_OFFSET_MS)

/** The instants at which a month, `YYYY-MM` of any year, started and ended in Bangkok. */
export function monthBounds(month: string) {
  const next = new Date(`${month}-01T00:00:00Z`)
  next.setUTCMonth(next.getUTCMonth() + 1)
  return { start: startOfDay(`${month}-01`), end: new Date(next.getTime() - BANGKOK_OFFSET_MS) }
}

/** The last full month in Bangkok, `YYYY-MM`, and the instants at which it started and ended. */
export function lastMonth(now: Date) {
  const end = startOfDay(`${bangkokMonth(now)}-01`)
  const month = bangkokMonth(end.getTime() - 1)
  return { month, start: startOfDay(`${month}-01`), end }
}
