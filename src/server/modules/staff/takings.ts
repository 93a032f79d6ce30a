import { and, count, eq, gte, isNull, lt, not, sql, sum } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { DAY_MS } from '#contract/duration.ts'
import { getTakings } from '#contract/staff/takings.ts'
import { bangkokDay } from '#contract/thai/bangkok.ts'
import type { Database } from '#server/db/database.ts'
import { branches } from '#server/db/schema/branches.ts'
import { payments, transactions } from '#server/db/schema/payment.ts'
import { refundCases, reversals } from '#server/db/schema/refunds.ts'
import { ApiError } from '#server/http/api-error.ts'
import { defineHandler, type Handler, type StaffCaller } from '#server/http/handler.ts'
import { SHELVES } from '#server/modules/payments/purchase-archive.ts'
import { isOutstandingReversal } from '#server/modules/payments/reversals/reversed-amount.ts'
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

type Back = { refunds: number; amount: number }
const addUp = <Row extends Back>(a: Row, b: Row) => ({
  ...a,
  refunds: a.refunds + b.refunds,
  amount: a.amount + b.amount,
})

type Time = { start: Date; end: Date }

/** Refunds that we have sent. What a reversal has closed has gone back by itself; a payment that bought nothing was never taken. */
function readSent(db: Database, shelf: (typeof SHELVES)[number], { start, end }: Time, staff: StaffCaller) {
  const sentOn = dayOf(refundCases.closedAt)
  const isClosedByItself = sql`exists (select 1 from ${reversals}
    where ${reversals.transactionId} = ${refundCases.transactionId} and ${reversals.id} = ${refundCases.bankReference})`
  return db
    .select({ day: sentOn, kind: sql<'refund'>`'refund'`, ...place, refunds: count(), amount: sum(refundCases.amount) })
    .from(refundCases)
    .innerJoin(shelf, eq(shelf.id, refundCases.transactionId))
    .innerJoin(branches, eq(branches.id, shelf.branchId))
    .where(
      and(
        gte(refundCases.closedAt, start),
        lt(refundCases.closedAt, end),
        isNull(refundCases.chargeId),
        not(isClosedByItself),
        isOfStaff(staff, shelf.branchId),
      ),
    )
    .groupBy(sentOn, branches.id)
}

/** What went back of the payments of purchases without us; a dispute that the shop has won counts no more. */
function readReversed(db: Database, shelf: (typeof SHELVES)[number], { start, end }: Time, staff: StaffCaller) {
  const seenOn = dayOf(reversals.seenAt)
  return db
    .select({ day: seenOn, kind: reversals.kind, ...place, refunds: count(), amount: sum(reversals.amount) })
    .from(reversals)
    .innerJoin(
      payments,
      and(eq(payments.transactionId, reversals.transactionId), eq(payments.chargeId, reversals.paymentId)),
    )
    .innerJoin(shelf, eq(shelf.id, reversals.transactionId))
    .innerJoin(branches, eq(branches.id, shelf.branchId))
    .where(
      and(
        gte(reversals.seenAt, start),
        lt(reversals.seenAt, end),
        isOutstandingReversal,
        isOfStaff(staff, shelf.branchId),
      ),
    )
    .groupBy(seenOn, reversals.kind, branches.id)
}

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
  const back = await Promise.all(
    SHELVES.flatMap((shelf) => [
      readSent(app.db, shelf, { start, end }, staff),
      readReversed(app.db, shelf, { start, end }, staff),
    ]),
  )
  const refunds = [...Map.groupBy(back.flat().map(toRow), ({ day, branch_id, kind }) => `${day} ${branch_id} ${kind}`)]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([, rows]) => rows.reduce(addUp))
  return { takings: paid.map(toRow), refunds }
})

export const takingsHandlers: readonly Handler[] = [takings]
