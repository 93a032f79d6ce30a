import { createHmac } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { sandboxCharges } from '#server/db/schema/sandbox.ts'
import type { App } from '#server/http/app.ts'
import { clock } from '#server/platform/clock.ts'
import { newEventId } from '#server/platform/ids.ts'
import { describeError } from '#server/platform/log.ts'
import { sandboxHolder } from '#server/ports/payment-gateway.sandbox.ts'
import type { Notice } from '#server/ports/payment-gateway.ts'
import { SIGNATURE_HEADER, signNotice, TIMESTAMP_HEADER } from '#server/ports/webhook-signature.ts'

const MAX_ATTEMPTS = 3
const TIMEOUT_MS = 5_000

/** Signs the notices of the sandbox's bank. Made from a secret that the servers share, so that nobody has to set another. */
export const noticeSecret = (jwtSecret: string): string =>
  createHmac('sha256', jwtSecret).update('notices of the sandbox').digest('hex')

async function sendNotice(app: App, notice: Notice): Promise<void> {
  const body = JSON.stringify(notice)
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const timestamp = String(clock.now())
    const headers = {
      'content-type': 'application/json',
      [TIMESTAMP_HEADER]: timestamp,
      [SIGNATURE_HEADER]: signNotice(app.secrets.webhook, timestamp, body),
    }
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      const response = await fetch(app.webhookUrl(), { method: 'POST', headers, body, signal })
      await response.body?.cancel()
      if (response.ok) return
    } catch (error) {
      app.log.warn('sandbox webhook delivery failed', { attempt, error: describeError(error) })
    }
  }
}

/** Satang by which a payment of the wrong amount exceeds the price. */
const OVERPAYMENT = 1_000

/**
 * Makes a payment that banks accept although it does not fit the charge: a second payment of a paid charge, or a payment of
 * the wrong amount for an unpaid one.
 * @returns false if there is no such charge, or its state does not allow the action
 */
export async function payMismatched(
  app: App,
  transaction: string,
  action: 'pay_again' | 'pay_wrong',
): Promise<boolean> {
  const [charge] = await app.db.select().from(sandboxCharges).where(eq(sandboxCharges.transactionId, transaction))
  const isAgain = action === 'pay_again'
  if (!charge || (charge.state === 'paid') !== isAgain) return false
  await sendNotice(app, {
    event_id: newEventId(),
    transaction,
    charge_id: `${transaction}.${isAgain ? '2' : 'wrong'}`,
    state: 'paid',
    amount: charge.amount + (isAgain ? 0 : OVERPAYMENT),
    currency: 'THB',
    paid_at: clock.date().toISOString(),
  })
  return true
}

/**
 * Pays or declines a charge and calls the webhook. Expired and voided QR codes are still paid, because banks do that too.
 * @param webhook how often the notice is sent
 * @returns false if there is no such charge, or its state does not allow the action
 */
export async function transitionCharge(
  app: App,
  transaction: string,
  action: 'pay' | 'decline',
  webhook: 'send' | 'twice' | 'none',
): Promise<boolean> {
  const state = action === 'pay' ? 'paid' : 'declined'
  const [updated] = await app.db
    .update(sandboxCharges)
    .set({ state, ...(action === 'pay' ? { paidAt: sql`now()` } : {}) })
    .where(
      and(
        eq(sandboxCharges.transactionId, transaction),
        inArray(sandboxCharges.state, action === 'pay' ? ['pending', 'voided'] : ['pending']),
      ),
    )
    .returning()
  const [charge] = updated
    ? [updated]
    : await app.db.select().from(sandboxCharges).where(eq(sandboxCharges.transactionId, transaction))
  if (charge?.state !== state) return false
  const notice: Notice = {
    event_id: newEventId(),
    transaction,
    charge_id: transaction,
    state,
    amount: charge.amount,
    currency: 'THB',
    paid_at: charge.paidAt?.toISOString() ?? null,
    holder: action === 'pay' ? sandboxHolder(charge) : undefined,
  }
  const count = { none: 0, send: 1, twice: 2 }[webhook]
  for (let sent = 0; sent < count; sent++) await sendNotice(app, notice)
  return true
}
