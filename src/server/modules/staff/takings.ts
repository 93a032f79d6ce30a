import { and, count, eq, gte, lt, sql, sum } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { DAY_MS } from '#contract/duration.ts'
import { getTakings } from '#contract/staff/takings.ts'
import { bangkokDay } from '#contract/thai/bangkok.ts'
import { branches } from '#server/db/schema/branches.ts'
import { transactions } from '#server/db/schema/payment.ts'
import { refundCases } from '#server/db/schema/refunds.ts'
import { ApiError } from '#server/http/api-error.ts'
import { defineHandler, type Handler } from '#server/http/handler.ts'
import { startOfDay } from '#server/platform/bangkok-date.ts'
import { clock } from '#server/platform/clock.ts'
import { isOfStaff } from './staff-caller.ts'

const MAX_DAYS = 92
/** Older purchases may be in the archive. */
const MAX_AGE_DAYS = 365
/** A purchase is paid soon after it was opened; a late payment is matched for a week. */
const OPENED_BEFORE_MS = 8 * DAY_MS

const dayOf = (column: PgColumn) => sql<string>`to_char(${column} at time zone 'Asia/Bangkok', 'YYYY-MM-DD')`
const place = { brand: branches.brand, branch_id: branches.id, th: branches.nameTh, en: branches.nameEn }

/** Sums of the database are texts. */
const toRow = <Row extends { th: string; en: string; amount: string | null }>({ th, en, amount, ...row }: Row) => ({
  ...row,
  branch_name: { th, en },
  amount: Number(amount ?? 0),
})

const takings = defineHandler(getTakings, async ({ app, input, staff }) => {
  const start = startOfDay(input.from)
  const end = new Date(startOfDay(input.until).getTime() + DAY_MS)
  const days = (end.getTime() - start.getTime()) / DAY_MS
  if (days < 1 || days > MAX_DAYS || input.from < bangkokDay(clock.now() - MAX_AGE_DAYS * DAY_MS))
    throw new ApiError('invalid', { errors: { until: ['range'] } })
  const paidOn = dayOf(transactions.paidAt)
  const paid = await app.db
    .select({
      day: paidOn,
      ...place,
      provider: transactions.provider,
      purchases: count(),
      amount: sum(transactions.amount),
    })
    .from(transactions)
    .innerJoin(branches, eq(branches.id, transactions.branchId))
    .where(
      and(
        // For the index `transactions_opened`.
        gte(transactions.createdAt, new Date(start.getTime() - OPENED_BEFORE_MS)),
        lt(transactions.createdAt, end),
        gte(transactions.paidAt, start),
        lt(transactions.paidAt, end),
        isOfStaff(staff, transactions.branchId),
      ),
    )
    .groupBy(paidOn, branches.id, transactions.provider)
    .orderBy(paidOn, branches.id, transactions.provider)
  const sentOn = dayOf(refundCases.closedAt)
  const sent = await app.db
    .select({ day: sentOn, ...place, refunds: count(), amount: sum(refundCases.amount) })
    .from(refundCases)
    .innerJoin(transactions, eq(transactions.id, refundCases.transactionId))
    .innerJoin(branches, eq(branches.id, transactions.branchId))
    .where(
      and(
        gte(refundCases.closedAt, start),
        lt(refundCases.closedAt, end),
        eq(refundCases.currency, 'THB'),
        isOfStaff(staff, transactions.branchId),
      ),
    )
    .groupBy(sentOn, branches.id)
    .orderBy(sentOn, branches.id)
  return { takings: paid.map(toRow), refunds: sent.map(toRow) }
})

export const takingsHandlers: readonly Handler[] = [takings]
