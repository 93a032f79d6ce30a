import type { Purchase, TransactionStatus } from '#contract/payment.ts'
import { ApiError } from '#lib/api/http.ts'
import { serverNow } from '#lib/server-clock.ts'

const FIRST_MINUTE_MS = 60_000
const SOON_MS = 2_000
const LATER_MS = 10_000

/** How long after its end late money is likely, and how long it is still honoured: the server asks its gateway for a day. */
const LATE_MONEY_MS = 15 * 60_000
const LATE_MONEY_END_MS = 24 * 3_600_000
/** People of the shop send a refund within days. */
const REFUND_END_MS = 14 * 24 * 3_600_000
const SELDOM_MS = 60_000

const ENDED_UNPAID: readonly TransactionStatus[] = ['declined', 'cancelled', 'expired']
const MOVING: readonly TransactionStatus[] = ['pending', 'paid', 'starting', 'running', 'start_failed']

/** Money that people of the shop still have to send back. */
const hasOpenRefund = ({ refund, paid_again, wrong_amount }: Purchase) =>
  (refund?.kind === 'case' && !refund.sent_at) || [...paid_again, ...wrong_amount].some(({ sent_at }) => !sent_at)

/** ms since its time to pay was over; 0 before, also where it ended before that. */
const sinceEnd = ({ expires_at }: Purchase) => Math.max(0, serverNow() - Date.parse(expires_at))

/** It ended unpaid, and money for it is still honoured when it comes. Nothing can come where no way to pay was chosen. */
const mayBePaidLate = (purchase: Purchase) =>
  ENDED_UNPAID.includes(purchase.status) && purchase.provider !== null && sinceEnd(purchase) <= LATE_MONEY_END_MS

/** The server cannot move it any more: the page need not ask again by itself. */
export const isFinal = (purchase: Purchase) =>
  !MOVING.includes(purchase.status) &&
  !mayBePaidLate(purchase) &&
  !(hasOpenRefund(purchase) && serverNow() - Date.parse(purchase.created_at) <= REFUND_END_MS)

/** No purchase has that id, or what stands for it is none. */
export const isNotFound = (error: unknown) => error instanceof ApiError && [404, 422].includes(error.status)

/**
 * ms until the next look: every 2 s in the first minute of a purchase, while money or machine is moving and when its
 * time is up; else every 10 s and a little, so that many phones do not ask in step. A refund that comes by itself is
 * looked for when it is due, and an id that the server does not know is hardly ever known later.
 */
export function pollDelay(purchase: Purchase | undefined, error: unknown = null) {
  const now = serverNow()
  const jitter = Math.random() * 2_000
  const later = LATER_MS + jitter
  if (!purchase) return isNotFound(error) ? later : SOON_MS
  if (purchase.status === 'paid' || purchase.status === 'starting') return SOON_MS
  if (purchase.status === 'pending') {
    const isYoung = now - Date.parse(purchase.created_at) < FIRST_MINUTE_MS
    return isYoung || now >= Date.parse(purchase.expires_at) ? SOON_MS : later
  }
  if (purchase.status === 'start_failed' && purchase.refund_at)
    return Math.min(later, Math.max(SOON_MS, Date.parse(purchase.refund_at) - now))
  if (MOVING.includes(purchase.status)) return later
  return mayBePaidLate(purchase) && sinceEnd(purchase) <= LATE_MONEY_MS ? later : SELDOM_MS + 5 * jitter
}
