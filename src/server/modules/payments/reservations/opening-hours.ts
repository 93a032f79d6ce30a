import { DAY_MS, MINUTE_MS } from '#contract/duration.ts'
import { bangkokDay, bangkokTime } from '#contract/thai/bangkok.ts'
import type { SpecialDay } from '#server/db/schema/branches.ts'
import { ApiError } from '#server/http/api-error.ts'

export type Hours = { opensAt: string | null; closesAt: string | null; specialDays?: readonly SpecialDay[] }
/** The hours of one day; a closing time that is not after the opening is that of the next day. */
type DayHours = { opensAt: string; closesAt: string } | 'always' | 'closed'

/** @param day in Bangkok, `2026-12-05` */
export function hoursOn({ opensAt, closesAt, specialDays = [] }: Hours, day: string): DayHours {
  const special = specialDays.find((one) => one.day === day)
  const hours = special ?? { opensAt, closesAt }
  if (hours.opensAt && hours.closesAt) return { opensAt: hours.opensAt, closesAt: hours.closesAt }
  return special ? 'closed' : 'always'
}

const isOvernight = ({ opensAt, closesAt }: { opensAt: string; closesAt: string }) => closesAt <= opensAt

/** Hours may go past midnight: 06:00 to 01:00. */
export function isOpen(hours: Hours, now: Date): boolean {
  const time = bangkokTime(now)
  const today = hoursOn(hours, bangkokDay(now))
  if (today === 'always') return true
  if (today !== 'closed' && today.opensAt <= time && (isOvernight(today) || time < today.closesAt)) return true
  return openSinceYesterday(hours, now) !== undefined
}

/** The hours of the day before, if the branch has not closed since. */
function openSinceYesterday(hours: Hours, now: Date) {
  const yesterday = hoursOn(hours, bangkokDay(now.getTime() - DAY_MS))
  const isOpenYet = typeof yesterday === 'object' && isOvernight(yesterday) && bangkokTime(now) < yesterday.closesAt
  return isOpenYet ? yesterday : undefined
}

/**
 * When a branch opens and closes today, in Bangkok time: on a single day of other hours these, and after midnight those of the
 * day before until it has closed. Those of every day while it is closed all day.
 * @returns `closesAt` as `24h` for day and night
 */
export function hoursNow(hours: Hours, now: Date): { opensAt: string | null; closesAt: string } {
  const today = hoursOn(hours, bangkokDay(now))
  const { opensAt, closesAt } = openSinceYesterday(hours, now) ?? (typeof today === 'object' ? today : hours)
  const isAlways = today === 'always' || !opensAt || !closesAt || opensAt === closesAt
  return isAlways ? { opensAt: null, closesAt: '24h' } : { opensAt, closesAt }
}

/** The customer of a load that was paid before closing stands at the machine with wet laundry. */
const GRACE_MINUTES = 30

/** Whether a machine may start for money that is already paid: until half an hour after closing. */
export const isOpenForPaid = (hours: Hours, now: Date): boolean =>
  isOpen(hours, now) || isOpen(hours, new Date(now.getTime() - GRACE_MINUTES * MINUTE_MS))

/** Longer than any row of holidays. */
const LOOK_AHEAD_DAYS = 30

/** When a branch that is closed opens next: `HH:MM` of today or of its next open day; null if that is not known. */
export function opensNext(hours: Hours, now: Date): string | null {
  for (let ahead = 0; ahead <= LOOK_AHEAD_DAYS; ahead++) {
    const day = hoursOn(hours, bangkokDay(now.getTime() + ahead * DAY_MS))
    if (day === 'always') return '00:00'
    if (day !== 'closed' && (ahead > 0 || bangkokTime(now) < day.opensAt)) return day.opensAt
  }
  return null
}

/** The error of a branch that is closed. */
export function closedError(hours: Hours, now: Date): ApiError {
  const reason = opensNext(hours, now)
  return new ApiError('branch_closed', reason ? { reason } : {})
}
