import { HOUR_MS } from '#contract/duration.ts'
import { hasUnsentRefund } from '#contract/money-refunds.ts'
import { CHOICE_STATUSES, isEndedUnpaid, OPEN_STATUSES, type Purchase } from '#contract/payment.ts'
import { ApiError } from '#lib/api/http.ts'
import { serverNow } from '#lib/server-clock.ts'

const FIRST_MINUTE_MS = 60_000
const FAST_POLL_MS = 2_000
const SLOW_POLL_MS = 10_000

/** Late payments are likely for 15 minutes after the end, and accepted for a day: the server polls its gateway for a day. */
const LIKELY_LATE_PAYMENT_MS = 15 * 60_000
const MAX_LATE_PAYMENT_MS = 24 * HOUR_MS
/** Staff send a refund within days. */
const MAX_REFUND_WAIT_MS = 14 * 24 * HOUR_MS
const RARE_POLL_MS = 60_000

/** While changes are pushed, polls only find one that was lost. */
const SAFETY_POLL_MS = 30_000
export const safetyPollDelay = () => SAFETY_POLL_MS + Math.random() * 5_000

/** ms since the time to pay ended, or since the purchase was made if that is unknown; 0 before, even if it ended earlier. */
const msSinceExpiry = ({ expires_at, created_at }: Purchase) =>
  Math.max(0, serverNow() - Date.parse(expires_at ?? created_at))

/** Ended unpaid, but a late payment is still accepted. Without a payment method no payment can arrive. */
const mayBePaidLate = (purchase: Purchase) =>
  isEndedUnpaid(purchase) && purchase.provider !== null && msSinceExpiry(purchase) <= MAX_LATE_PAYMENT_MS

/** The state cannot change any more, so polling ends. */
export const isFinal = (purchase: Purchase) =>
  !OPEN_STATUSES.includes(purchase.status) &&
  !mayBePaidLate(purchase) &&
  !(hasUnsentRefund(purchase) && serverNow() - Date.parse(purchase.created_at) <= MAX_REFUND_WAIT_MS)

/** No purchase has that id (404), or the id is malformed (422). */
export const isNotFound = (error: unknown) => error instanceof ApiError && [404, 422].includes(error.status)

/**
 * ms until the next poll: 2 s in the first minute of a purchase, while a payment or a machine start is in progress and
 * once the time to pay is over; otherwise 10 s plus jitter, so that many phones do not poll at the same moment. An
 * automatic refund is polled when it is due. An unknown id is polled slowly, as it rarely becomes known later.
 */
export function pollDelay(purchase: Purchase | undefined, error: unknown = null) {
  const now = serverNow()
  const jitter = Math.random() * 2_000
  const slow = SLOW_POLL_MS + jitter
  if (!purchase) return isNotFound(error) ? slow : FAST_POLL_MS
  if (purchase.status === 'paid' || purchase.status === 'starting') return FAST_POLL_MS
  if (purchase.status === 'pending') {
    const isYoung = now - Date.parse(purchase.created_at) < FIRST_MINUTE_MS
    const isTimeUp = purchase.expires_at !== null && now >= Date.parse(purchase.expires_at)
    return isYoung || isTimeUp ? FAST_POLL_MS : slow
  }
  if (CHOICE_STATUSES.includes(purchase.status) && purchase.refund_at)
    return Math.min(slow, Math.max(FAST_POLL_MS, Date.parse(purchase.refund_at) - now))
  if (OPEN_STATUSES.includes(purchase.status)) return slow
  return mayBePaidLate(purchase) && msSinceExpiry(purchase) <= LIKELY_LATE_PAYMENT_MS ? slow : RARE_POLL_MS + 5 * jitter
}
