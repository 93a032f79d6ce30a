import type { Transaction, TransactionStatus } from '#contract/payment.ts'
import { serverNow } from '#lib/clock.ts'

const FIRST_MINUTE_MS = 60_000
const SOON_MS = 2_000
const LATER_MS = 10_000

const SETTLED: readonly TransactionStatus[] = ['completed', 'declined', 'cancelled', 'refunded']
/** An expired QR may still be paid for a while: banks are slow, and such money is honoured. */
const LATE_PAYMENT_MS = 15 * 60_000

/** Nothing can change any more. */
export const isSettled = (known: Transaction) =>
  SETTLED.includes(known.status) ||
  (known.status === 'expired' && serverNow() - Date.parse(known.expires_at) > LATE_PAYMENT_MS)

/**
 * ms until the next look: every 2 s in the first minute of a purchase and while money or machine is moving,
 * then every 10 s and a little, so that many phones do not ask in step.
 */
export function pollDelay(known: Transaction | undefined) {
  if (!known || known.status === 'paid' || known.status === 'starting') return SOON_MS
  const age = serverNow() - Date.parse(known.created_at)
  return known.status === 'pending' && age < FIRST_MINUTE_MS ? SOON_MS : LATER_MS + Math.random() * 2_000
}
