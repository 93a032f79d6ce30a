import {
  type GenericSchema,
  integer,
  isoTimestamp,
  maxLength,
  maxValue,
  minLength,
  minValue,
  nullable,
  number,
  object,
  optional,
  picklist,
  pipe,
  safeParse,
  string,
} from 'valibot'
import { ApiError } from '#server/http/api-error.ts'
import type { App } from '#server/http/app.ts'
import { limit } from '#server/http/rate-limit.ts'
import { containsNul } from '#server/http/reject-nul.ts'
import type { Charge, Notice } from '#server/ports/payment-gateway.ts'
import { isSigned, SIGNATURE_HEADER, TIMESTAMP_HEADER } from '#server/ports/webhook-signature.ts'
import { applyCharge, type Outcome } from './apply-charge.ts'
import { applyHint } from './notice-hint.ts'

/** More payments than all shops take. The gateway resends rejected notices, and the purchase job polls anyway. */
const UNSIGNED_PER_MINUTE = 600
export const WEBHOOK_PATH = '/webhooks/payment'

/** Satang; the maximum of the database's integer. */
const MAX_AMOUNT = 2 ** 31 - 1

export const NoticeBody: GenericSchema<Notice> = object({
  event_id: pipe(string(), minLength(1), maxLength(100)),
  transaction: pipe(string(), maxLength(64)),
  charge_id: optional(pipe(string(), maxLength(64))),
  state: picklist(['paid', 'declined']),
  amount: pipe(number(), integer(), minValue(0), maxValue(MAX_AMOUNT)),
  currency: pipe(string(), maxLength(8)),
  paid_at: nullable(pipe(string(), isoTimestamp())),
})

/** The charge that a notice of the sandbox's bank describes. */
function chargeOf({ transaction, charge_id, state, amount, currency, paid_at }: Notice): Charge {
  const paymentId = charge_id ?? transaction
  const paidAt = paid_at === null ? null : new Date(paid_at)
  const isPaid = state === 'paid'
  return {
    chargeId: paymentId,
    transaction,
    state: isPaid ? 'paid' : 'failed',
    isFinal: true,
    reason: isPaid ? null : 'declined',
    payments: isPaid ? [{ paymentId, amount, currency, paidAt, refunds: [], disputed: 0, won: 0 }] : [],
  }
}

/**
 * Handles a webhook notice of the gateway. A notice that matches no purchase is recorded and answered with its outcome
 * instead of an error, because resending it would not help.
 * @param body the raw bytes, which the signature covers
 * @throws ApiError `unauthorized` for a signature that is wrong or older than five minutes, `invalid`,
 *   `too_many_requests` where notices are unsigned
 */
export async function receiveNotice(
  app: App,
  headers: Headers,
  body: Buffer,
): Promise<{ outcome: Outcome | 'unrelated' }> {
  if (app.gateway.readNotice) {
    const hint = app.gateway.readNotice(headers, body)
    if (hint === 'forged') throw new ApiError('unauthorized')
    if (hint === 'unrelated') return { outcome: hint }
    // Without a secret anyone can post one.
    if (!hint.isSigned) await limit(app.db, 'notices:unsigned', UNSIGNED_PER_MINUTE, 60)
    return { outcome: await applyHint(app, hint) }
  }
  const timestamp = headers.get(TIMESTAMP_HEADER) ?? ''
  const signature = headers.get(SIGNATURE_HEADER) ?? ''
  if (!isSigned(app.secrets.webhook, timestamp, signature, body)) throw new ApiError('unauthorized')
  const json = parseJson(body)
  const notice = safeParse(NoticeBody, json)
  if (!notice.success || containsNul(json)) throw new ApiError('invalid')
  const { event_id, transaction } = notice.output
  return { outcome: await applyCharge(app, transaction, chargeOf(notice.output), 'gateway notice', event_id) }
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    throw new ApiError('invalid')
  }
}
