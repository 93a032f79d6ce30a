import { eq } from 'drizzle-orm'
import { CHOICE_STATUSES } from '#contract/payment.ts'
import { chooseRefund } from '#contract/refund-destination.ts'
import { transactions } from '#server/db/schema/payment.ts'
import { ApiError } from '#server/http/api-error.ts'
import { defineHandler, type Handler, type RequestContext } from '#server/http/handler.ts'
import { idempotent } from '#server/http/idempotency.ts'
import { syncReversals } from '#server/modules/payments/charges/charges.ts'
import { readTransaction } from '#server/modules/payments/read-transaction.ts'
import { confirmDestination } from '#server/modules/payments/refunds/confirm-destination.ts'
import { refundByCase, refundByCoupon } from '#server/modules/payments/refunds/refund-purchase.ts'
import { lockOwnTransaction } from '#server/modules/payments/transition.ts'

/** A refund made on the gateway's dashboard meanwhile leaves nothing to choose. */
async function pollBeforeRefund({ app, brand, caller, input }: RequestContext<typeof chooseRefund>) {
  const [row] = await app.db.select().from(transactions).where(eq(transactions.id, input.transaction))
  const isOwn = row?.customerId === caller.customerId && row.brand === brand.id
  if (isOwn && CHOICE_STATUSES.includes(row.status)) await syncReversals(app, row.id)
}

const choose = defineHandler(chooseRefund, async (call) => {
  if (call.input.kind === 'case') await confirmDestination(call)
  await pollBeforeRefund(call)
  const answer = await idempotent(call, chooseRefund, async (tx) => {
    const { app, brand, input } = call
    const row = await lockOwnTransaction(tx, input.transaction, call)
    if (row.status === 'refunded') {
      const purchase = await readTransaction(tx, row.id, brand.id)
      // Where nothing was paid, there is no refund.
      if ((purchase.refund?.kind ?? 'coupon') !== input.kind) throw new ApiError('not_refundable')
      return purchase
    }
    if (!CHOICE_STATUSES.includes(row.status)) throw new ApiError('not_refundable')
    if (input.kind === 'coupon') await refundByCoupon(tx, app, row, 'customer')
    else if (row.amount > 0) await refundByCase(tx, app, row, 'customer', input.destination)
    else throw new ApiError('not_refundable')
    return readTransaction(tx, row.id, brand.id)
  })
  call.app.wakeJobs()
  return answer
})

export const chooseRefundHandlers: readonly Handler[] = [choose]
