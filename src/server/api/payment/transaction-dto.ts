import { and, asc, desc, eq, inArray, isNotNull, ne, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { brandById, defaultBrand } from '#brands/brand.ts'
import { isLoad, type LoadPurchase, type MoneyBack, type Purchase } from '#contract/payment.ts'
import { pointsFor } from '#contract/points.ts'
import type { ServiceStatus } from '#contract/services.ts'
import { slotFrom } from '#server/api/orders/slots.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { branches, machines } from '#server/db/schema/branches.ts'
import { orders, services } from '#server/db/schema/orders.ts'
import { refundCases, transactions } from '#server/db/schema/payment.ts'
import { reviews } from '#server/db/schema/reviews.ts'
import { collections, coupons, purchaseCoupons } from '#server/db/schema/rewards.ts'
import { ApiError } from '#server/http/api-error.ts'
import { isLoadRow, type TransactionRow } from './transaction-state.ts'

const usedCoupons = alias(coupons, 'used')

const iso = (at: Date | null | undefined) => at?.toISOString() ?? null

/** @param refundedDiscount the discount, in satang, that the refund includes because its coupon stays used */
function refundView(
  { amount: paid }: TransactionRow,
  refundedDiscount: number,
  coupon: typeof coupons.$inferSelect | null,
  refundCase: typeof refundCases.$inferSelect | null,
): Purchase['refund'] {
  if (refundCase) {
    const { amount, number, createdAt, closedAt } = refundCase
    return { kind: 'case', amount, case_number: number, asked_at: iso(createdAt), sent_at: iso(closedAt) }
  }
  if (!coupon) return null
  const { code, expiresAt } = coupon // not its amount, which is only what is left to spend
  return { kind: 'coupon', amount: paid + refundedDiscount, code, expires_at: expiresAt.toISOString() }
}

function loadView(row: TransactionRow, machine: typeof machines.$inferSelect | null) {
  if (!isLoadRow(row) || !machine) throw new Error(`transaction ${row.id} is neither a load nor an order`)
  return {
    node_id: machine.nodeId,
    address: machine.address,
    sub_position: machine.subPosition,
    machine_id: machine.id,
    machine_number: machine.number,
    machine_category: machine.category,
    program: row.program,
    extras: row.extras,
    provider: row.provider,
  }
}

export const visitView = (startsAt: Date) => ({
  starts_at: startsAt.toISOString(),
  ends_at: slotFrom(startsAt).endsAt.toISOString(),
})

function orderView({ provider }: TransactionRow, order: typeof orders.$inferSelect, step: ServiceStatus | null) {
  const { service, unit, units, lines, pickupAt, dropoffAt, cancelledBy } = order
  const visits = { pickup: visitView(pickupAt), dropoff: visitView(dropoffAt) }
  return { provider, order: { service, step, unit, units, lines, ...visits, cancelled_by: cancelledBy } }
}

/** The refund cases of second payments and wrong amounts, by transaction id. */
async function readRefundCases(db: Database | Tx, ids: string[]) {
  const cases = await db
    .select()
    .from(refundCases)
    .where(and(inArray(refundCases.transactionId, ids), ne(refundCases.reason, 'not_started')))
    .orderBy(asc(refundCases.createdAt))
  return Map.groupBy(cases, ({ transactionId }) => transactionId)
}

const moneyBackView = (
  cases: readonly (typeof refundCases.$inferSelect)[] | undefined,
  reason: 'paid_again' | 'wrong_amount',
): MoneyBack[] =>
  (cases ?? [])
    .filter((refundCase) => refundCase.reason === reason)
    .map(({ amount, number, closedAt }) => ({ amount, case_number: number, sent_at: iso(closedAt) }))

/** Purchases in the contract's shape, newest first. */
export async function readTransactions(
  db: Database | Tx,
  where: SQL | undefined,
  { limit, offset }: { limit: number; offset: number },
): Promise<Purchase[]> {
  const rows = await db
    .select({
      row: transactions,
      machine: machines,
      order: orders,
      step: services.status,
      branch: branches,
      refund: coupons,
      refundCase: refundCases,
      usedCoupon: usedCoupons,
      collection: collections,
      isReviewed: isNotNull(reviews.rating),
    })
    .from(transactions)
    .innerJoin(branches, eq(branches.id, transactions.branchId))
    .leftJoin(machines, eq(machines.id, transactions.machineId))
    .leftJoin(orders, eq(orders.transactionId, transactions.id))
    .leftJoin(services, eq(services.transactionId, transactions.id))
    .leftJoin(coupons, eq(coupons.refundOf, transactions.id))
    .leftJoin(refundCases, and(eq(refundCases.transactionId, transactions.id), eq(refundCases.reason, 'not_started')))
    .leftJoin(purchaseCoupons, eq(purchaseCoupons.transactionId, transactions.id))
    .leftJoin(usedCoupons, eq(usedCoupons.id, purchaseCoupons.couponId))
    .leftJoin(collections, eq(collections.transactionId, transactions.id))
    .leftJoin(reviews, eq(reviews.transactionId, transactions.id))
    .where(where)
    .orderBy(desc(transactions.createdAt), desc(transactions.id))
    .limit(limit)
    .offset(offset)
  const casesByTransaction = await readRefundCases(
    db,
    rows.map(({ row }) => row.id),
  )
  const now = new Date().toISOString()
  return rows.map(({ row, machine, branch, order, step, refund, refundCase, usedCoupon, collection, isReviewed }) => ({
    transaction: row.id,
    status: row.status,
    ...(order ? orderView(row, order, step) : loadView(row, machine)),
    branch_id: branch.id,
    branch_name: { th: branch.nameTh, en: branch.nameEn },
    price: row.price,
    discount: row.discount,
    amount: row.amount,
    coupon: usedCoupon && { id: usedCoupon.id, title: { th: usedCoupon.titleTh, en: usedCoupon.titleEn } },
    bank: row.bank,
    payee: (brandById(row.brand) ?? defaultBrand).operator,
    qr_payload: row.status === 'pending' ? row.qrPayload : null,
    pay_uri: row.status === 'pending' ? row.payUri : null,
    created_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
    paid_at: iso(row.paidAt),
    is_late: row.isLate,
    started_at: iso(row.startedAt),
    ends_at: iso(row.endsAt),
    refund_at: row.status === 'start_failed' ? iso(row.refundAt) : null,
    refund: refundView(row, usedCoupon?.transactionId === row.id ? row.discount : 0, refund, refundCase),
    paid_again: moneyBackView(casesByTransaction.get(row.id), 'paid_again'),
    wrong_amount: moneyBackView(casesByTransaction.get(row.id), 'wrong_amount'),
    points: collection?.points ?? pointsFor(row.amount),
    is_collected: collection !== null,
    is_reviewed: Boolean(isReviewed),
    server_time: now,
  }))
}

/**
 * One purchase of this brand.
 * @throws ApiError `transaction_unknown`, also for a purchase of another brand or, with `customerId`, of another customer
 */
export async function readTransaction(
  db: Database | Tx,
  id: string,
  brand: string,
  customerId?: string,
): Promise<Purchase> {
  const isOwn = customerId === undefined ? undefined : eq(transactions.customerId, customerId)
  const [purchase] = await readTransactions(db, and(eq(transactions.id, id), eq(transactions.brand, brand), isOwn), {
    limit: 1,
    offset: 0,
  })
  if (!purchase) throw new ApiError('transaction_unknown')
  return purchase
}

/** @throws ApiError `transaction_unknown`, also for an order */
export async function readLoad(db: Database | Tx, id: string, brand: string): Promise<LoadPurchase> {
  const purchase = await readTransaction(db, id, brand)
  if (!isLoad(purchase)) throw new ApiError('transaction_unknown')
  return purchase
}
