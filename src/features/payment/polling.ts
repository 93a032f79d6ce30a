import type { Purchase, TransactionStatus } from '#contract/payment.ts'
import { ApiError } from '#lib/api/http.ts'
import { serverNow } from '#lib/page/clock.ts'

const FIRST_MINUTE_MS = 60_000
const SOON_MS = 2_000
const LATER_MS = 10_000

const SETTLED: readonly TransactionStatus[] = ['completed', 'declined', 'cancelled', 'refunded']
/** An expired QR may still be paid for a while: banks are slow, and such money is honoured. */
const LATE_PAYMENT_MS = 15 * 60_000

/** Nothing can change any more. */
export const isSettled = (known: Purchase) =>
  SETTLED.includes(known.status) ||
  (known.status === 'expired' && serverNow() - Date.parse(known.expires_at) > LATE_PAYMENT_MS)

/** No purchase has that id, or what stands for it is none. */
export const isUnknown = (error: unknown) => error instanceof ApiError && [404, 422].includes(error.status)

/**
 * ms until the next look: every 2 s in the first minute of a purchase, while money or machine is moving and when its
 * time is up; else every 10 s and a little, so that many phones do not ask in step. A refund that comes by itself is
 * looked for when it is due, and an id that the server does not know is hardly ever known later.
 */
export function pollDelay(known: Purchase | undefined, error: unknown = null) {
  const now = serverNow()
  const later = LATER_MS + Math.random() * 2_000
  if (!known) return isUnknown(error) ? later : SOON_MS
  if (known.status === 'paid' || known.status === 'starting') return SOON_MS
  if (known.status === 'pending') {
    const isYoung = now - Date.parse(known.created_at) < FIRST_MINUTE_MS
    return isYoung || now >= Date.parse(known.expires_at) ? SOON_MS : later
  }
  if (known.status === 'start_failed' && known.refund_at)
    return Math.min(later, Math.max(SOON_MS, Date.parse(known.refund_at) - now))
  return later
}
