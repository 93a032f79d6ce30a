import { HOUR_MS } from '#contract/duration.ts'
import { BANGKOK_OFFSET_MS } from '#contract/thai/bangkok.ts'

const DAY_HOURS = 24

/** Messages that are not urgent: they are on the customer's list at once, and are pushed in the morning. */
const DEFERRABLE: readonly string[] = [
  'refund_issued',
  'case_closed',
  'refund_by_bank',
  'refund_overdue',
  'case_overdue',
  'refund_destination_failed',
  'order_refunded',
  'order_case_closed',
  'order_refund_by_bank',
  'order_refund_overdue',
  'order_refund_destination_failed',
  'coupon_issued',
  'lottery_result',
]

/** Full hours in Bangkok time; the range may cross midnight. */
export type QuietHours = { from: number; to: number }

/** When a message that is due now may be pushed: now, or at the end of the quiet hours if it is deferrable. */
export function deferForQuietHours(kind: string, now: Date, quiet: QuietHours | null): Date {
  if (!quiet || !DEFERRABLE.includes(kind)) return now
  const hour = ((now.getTime() + BANGKOK_OFFSET_MS) / HOUR_MS) % DAY_HOURS
  const sinceStart = (hour - quiet.from + DAY_HOURS) % DAY_HOURS
  const length = (quiet.to - quiet.from + DAY_HOURS) % DAY_HOURS
  return sinceStart < length ? new Date(Math.round(now.getTime() + (length - sinceStart) * HOUR_MS)) : now
}
