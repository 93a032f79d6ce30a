import { and, count, desc, eq, like, type SQL, sql } from 'drizzle-orm'
import { getHistoryPayment, type HistoryMonth } from '#contract/payment.ts'
import type { Database } from '#server/db/database.ts'
import { transactions } from '#server/db/schema/payment.ts'
import { coupons, purchaseCoupons } from '#server/db/schema/rewards.ts'
import { defineHandler, type Handler } from '#server/http/handler.ts'
import { readTransactions } from './transaction-dto.ts'

const ID_PATTERNS = {
  all: 'TRX\\_%',
  machine: 'TRX\\_MCH\\_%',
  delivery: 'TRX\\_DLV\\_%',
  wash_dry_fold: 'TRX\\_WDF\\_%',
}
const MAX_MONTHS = 24

const monthOf = sql<string>`to_char(${transactions.createdAt} at time zone 'Asia/Bangkok', 'YYYY-MM')`
/** The same rule as `isPaidFor` in the contract. */
const isPaidFor = sql`(${transactions.status} in ('paid', 'starting', 'running', 'completed', 'start_failed')
  or ${transactions.status} = 'refunded'
    and exists (select 1 from ${coupons} as refunds where refunds.refund_of = ${transactions.id}))`
const isDone = sql`${transactions.status} in ('paid', 'starting', 'running', 'completed')`
/** A refund coupon, or a part of one, stands for money paid earlier: using it saves nothing. */
const isRefundCoupon = sql`(${coupons.refundOf} is not null or ${coupons.partOf} is not null)`

async function readMonths(db: Database, isOwn: SQL | undefined): Promise<HistoryMonth[]> {
  const { amount, discount } = transactions
  return db
    .select({
      month: monthOf,
      total: count(),
      loads: sql<number>`count(*) filter (where ${isPaidFor})`.mapWith(Number),
      spent: sql<number>`coalesce(sum(${amount}) filter (where ${isPaidFor}), 0)`.mapWith(Number),
      saved: sql<number>`coalesce(sum(${discount}) filter (where ${isDone} and not ${isRefundCoupon}), 0)`.mapWith(
        Number,
      ),
    })
    .from(transactions)
    .leftJoin(purchaseCoupons, eq(purchaseCoupons.transactionId, transactions.id))
    .leftJoin(coupons, eq(coupons.id, purchaseCoupons.couponId))
    .where(isOwn)
    .groupBy(monthOf)
    .orderBy(desc(monthOf))
    .limit(MAX_MONTHS)
}

const readHistory = defineHandler(getHistoryPayment, async ({ app, caller, input }) => {
  const { selected, month, page, limit } = input
  const isOwn = and(eq(transactions.customerId, caller.customerId), like(transactions.id, ID_PATTERNS[selected]))
  const isListed = month === undefined ? isOwn : and(isOwn, eq(monthOf, month))
  const [sum] = await app.db.select({ total: count() }).from(transactions).where(isListed)
  return {
    details: await readTransactions(app.db, isListed, { limit, offset: (page - 1) * limit }),
    total: sum?.total ?? 0,
    months: page === 1 ? await readMonths(app.db, isOwn) : [],
  }
})

export const historyHandlers: readonly Handler[] = [readHistory]
