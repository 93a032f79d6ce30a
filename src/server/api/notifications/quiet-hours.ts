const HOUR_MS = 3_600_000
const DAY_HOURS = 24
/** Bangkok has no summer time. */
const BANGKOK_HOURS = 7

/** Messages of which nothing hangs on the hour: they are on the list at once, and are pushed in the morning. */
const PATIENT: readonly string[] = [
  'refund_issued',
  'case_closed',
  'order_refunded',
  'order_case_closed',
  'coupon_issued',
  'lottery_result',
]

/** From one full hour in Bangkok to another, past midnight or not. */
export type QuietHours = { from: number; to: number }

/** When a message may be pushed that is due now: now, or once the night is over if it can wait for that. */
export function deferForQuietHours(kind: string, now: Date, quiet: QuietHours | undefined): Date {
  if (!quiet || !PATIENT.includes(kind)) return now
  const hour = (now.getTime() / HOUR_MS + BANGKOK_HOURS) % DAY_HOURS
  const sinceStart = (hour - quiet.from + DAY_HOURS) % DAY_HOURS
  const length = (quiet.to - quiet.from + DAY_HOURS) % DAY_HOURS
  return sinceStart < length ? new Date(Math.round(now.getTime() + (length - sinceStart) * HOUR_MS)) : now
}
