import { and, count, eq, gte, isNotNull, like, lt, notInArray, type SQL, sql } from 'drizzle-orm'
import { getHistoryPayment, type HistoryMonth } from '#contract/history.ts'
import type { Purchase } from '#contract/payment.ts'
import type { Database } from '#server/db/database.ts'
import { transactions } from '#server/db/schema/payment.ts'
import { loadCases, refundCases } from '#server/db/schema/refunds.ts'
import { coupons, purchaseCoupons } from '#server/db/schema/rewards.ts'
import { defineRead, type Handler } from '#server/http/handler.ts'
import { monthBounds } from '#server/platform/bangkok-date.ts'
import { SHELVES } from './purchase-archive.ts'
import { readPurchases, readTransactions } from './read-transaction.ts'
import { withDestinations } from './refunds/refund-destination.ts'

/** The kinds of purchases by the prefix of their ids. */
const ID_PATTERNS = { delivery: 'TRX\\_DLV\\_%', wash_dry_fold: 'TRX\\_WDF\\_%' }

type Shelf = (typeof SHELVES)[number]

const isSelected = ({ id, machineId }: Shelf, selected: 'all' | 'machine' | keyof typeof ID_PATTERNS) => {
  if (selected === 'all') return undefined
  return selected === 'machine' ? isNotNull(machineId) : like(id, ID_PATTERNS[selected])
}
const MAX_MONTHS = 24

const monthOf = ({ createdAt }: Shelf) => sql<string>`to_char(${createdAt} at time zone 'Asia/Bangkok', 'YYYY-MM')`
/** A range and not `monthOf`, so that an index fits. */
const isInMonth = ({ createdAt }: Shelf, month: string) => {
  const { start, end } = monthBounds(month)
  return and(gte(createdAt, start), lt(createdAt, end))
}

const isDone = ({ status }: Shelf) => sql`${status} in ('paid', 'starting', 'start_unknown', 'running', 'completed')`
const ofCoupons = (customerId: string) => sql`from ${coupons} as own where own.customer_id = ${customerId}`
/** The same rule as `isPaidFor` in the contract. Reads the customer's coupons once, not for each purchase. */
const isPaidFor = (shelf: Shelf, customerId: string) =>
  sql`(${isDone(shelf)} or ${shelf.status} = 'refunded'
    and ${shelf.id} in (select own.refund_of ${ofCoupons(customerId)} and own.refund_of is not null))`
/** A refund coupon, or a part of one, stands for money paid earlier: using it saves nothing. */
const usedRefundCoupon = ({ id }: Shelf, customerId: string) =>
  sql`${id} in (select used.transaction_id from ${purchaseCoupons} as used where used.coupon_id in
    (select own.id ${ofCoupons(customerId)} and (own.refund_of is not null or own.part_of is not null)))`

type IsListed = (shelf: Shelf) => SQL | undefined

const readMonthsOf = (db: Database, customerId: string, shelf: Shelf, isOwn: IsListed): Promise<HistoryMonth[]> => {
  const { amount, discount } = shelf
  const isPaid = isPaidFor(shelf, customerId)
  const month = monthOf(shelf)
  return db
    .select({
      month,
      total: count(),
      loads: sql<number>`count(*) filter (where ${isPaid} and ${shelf.extendsId} is null)`.mapWith(Number),
      spent: sql<number>`coalesce(sum(${amount}) filter (where ${isPaid}), 0)`.mapWith(Number),
      saved: sql<number>`coalesce(sum(${discount}) filter
        (where ${isDone(shelf)} and ${discount} > 0 and not ${usedRefundCoupon(shelf, customerId)}), 0)`.mapWith(
        Number,
      ),
    })
    .from(shelf)
    .where(isOwn(shelf))
    .groupBy(month)
}

/** The newest month first. The purchases of a month may be in both tables. */
async function readMonths(db: Database, customerId: string, isOwn: IsListed): Promise<HistoryMonth[]> {
  const months = new Map<string, HistoryMonth>()
  for (const shelf of SHELVES)
    for (const { month, total, loads, spent, saved } of await readMonthsOf(db, customerId, shelf, isOwn)) {
      const sum = months.get(month) ?? { month, total: 0, loads: 0, spent: 0, saved: 0 }
      months.set(month, {
        month,
        total: sum.total + total,
        loads: sum.loads + loads,
        spent: sum.spent + spent,
        saved: sum.saved + saved,
      })
    }
  return [...months.values()].sort((one, other) => (one.month < other.month ? 1 : -1))
}

async function countListed(db: Database, isListed: IsListed) {
  let total = 0
  for (const shelf of SHELVES) {
    const [counted] = await db.select({ n: count() }).from(shelf).where(isListed(shelf))
    total += counted?.n ?? 0
  }
  return total
}

const MAX_UNSETTLED = 20

/** Purchases that are not among the listed ones, and of which the customer still waits for money or an answer. */
const readUnsettled = (db: Database, customerId: string, listed: readonly Purchase[]): Promise<Purchase[]> =>
  // What has such a case is not archived.
  readTransactions(
    db,
    and(
      eq(transactions.customerId, customerId),
      notInArray(
        transactions.id,
        listed.map(({ transaction }) => transaction),
      ),
      sql`(exists (select from ${refundCases} c where c.transaction_id = ${transactions.id} and c.closed_at is null)
        or exists (select from ${loadCases} c where c.transaction_id = ${transactions.id} and c.decided_at is null))`,
    ),
    { limit: MAX_UNSETTLED, offset: 0 },
  )

const readHistory = defineRead(getHistoryPayment, async ({ app, caller, input }) => {
  const { selected, month, page, limit } = input
  const isOwn: IsListed = (shelf) => and(eq(shelf.customerId, caller.customerId), isSelected(shelf, selected))
  const isListed: IsListed = month === undefined ? isOwn : (shelf) => and(isOwn(shelf), isInMonth(shelf, month))
  const purchases = await readPurchases(app.db, isListed, { limit, offset: (page - 1) * limit })
  const isFirstOfAll = page === 1 && selected === 'all' && month === undefined
  const older =
    isFirstOfAll && purchases.length === limit ? await readUnsettled(app.db, caller.customerId, purchases) : []
  const shown = await withDestinations(app.db, [...purchases, ...older])
  const [details, unsettled] = [shown.slice(0, purchases.length), shown.slice(purchases.length)]
  if (page > 1) return { details, total: await countListed(app.db, isListed), months: [], unsettled }
  const months = await readMonths(app.db, caller.customerId, isOwn)
  // The months count all purchases already.
  const listedMonths = month === undefined ? months : months.filter((one) => one.month === month)
  const total = listedMonths.reduce((sum, one) => sum + one.total, 0)
  return { details, total, months: months.slice(0, MAX_MONTHS), unsettled }
})

export const historyHandlers: readonly Handler[] = [readHistory]
