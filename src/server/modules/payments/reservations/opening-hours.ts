import { MINUTE_MS } from '#contract/duration.ts'
import { bangkokTime } from '#contract/thai/bangkok.ts'
import { ApiError } from '#server/http/api-error.ts'

type Hours = { opensAt: string | null; closesAt: string | null }

/** `24h`, or `HH:MM` in Bangkok time. */
export const closesAt = (hours: Hours) => (hours.opensAt && hours.closesAt ? hours.closesAt : '24h')

/** Hours may go past midnight: 06:00 to 01:00. */
export function isOpen({ opensAt, closesAt }: Hours, now: Date): boolean {
  if (!opensAt || !closesAt) return true
  const time = bangkokTime(now)
  return opensAt < closesAt ? opensAt <= time && time < closesAt : opensAt <= time || time < closesAt
}

/** The customer of a load that was paid before closing stands at the machine with wet laundry. */
const GRACE_MINUTES = 30

/** Whether a machine may start for money that is already paid: until half an hour after closing. */
export const isOpenForPaid = (hours: Hours, now: Date): boolean =>
  isOpen(hours, now) || isOpen(hours, new Date(now.getTime() - GRACE_MINUTES * MINUTE_MS))

/** The error of a branch that is closed. */
export const closedError = ({ opensAt }: Hours) => new ApiError('branch_closed', opensAt ? { reason: opensAt } : {})
