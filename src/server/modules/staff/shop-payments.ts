import { and, asc, eq, gte, lt } from 'drizzle-orm'
import { DAY_MS } from '#contract/duration.ts'
import { listShopPayments } from '#contract/staff/payments.ts'
import { payments, transactions, transactionsArchive } from '#server/db/schema/payment.ts'
import { ApiError } from '#server/http/api-error.ts'
import { defineHandler, type Handler } from '#server/http/handler.ts'
import { startOfDay } from '#server/platform/bangkok-date.ts'
import { isOfStaff } from './staff-caller.ts'

const MAX_DAYS = 31
const MAX_PAYMENTS = 10_000

const list = defineHandler(listShopPayments, async ({ app, input, staff }) => {
  const start = startOfDay(input.from)
  const end = new Date(startOfDay(input.until).getTime() + DAY_MS)
  const days = (end.getTime() - start.getTime()) / DAY_MS
  if (days < 1 || days > MAX_DAYS) throw new ApiError('invalid', { errors: { until: ['range'] } })
  const of = async (shelf: typeof transactions | typeof transactionsArchive) =>
    app.db
      .select({ payment: payments, chargeId: shelf.chargeId })
      .from(payments)
      .innerJoin(shelf, eq(shelf.id, payments.transactionId))
      .where(and(gte(payments.paidAt, start), lt(payments.paidAt, end), isOfStaff(staff, shelf.branchId)))
      .orderBy(asc(payments.paidAt), asc(payments.transactionId))
      .limit(MAX_PAYMENTS)
  const rows = [...(await of(transactionsArchive)), ...(await of(transactions))]
  const details = rows.slice(0, MAX_PAYMENTS).flatMap(({ payment, chargeId }) => {
    const id = payment.chargeId ?? chargeId
    return id
      ? [
          {
            transaction: payment.transactionId,
            charge_id: id,
            amount: payment.amount,
            paid_at: payment.paidAt.toISOString(),
          },
        ]
      : []
  })
  return { details }
})

export const shopPaymentHandlers: readonly Handler[] = [list]
