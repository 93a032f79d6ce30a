import type { Purchase } from '#contract/payment.ts'

const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Bangkok', dateStyle: 'short' })

/** `2026-11`: the month in Bangkok. */
export const bangkokMonth = (instant: string) => day.format(new Date(instant)).slice(0, 7)

/** Purchases under the month in which they were made, in the order in which they come. */
export function byMonth(purchases: readonly Purchase[]): { month: string; purchases: Purchase[] }[] {
  const months: { month: string; purchases: Purchase[] }[] = []
  for (const known of purchases) {
    const month = bangkokMonth(known.created_at)
    const last = months.at(-1)
    if (last?.month === month) last.purchases.push(known)
    else months.push({ month, purchases: [known] })
  }
  return months
}
