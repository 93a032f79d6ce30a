import { bangkokDay, bangkokMonth } from '#contract/bangkok.ts'

/** The current day in Bangkok, `2026-11-21`. */
export const today = () => bangkokDay(Date.now())

/** Bangkok is seven hours ahead all year. */
const startOf = (month: string) => new Date(`${month}-01T00:00:00+07:00`)

/** The instants at which a month, `YYYY-MM`, started and ended in Bangkok. */
export function monthBounds(month: string) {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
  return { start: startOf(month), end: startOf(next) }
}

/** The last full month in Bangkok, `YYYY-MM`, and the instants at which it started and ended. */
export function lastMonth(now: Date) {
  const end = startOf(bangkokMonth(now))
  const month = bangkokMonth(end.getTime() - 1)
  return { month, start: startOf(month), end }
}
