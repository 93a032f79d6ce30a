import { eq, inArray } from 'drizzle-orm'
import { gatewayNotices, payments } from '#server/db/schema/payment.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { App } from '#server/http/app.ts'
import { findPurchase as findAnywhere } from '#server/modules/payments/purchase-archive.ts'
import type { TransactionRow } from '#server/modules/payments/transition.ts'
import { describeError } from '#server/platform/log.ts'
import { GatewayUnavailable, type NoticeHint } from '#server/ports/payment-gateway.ts'
import { applyCharge, type Outcome } from './apply-charge.ts'
import { askForCharge } from './charges.ts'
import { takePoll } from './gateway-polls.ts'

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

/**
 * Looks at the charge that a notice concerns, and applies what the gateway says of it. A notice that anybody may have sent
 * takes its look out of the brand's budget.
 * @throws ApiError `unavailable` if the gateway does not answer or the budget is used up: the notice is sent again
 */
export async function applyHint(app: App, hint: NoticeHint): Promise<Outcome | 'unrelated'> {
  const [known] = await app.db.select().from(gatewayNotices).where(eq(gatewayNotices.eventId, hint.eventId))
  if (known) return 'repeated'
  const row = await findPurchase(app, hint)
  const [chargeId] = hint.chargeIds
  if (!row || chargeId === undefined) return 'unrelated'
  if (!hint.isSigned && !(await takePoll(app, row.brand))) throw new ApiError('unavailable')
  const charge = await askForCharge(app, { ...row, chargeId }).catch((error: unknown) => {
    if (!(error instanceof GatewayUnavailable)) throw error
    app.log.warn('webhook verification at the gateway failed', { error: describeError(error) })
    throw new ApiError('unavailable')
  })
  if (!charge || charge.state === 'unknown') return 'unrelated'
  const isOwn = charge.chargeId === row.chargeId || charge.transaction === row.id
  return isOwn ? applyCharge(app, row.id, charge, 'gateway notice', hint.eventId) : 'unrelated'
}
