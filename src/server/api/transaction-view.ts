import { and, desc, eq, type SQL } from 'drizzle-orm'
import { brandById, defaultBrand } from '#brands/brand.ts'
import type { Transaction } from '#contract/payment.ts'
import type { Database } from '#server/db/database.ts'
import { branches, coupons, machines, transactions } from '#server/db/schema.ts'
import { Refusal } from './refusal.ts'

const iso = (at: Date | null | undefined) => at?.toISOString() ?? null

/** Purchases as the contract shows them, newest first. */
export async function readTransactions(
  db: Database,
  where: SQL | undefined,
  { limit, offset }: { limit: number; offset: number },
): Promise<Transaction[]> {
  const rows = await db
    .select({ row: transactions, machine: machines, branch: branches, coupon: coupons })
    .from(transactions)
    .innerJoin(machines, eq(machines.id, transactions.machineId))
    .innerJoin(branches, eq(branches.id, machines.branchId))
    .leftJoin(coupons, eq(coupons.refundOf, transactions.id))
    .where(where)
    .orderBy(desc(transactions.createdAt), desc(transactions.id))
    .limit(limit)
    .offset(offset)
  const now = new Date().toISOString()
  return rows.map(({ row, machine, branch, coupon }) => ({
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
    refund: coupon && {
      kind: 'coupon',
      amount: coupon.amount,
      code: coupon.code,
      expires_at: coupon.expiresAt.toISOString(),
    },
    server_time: now,
  }))
}

/**
 * One purchase of this brand.
 * @throws Refusal `transaction_unknown`, also for one of another brand or, with `customerId`, of another customer
 */
export async function readTransaction(
  db: Database,
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
