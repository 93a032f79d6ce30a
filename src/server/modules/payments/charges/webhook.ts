import { eq, inArray } from 'drizzle-orm'
import {
  type GenericSchema,
  isoTimestamp,
  maxLength,
  minLength,
  nullable,
  object,
  optional,
  picklist,
  pipe,
  safeParse,
  string,
} from 'valibot'
import { ReceivedSum } from '#contract/scalars.ts'
import { gatewayNotices, payments } from '#server/db/schema/payment.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { App } from '#server/http/app.ts'
import { limit } from '#server/http/rate-limit.ts'
import { containsNul } from '#server/http/reject-nul.ts'
import { chargedIdOf } from '#server/modules/payments/basket.ts'
import { findPurchase as findAnywhere } from '#server/modules/payments/purchase-archive.ts'
import { isTrusted } from '#server/modules/payments/reservations/trust.ts'
import type { TransactionRow } from '#server/modules/payments/transition.ts'
import { describeError } from '#server/platform/log.ts'
import type { Charge, Notice } from '#server/ports/payment-gateway.ts'
import { GatewayUnavailable, type NoticeHint } from '#server/ports/payment-gateway.ts'
import { isSigned, SIGNATURE_HEADER, TIMESTAMP_HEADER } from '#server/ports/webhook-signature.ts'
import { applyCharge, isUnpaid, type Outcome } from './apply-charge.ts'
import { askForCharge } from './charges.ts'
import { consumePollBudget } from './poll-budget.ts'

/** Unsigned notices of one purchase in a minute: a payment company sends two or three of a charge. */
const UNSIGNED_PER_PURCHASE = 6
export const WEBHOOK_PATH = '/webhooks/payment'

export const NoticeBody: GenericSchema<Notice> = object({
  event_id: pipe(string(), minLength(1), maxLength(100)),
  transaction: pipe(string(), maxLength(64)),
  charge_id: optional(pipe(string(), maxLength(64))),
  state: picklist(['paid', 'declined']),
  amount: ReceivedSum,
  currency: pipe(string(), maxLength(8)),
  paid_at: nullable(pipe(string(), isoTimestamp())),
  holder: optional(
    object({
      holder: string(),
      card: nullable(
        object({ holder: string(), token: string(), scheme: string(), lastDigits: string(), expires: string() }),
      ),
    }),
  ),
})

/** The charge that a notice of the sandbox's bank describes. */
function chargeOf({ transaction, charge_id, state, amount, currency, paid_at, holder }: Notice): Charge {
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
    holder,
  }
}

/**
 * The purchase that a notice concerns: by the ids that we keep ourselves, so that nothing of it depends on the gateway's
 * answer. Only for a charge that we do not know yet, the notice's own word of our id is taken, to be compared with the
 * charge's.
 */
async function findPurchase(app: App, { chargeIds, transaction }: NoticeHint): Promise<TransactionRow | undefined> {
  const ids = [...chargeIds]
  const charged = await findAnywhere(app.db, (t) => inArray(t.chargeId, ids))
  if (charged) return charged
  const [payment] = await app.db.select().from(payments).where(inArray(payments.chargeId, ids)).limit(1)
  const id = payment?.transactionId ?? transaction
  return id === null ? undefined : findAnywhere(app.db, (t) => eq(t.id, id))
}

async function causeOf(app: App, row: TransactionRow) {
  if (!isUnpaid(row) || row.chargeIsFinal) return 'unsigned_settled'
  return (await isTrusted(app.db, row.customerId)) ? 'unsigned' : 'unsigned_strangers'
}

/**
 * Polls the charge that a notice concerns, and applies what the gateway says of it. A notice that anybody may have sent
 * takes its poll out of a part of the brand's budget.
 * @throws ApiError `unavailable` if the gateway does not answer or the budget is used up: the notice is sent again
 */
async function applyHint(app: App, hint: NoticeHint): Promise<Outcome | 'unrelated'> {
  const [known] = await app.db.select().from(gatewayNotices).where(eq(gatewayNotices.eventId, hint.eventId))
  if (known) return 'repeated'
  const row = await findPurchase(app, hint)
  const [chargeId] = hint.chargeIds
  if (!row || chargeId === undefined) return 'unrelated'
  // Without a secret anyone can post one: those of one purchase take nothing from the others.
  if (!hint.isSigned) await limit(app.db, `notices:${row.id}`, UNSIGNED_PER_PURCHASE, 60)
  if (!hint.isSigned && !(await consumePollBudget(app, row.brand, await causeOf(app, row))))
    throw new ApiError('unavailable')
  const charge = await askForCharge(app, { ...row, chargeId }).catch((error: unknown) => {
    if (!(error instanceof GatewayUnavailable)) throw error
    app.log.warn('webhook verification at the gateway failed', { error: describeError(error) })
    throw new ApiError('unavailable')
  })
  if (!charge || charge.state === 'unknown') return 'unrelated'
  const id = chargedIdOf(row)
  const isOwn = charge.chargeId === row.chargeId || charge.transaction === id
  return isOwn ? applyCharge(app, id, charge, 'gateway notice', hint.eventId) : 'unrelated'
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
