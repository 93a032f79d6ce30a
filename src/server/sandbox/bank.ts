import { and, eq, inArray, sql } from 'drizzle-orm'
import { newEventId } from '#server/api/ids.ts'
import type { App } from '#server/app.ts'
import { sandboxCharges } from '#server/db/schema/sandbox.ts'
import { describeError } from '#server/log.ts'
import type { Notice } from '#server/ports/payment-gateway.ts'
import { SIGNATURE_HEADER, signNotice, TIMESTAMP_HEADER } from '#server/ports/webhook-signature.ts'

const TRIES = 3
const TIMEOUT_MS = 5_000

async function send(app: App, notice: Notice): Promise<void> {
  const body = JSON.stringify(notice)
  for (let tries = 1; tries <= TRIES; tries++) {
    const timestamp = String(Date.now())
    const headers = {
      'content-type': 'application/json',
      [TIMESTAMP_HEADER]: timestamp,
      [SIGNATURE_HEADER]: signNotice(app.secrets.webhook, timestamp, body),
    }
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      const answer = await fetch(app.webhookUrl(), { method: 'POST', headers, body, signal })
      await answer.body?.cancel()
      if (answer.ok) return
    } catch (error) {
      app.log.warn('The sandbox bank could not deliver a notice', { tries, error: describeError(error) })
    }
  }
}

/** Satang that come too many in a payment of the wrong amount. */
const TOO_MANY = 1_000

/**
 * A payment beside the charge, which a bank takes too: another one of a charge that is paid, or one of the wrong amount
 * where it is not.
 */
export async function payBeside(app: App, transaction: string, action: 'pay_again' | 'pay_wrong'): Promise<boolean> {
  const [charge] = await app.db.select().from(sandboxCharges).where(eq(sandboxCharges.transactionId, transaction))
  const isAgain = action === 'pay_again'
  if (!charge || (charge.state === 'paid') !== isAgain) return false
  await send(app, {
    event_id: newEventId(),
    transaction,
    charge_id: `${transaction}.${isAgain ? '2' : 'wrong'}`,
    state: 'paid',
    amount: charge.amount + (isAgain ? 0 : TOO_MANY),
    currency: 'THB',
    paid_at: new Date().toISOString(),
  })
  return true
}

/**
 * Moves a charge in the bank's book and tells the webhook. Money is taken even for a QR that has expired or was taken
 * back, because banks do that.
 * @returns false when the bank has no such charge, or it can no longer move so
 */
export async function moveCharge(
  app: App,
  transaction: string,
  action: 'pay' | 'decline',
  webhook: 'send' | 'twice' | 'none',
): Promise<boolean> {
  const state = action === 'pay' ? 'paid' : 'declined'
  const [moved] = await app.db
    .update(sandboxCharges)
    .set({ state, ...(action === 'pay' ? { paidAt: sql`now()` } : {}) })
    .where(
      and(
        eq(sandboxCharges.transactionId, transaction),
        inArray(sandboxCharges.state, action === 'pay' ? ['pending', 'voided'] : ['pending']),
      ),
    )
    .returning()
  const [charge] = moved
    ? [moved]
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
  }
  const times = { none: 0, send: 1, twice: 2 }[webhook]
  for (let sent = 0; sent < times; sent++) await send(app, notice)
  return true
}
