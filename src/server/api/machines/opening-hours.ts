type Hours = { opensAt: string | null; closesAt: string | null }

const bangkokClock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Bangkok', hour: '2-digit', minute: '2-digit' })

/** `24h`, or `HH:MM` in Bangkok. */
export const closesAt = (hours: Hours) => (hours.opensAt && hours.closesAt ? hours.closesAt : '24h')

/** Hours may go past midnight: 06:00 to 01:00. */
export function isOpen({ opensAt, closesAt }: Hours, now: Date): boolean {
  if (!opensAt || !closesAt) return true
  const time = bangkokClock.format(now)
  return opensAt < closesAt ? opensAt <= time && time < closesAt : opensAt <= time || time < closesAt
}
