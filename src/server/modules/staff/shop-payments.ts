import { and, asc, eq, gte, lt, or, sql } from 'drizzle-orm'
import { DAY_MS } from '#contract/duration.ts'
import { listShopPayments } from '#contract/staff/payments.ts'
import { payments, transactions, transactionsArchive } from '#server/db/schema/payment.ts'
import { ApiError } from '#server/http/api-error.ts'
import { defineHandler, type Handler } from '#server/http/handler.ts'
import { startOfDay } from '#server/platform/bangkok-date.ts'
import { isOfStaff } from './staff-caller.ts'

const MAX_DAYS = 31
const PAGE = 2_000

const list = defineHandler(listShopPayments, async ({ app, input, staff }) => {
  const start = startOfDay(input.from)
  const end = new Date(startOfDay(input.until).getTime() + DAY_MS)
  const days = (end.getTime() - start.getTime()) / DAY_MS
  if (days < 1 || days > MAX_DAYS) throw new ApiError('invalid', { errors: { until: ['range'] } })
  const last = input.after
  const isAfter =
    last === undefined
      ? undefined
      : sql`(${payments.paidAt}, ${payments.transactionId}) >
          (select last.paid_at, last.transaction_id from ${payments} as last where last.transaction_id = ${last})`
  const isOwn = or(isOfStaff(staff, transactions.branchId), isOfStaff(staff, transactionsArchive.branchId))
  const rows = await app.db
    .select({
      payment: payments,
      chargeId: sql<
        string | null
      >`coalesce(${payments.chargeId}, ${transactions.chargeId}, ${transactionsArchive.chargeId})`,
    })
    .from(payments)
    .leftJoin(transactions, eq(transactions.id, payments.transactionId))
    .leftJoin(transactionsArchive, eq(transactionsArchive.id, payments.transactionId))
    .where(and(gte(payments.paidAt, start), lt(payments.paidAt, end), isAfter, isOwn))
    .orderBy(asc(payments.paidAt), asc(payments.transactionId))
    .limit(PAGE)
  const details = rows.flatMap(({ payment: { transactionId, amount, paidAt }, chargeId }) =>
    chargeId ? [{ transaction: transactionId, charge_id: chargeId, amount, paid_at: paidAt.toISOString() }] : [],
  )
  return { details, next: rows.length < PAGE ? null : (rows.at(-1)?.payment.transactionId ?? null) }
})

export const shopPaymentHandlers: readonly Handler[] = [list]
