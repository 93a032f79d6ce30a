import { and, count, desc, eq, like, type SQL, sql } from 'drizzle-orm'
import { getHistoryPayment, type HistoryMonth } from '#contract/payment.ts'
import type { Database } from '#server/db/database.ts'
import { transactions } from '#server/db/schema/core.ts'
import { coupons, purchaseCoupons } from '#server/db/schema/rewards.ts'
import { defineHandler, type Handler } from '#server/http/handler.ts'
import { readTransactions } from './transaction-dto.ts'

const KIND = { all: 'TRX\\_%', machine: 'TRX\\_MCH\\_%', delivery: 'TRX\\_DLV\\_%', wash_dry_fold: 'TRX\\_WDF\\_%' }
const MAX_MONTHS = 24

const monthOf = sql<string>`to_char(${transactions.createdAt} at time zone 'Asia/Bangkok', 'YYYY-MM')`
/** As `isPaidFor` of the contract. */
const isPaidFor = sql`(${transactions.status} in ('paid', 'starting', 'running', 'completed', 'start_failed')
  or ${transactions.status} = 'refunded'
    and exists (select 1 from ${coupons} as refunds where refunds.refund_of = ${transactions.id}))`
const isDone = sql`${transactions.status} in ('paid', 'starting', 'running', 'completed')`
/** A coupon of a load that did not start is money that was paid before, and so is a part of it. */
const isMoney = sql`(${coupons.refundOf} is not null or ${coupons.partOf} is not null)`

async function readMonths(db: Database, mine: SQL | undefined): Promise<HistoryMonth[]> {
  const { amount, discount } = transactions
  return db
    .select({
      month: monthOf,
      total: count(),
      loads: sql<number>`count(*) filter (where ${isPaidFor})`.mapWith(Number),
      spent: sql<number>`coalesce(sum(${amount}) filter (where ${isPaidFor}), 0)`.mapWith(Number),
      saved: sql<number>`coalesce(sum(${discount}) filter (where ${isDone} and not ${isMoney}), 0)`.mapWith(Number),
    })
    .from(transactions)
    .leftJoin(purchaseCoupons, eq(purchaseCoupons.transactionId, transactions.id))
    .leftJoin(coupons, eq(coupons.id, purchaseCoupons.couponId))
    .where(mine)
    .groupBy(monthOf)
    .orderBy(desc(monthOf))
    .limit(MAX_MONTHS)
}

const readHistory = defineHandler(getHistoryPayment, async ({ app, caller, input }) => {
  const { selected, month, page, limit } = input
  const mine = and(eq(transactions.customerId, caller.customerId), like(transactions.id, KIND[selected]))
  const asked = month === undefined ? mine : and(mine, eq(monthOf, month))
  const [sum] = await app.db.select({ total: count() }).from(transactions).where(asked)
  return {
    details: await readTransactions(app.db, asked, { limit, offset: (page - 1) * limit }),
    total: sum?.total ?? 0,
    months: page === 1 ? await readMonths(app.db, mine) : [],
  }
})

export const historyHandlers: readonly Handler[] = [readHistory]
