import { and, eq } from 'drizzle-orm'
import { transactions } from '#server/db/schema/payment.ts'
import type { App } from '#server/http/app.ts'
import { clock } from '#server/platform/clock.ts'
import { nextPollAt } from './charges/apply-charge.ts'
import { ensureCharge, RESUME_AFTER_MS, syncLateCharge, voidCharge } from './charges/charges.ts'
import type { PaymentCall, PaymentMethod } from './payment-methods.ts'
import { ifUnchanged, type TransactionRow, transition } from './transition.ts'

/** How long after the end of the QR code a gateway that does not answer may keep a machine reserved. */
const VOID_TIMEOUT_MS = 60_000
/** How long after its end a charge is voided again: a gateway that has not done it by then never will. */
const VOID_FOR_MS = 30 * 60_000

/** When the final poll of a charge is repeated that the gateway did not answer. */
const LAST_POLL_AGAIN_MS = 60 * 60_000

/** When the payment expires, and when the purchase job checks whether it has a charge. */
export function deadlinesOf({ app, input }: PaymentCall<{ mode: PaymentMethod['mode'] }>) {
  const seconds = input.mode === 'qr' ? app.limits.qrSeconds : app.limits.paymentPageSeconds
  const now = clock.now()
  return { expiresAt: new Date(now + seconds * 1000), dueAt: new Date(now + RESUME_AFTER_MS) }
}

/** Due soon after it was created, in case its server crashed before it created the charge, and when its QR code ends. */
export async function checkPending(app: App, row: TransactionRow) {
  if (row.expiresAt > clock.date()) {
    await ensureCharge(app, row)
    await ifUnchanged(app, row, (tx, { id, expiresAt }) =>
      tx.update(transactions).set({ dueAt: expiresAt }).where(eq(transactions.id, id)),
    )
    return
  }
  try {
    await voidCharge(app, row.id) // otherwise a bank accepts money for it for hours
  } catch (error) {
    if (clock.now() - row.expiresAt.getTime() < VOID_TIMEOUT_MS) throw error // tried again when the lease ends
  }
  await ifUnchanged(app, row, async (tx, current) => {
    // The customer of an order may have chosen another payment method since, which extends its time.
    if (current.expiresAt <= clock.date())
      await transition(tx, app, current, 'expired', 'worker', { dueAt: nextPollAt(current) })
  })
}

/** The request that ended it, or the first poll after its time, may have failed to void it; later on it is only polled. */
export const pollEnded = (app: App, row: TransactionRow) =>
  pollLate(clock.now() - row.expiresAt.getTime() < VOID_FOR_MS ? voidCharge : syncLateCharge)(app, row)

export const pollLate = (check: typeof syncLateCharge | typeof voidCharge) => async (app: App, row: TransactionRow) => {
  // It may have been paid since the lease began, and a paid purchase is due at once.
  const isSame = and(eq(transactions.id, row.id), eq(transactions.status, row.status))
  const next = nextPollAt(row)
  const dueAt = next ?? new Date(clock.now() + LAST_POLL_AGAIN_MS)
  await app.db.update(transactions).set({ dueAt }).where(isSame)
  await check(app, row.id)
  // Only now: the final poll does not count unless it succeeds.
  if (next === null) await app.db.update(transactions).set({ dueAt: null }).where(isSame)
}
