import { bangkokDay, bangkokMonth } from '#contract/bangkok.ts'

/** The current day in Bangkok, `2026-11-21`. */
export const today = () => bangkokDay(Date.now())

/** Bangkok is seven hours ahead all year. */
const startOf = (month: string) => new Date(`${month}-01T00:00:00+07:00`)

/** The last full month in Bangkok, `YYYY-MM`, and the instants at which it started and ended. */
export function lastMonth(now: Date) {
  const end = startOf(bangkokMonth(now))
  const month = bangkokMonth(end.getTime() - 1)
  return { month, start: startOf(month), end }
}
