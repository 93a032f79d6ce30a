import { and, count, desc, eq, gte, isNotNull, like, lt, type SQL, sql } from 'drizzle-orm'
import { getHistoryPayment, type HistoryMonth } from '#contract/history.ts'
import { monthBounds } from '#server/bangkok-date.ts'
import type { Database } from '#server/db/database.ts'
import { transactions } from '#server/db/schema/payment.ts'
import { coupons, purchaseCoupons } from '#server/db/schema/rewards.ts'
import { defineHandler, type Handler } from '#server/http/handler.ts'
import { readTransactions } from './transaction-dto.ts'

/** The kinds of purchases by the prefix of their ids. */
const ID_PATTERNS = { delivery: 'TRX\\_DLV\\_%', wash_dry_fold: 'TRX\\_WDF\\_%' }

const isSelected = (selected: 'all' | 'machine' | keyof typeof ID_PATTERNS) => {
  if (selected === 'all') return undefined
  return selected === 'machine' ? isNotNull(transactions.machineId) : like(transactions.id, ID_PATTERNS[selected])
}
const MAX_MONTHS = 24

const monthOf = sql<string>`to_char(${transactions.createdAt} at time zone 'Asia/Bangkok', 'YYYY-MM')`
/** A range and not `monthOf`, so that an index fits. */
const isInMonth = (month: string) => {
  const { start, end } = monthBounds(month)
  return and(gte(transactions.createdAt, start), lt(transactions.createdAt, end))
}

const isDone = sql`${transactions.status} in ('paid', 'starting', 'start_unknown', 'running', 'completed')`
const ofCoupons = (customerId: string) => sql`from ${coupons} as own where own.customer_id = ${customerId}`
/** The same rule as `isPaidFor` in the contract. Reads the customer's coupons once, not for each purchase. */
const isPaidFor = (customerId: string) =>
  sql`(${isDone} or ${transactions.status} = 'start_failed' or ${transactions.status} = 'refunded'
    and ${transactions.id} in (select own.refund_of ${ofCoupons(customerId)} and own.refund_of is not null))`
/** A refund coupon, or a part of one, stands for money paid earlier: using it saves nothing. */
const usedRefundCoupon = (customerId: string) =>
  sql`${transactions.id} in (select used.transaction_id from ${purchaseCoupons} as used where used.coupon_id in
    (select own.id ${ofCoupons(customerId)} and (own.refund_of is not null or own.part_of is not null)))`

async function readMonths(db: Database, customerId: string, isOwn: SQL | undefined): Promise<HistoryMonth[]> {
  const { amount, discount } = transactions
  const isPaid = isPaidFor(customerId)
  return db
    .select({
      month: monthOf,
      total: count(),
      loads: sql<number>`count(*) filter (where ${isPaid})`.mapWith(Number),
      spent: sql<number>`coalesce(sum(${amount}) filter (where ${isPaid}), 0)`.mapWith(Number),
      saved: sql<number>`coalesce(sum(${discount}) filter
        (where ${isDone} and ${discount} > 0 and not ${usedRefundCoupon(customerId)}), 0)`.mapWith(Number),
    })
    .from(transactions)
    .where(isOwn)
    .groupBy(monthOf)
    .orderBy(desc(monthOf))
}

async function countListed(db: Database, isListed: SQL | undefined) {
  const [sum] = await db.select({ total: count() }).from(transactions).where(isListed)
  return sum?.total ?? 0
}

const readHistory = defineHandler(getHistoryPayment, async ({ app, caller, input }) => {
  const { selected, month, page, limit } = input
  const isOwn = and(eq(transactions.customerId, caller.customerId), isSelected(selected))
  const isListed = month === undefined ? isOwn : and(isOwn, isInMonth(month))
  const details = await readTransactions(app.db, isListed, { limit, offset: (page - 1) * limit })
  if (page > 1) return { details, total: await countListed(app.db, isListed), months: [] }
  const months = await readMonths(app.db, caller.customerId, isOwn)
  // The months count all purchases already.
  const listedMonths = month === undefined ? months : months.filter((one) => one.month === month)
  const total = listedMonths.reduce((sum, one) => sum + one.total, 0)
  return { details, total, months: months.slice(0, MAX_MONTHS) }
})

export const historyHandlers: readonly Handler[] = [readHistory]
