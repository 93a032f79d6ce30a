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
import type { App } from '#server/app.ts'
import { ApiError } from '#server/http/api-error.ts'
import { limit } from '#server/http/rate-limit.ts'
import { containsNul } from '#server/http/reject-nul.ts'
import { describeError } from '#server/log.ts'
import { GatewayUnavailable, type Notice, type ReadNotice } from '#server/ports/payment-gateway.ts'
import { isSigned, SIGNATURE_HEADER, TIMESTAMP_HEADER } from '#server/ports/webhook-signature.ts'
import { applyCharge, type Outcome } from './apply-charge.ts'

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

async function verifyAtGateway(app: App, readNotice: () => Promise<ReadNotice>): Promise<ReadNotice> {
  try {
    return await readNotice()
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error
    app.log.warn('webhook verification at the gateway failed', { error: describeError(error) })
    throw new ApiError('unavailable') // the gateway resends it
  }
}

async function applyGatewayNotice(app: App, notice: ReadNotice): Promise<{ outcome: Outcome | 'unrelated' }> {
  if (notice === 'forged') throw new ApiError('unauthorized')
  if (notice === 'unrelated') return { outcome: 'unrelated' }
  return { outcome: await applyCharge(app, notice.transaction, notice.charge, 'gateway notice', notice.eventId) }
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
  const { readNotice } = app.gateway
  if (readNotice) {
    // Each notice costs a request to the gateway, and without a secret anyone can post one.
    if (!app.config.PAYMENT_OPN_WEBHOOK_SECRET) await limit(app.db, 'notices:unsigned', UNSIGNED_PER_MINUTE, 60)
    return applyGatewayNotice(app, await verifyAtGateway(app, () => readNotice(headers, body)))
  }
  const timestamp = headers.get(TIMESTAMP_HEADER) ?? ''
  const signature = headers.get(SIGNATURE_HEADER) ?? ''
  if (!isSigned(app.secrets.webhook, timestamp, signature, body)) throw new ApiError('unauthorized')
  const json = parseJson(body)
  const notice = safeParse(NoticeBody, json)
  if (!notice.success || containsNul(json)) throw new ApiError('invalid')
  const { event_id, transaction, paid_at, charge_id: chargeId, ...charge } = notice.output
  const paidAt = paid_at === null ? null : new Date(paid_at)
  return { outcome: await applyCharge(app, transaction, { ...charge, chargeId, paidAt }, 'gateway notice', event_id) }
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    throw new ApiError('invalid')
  }
}
