import { bangkokTime } from '#contract/bangkok.ts'

type Hours = { opensAt: string | null; closesAt: string | null }

/** `24h`, or `HH:MM` in Bangkok time. */
export const closesAt = (hours: Hours) => (hours.opensAt && hours.closesAt ? hours.closesAt : '24h')

/** Hours may go past midnight: 06:00 to 01:00. */
export function isOpen({ opensAt, closesAt }: Hours, now: Date): boolean {
  if (!opensAt || !closesAt) return true
  const time = bangkokTime(now)
  return opensAt < closesAt ? opensAt <= time && time < closesAt : opensAt <= time || time < closesAt
}
