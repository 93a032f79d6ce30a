import type { Purchase } from '#contract/payment.ts'
import { bangkokMonth } from '#contract/thai/bangkok.ts'

/** Groups purchases by month in Bangkok, keeping their order. */
export function groupByMonth(purchases: readonly Purchase[]): { month: string; purchases: Purchase[] }[] {
  const months: { month: string; purchases: Purchase[] }[] = []
  for (const purchase of purchases) {
    const month = bangkokMonth(purchase.created_at)
    const last = months.at(-1)
    if (last?.month === month) last.purchases.push(purchase)
    else months.push({ month, purchases: [purchase] })
  }
  return months
}
