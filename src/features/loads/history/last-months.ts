import type { HistoryMonth } from '#contract/history.ts'

/** The month before, `2026-10` of `2026-11`. */
function monthBefore(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return number === 1 ? `${year - 1}-12` : `${year}-${String(number - 1).padStart(2, '0')}`
}

/**
 * Consecutive months up to one, oldest first. A month without a purchase is not among `months`, and cost nothing.
 * @param last `2026-11`
 */
export function lastMonths(months: readonly HistoryMonth[], last: string, count: number): HistoryMonth[] {
  const result: HistoryMonth[] = []
  for (let month = last; result.length < count; month = monthBefore(month))
    result.unshift(months.find((totals) => totals.month === month) ?? { month, total: 0, loads: 0, spent: 0, saved: 0 })
  return result
}
