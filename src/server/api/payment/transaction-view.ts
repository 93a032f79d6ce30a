import { and, desc, eq, isNotNull, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { brandById, defaultBrand } from '#brands/brand.ts'
import type { Transaction } from '#contract/payment.ts'
import { Refusal } from '#server/api/refusal.ts'
import { pointsFor } from '#server/api/value/points.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { branches, machines, transactions } from '#server/db/schema.ts'
import { collections, coupons, purchaseCoupons, refundCases, reviews } from '#server/db/schema-value.ts'

const used = alias(coupons, 'used')

type TransactionRow = typeof transactions.$inferSelect

const iso = (at: Date | null | undefined) => at?.toISOString() ?? null

/** @param usedUp what of its own coupon's worth went with a load that did not start */
function refundView(
  { amount: paid }: TransactionRow,
  usedUp: number,
  coupon: typeof coupons.$inferSelect | null,
  refundCase: typeof refundCases.$inferSelect | null,
): Transaction['refund'] {
  if (refundCase) return { kind: 'case', amount: refundCase.amount, case_number: refundCase.number }
  if (!coupon) return null
  const { code, expiresAt } = coupon // its amount is what is left of it by now
  return { kind: 'coupon', amount: paid + usedUp, code, expires_at: expiresAt.toISOString() }
}

/** Purchases as the contract shows them, newest first. */
export async function readTransactions(
  db: Database | Tx,
  where: SQL | undefined,
  { limit, offset }: { limit: number; offset: number },
): Promise<Transaction[]> {
  const rows = await db
    .select({
      row: transactions,
      machine: machines,
      branch: branches,
      refund: coupons,
      refundCase: refundCases,
      used,
      collection: collections,
      isReviewed: isNotNull(reviews.rating),
    })
    .from(transactions)
    .innerJoin(machines, eq(machines.id, transactions.machineId))
    .innerJoin(branches, eq(branches.id, machines.branchId))
    .leftJoin(coupons, eq(coupons.refundOf, transactions.id))
    .leftJoin(refundCases, eq(refundCases.transactionId, transactions.id))
    .leftJoin(purchaseCoupons, eq(purchaseCoupons.transactionId, transactions.id))
    .leftJoin(used, eq(used.id, purchaseCoupons.couponId))
    .leftJoin(collections, eq(collections.transactionId, transactions.id))
    .leftJoin(reviews, eq(reviews.transactionId, transactions.id))
    .where(where)
    .orderBy(desc(transactions.createdAt), desc(transactions.id))
    .limit(limit)
    .offset(offset)
  const now = new Date().toISOString()
  return rows.map(({ row, machine, branch, refund, refundCase, used, collection, isReviewed }) => ({
    transaction: row.id,
    status: row.status,
    node_id: machine.nodeId,
    address: machine.address,
    sub_position: machine.subPosition,
    machine_id: machine.id,
    machine_number: machine.number,
    machine_category: machine.category,
    branch_id: branch.id,
    branch_name: { th: branch.nameTh, en: branch.nameEn },
    program: row.program,
    extras: row.extras,
    price: row.price,
    discount: row.discount,
    amount: row.amount,
    coupon: used && { id: used.id, title: { th: used.titleTh, en: used.titleEn } },
    provider: row.provider,
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
    refund: refundView(row, used?.transactionId === row.id ? row.discount : 0, refund, refundCase),
    points: collection?.points ?? pointsFor(row.amount),
    is_collected: collection !== null,
    is_reviewed: Boolean(isReviewed),
    server_time: now,
  }))
}

/**
 * One purchase of this brand.
 * @throws Refusal `transaction_unknown`, also for one of another brand or, with `customerId`, of another customer
 */
export async function readTransaction(
  db: Database | Tx,
  id: string,
  brand: string,
  customerId?: string,
): Promise<Transaction> {
  const mine = customerId === undefined ? undefined : eq(transactions.customerId, customerId)
  const [found] = await readTransactions(db, and(eq(transactions.id, id), eq(transactions.brand, brand), mine), {
    limit: 1,
    offset: 0,
  })
  if (!found) throw new Refusal('transaction_unknown')
  return found
}
