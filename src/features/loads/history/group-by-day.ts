import { DAY_MS } from '#contract/duration.ts'
import type { Purchase } from '#contract/payment.ts'
import { bangkokDay } from '#contract/thai/bangkok.ts'

/** Groups purchases by day in Bangkok, `2026-11-26`, keeping their order. */
export function groupByDay(purchases: readonly Purchase[]): { day: string; purchases: Purchase[] }[] {
  const days: { day: string; purchases: Purchase[] }[] = []
  for (const purchase of purchases) {
    const day = bangkokDay(purchase.created_at)
    const last = days.at(-1)
    if (last?.day === day) last.purchases.push(purchase)
    else days.push({ day, purchases: [purchase] })
  }
  return days
}

/** @param now in ms */
export function nearness(day: string, now: number): 'today' | 'yesterday' | 'other' {
  if (day === bangkokDay(now)) return 'today'
  return day === bangkokDay(now - DAY_MS) ? 'yesterday' : 'other'
}
