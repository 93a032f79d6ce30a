import { asc, desc, eq, inArray, or, type SQL } from 'drizzle-orm'
import type { Coupon } from '#contract/coupons.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { branches } from '#server/db/schema/branches.ts'
import { coupons, type promotions } from '#server/db/schema/rewards.ts'
import { isExpired, isStoredValue, rootOf } from '#server/modules/payments/reservations/coupon-redemption.ts'

type CouponRow = typeof coupons.$inferSelect
type Branch = typeof branches.$inferSelect

function statusOf(row: CouponRow): Coupon['status'] {
  if (row.usedAt) return 'used'
  if (row.transactionId) return 'reserved'
  return isExpired(row) ? 'expired' : 'available'
}

/** The discount of a coupon, or of a promotion that issues one, and where it applies. */
export function termsView(row: CouponRow | typeof promotions.$inferSelect, branch: Branch | null) {
  return {
    discount_kind: row.discountKind,
    amount: row.amount,
    percent: row.percent,
    minimum: row.minimum,
    branch_id: row.branchId,
    branch_name: branch && { th: branch.nameTh, en: branch.nameEn },
    machine_category: row.machineCategory,
  }
}

const couponView = (row: CouponRow, branch: Branch | null, isRefundable: boolean): Coupon => ({
  id: row.id,
  code: row.code,
  title: { th: row.titleTh, en: row.titleEn },
  status: statusOf(row),
  ...termsView(row, branch),
  keeps_rest: isStoredValue(row),
  is_refundable: isRefundable,
  created_at: row.createdAt.toISOString(),
  expires_at: isStoredValue(row) ? null : (row.expiresAt?.toISOString() ?? null),
  used_at: row.usedAt?.toISOString() ?? null,
  transaction: row.transactionId,
})

export type CouponWithRow = { row: CouponRow; coupon: Coupon }

/** The coupons for money that can be changed back: nothing of the money has been spent or is in use. */
async function refundableIds(db: Database | Tx, rows: readonly CouponRow[]): Promise<ReadonlySet<string>> {
  const isOpen = (row: CouponRow) => isStoredValue(row) && !row.transactionId && !row.refundedAt
  const roots = [...new Set(rows.filter(isOpen).map(rootOf))]
  if (roots.length === 0) return new Set()
  const relatives = await db
    .select({
      id: coupons.id,
      partOf: coupons.partOf,
      transactionId: coupons.transactionId,
      refundedAt: coupons.refundedAt,
    })
    .from(coupons)
    .where(or(inArray(coupons.id, roots), inArray(coupons.partOf, roots)))
  const begun = new Set(relatives.filter(({ transactionId, refundedAt }) => transactionId ?? refundedAt).map(rootOf))
  return new Set(rows.filter((row) => isOpen(row) && !begun.has(rootOf(row))).map(({ id }) => id))
}

/** Coupons in the contract's shape: the first to expire first, or the latest used or expired first. */
export async function readCoupons(
  db: Database | Tx,
  where: SQL | undefined,
  { limit, offset, isLatestFirst = false }: { limit: number; offset: number; isLatestFirst?: boolean },
): Promise<CouponWithRow[]> {
  const order = isLatestFirst ? [desc(coupons.usedAt), desc(coupons.expiresAt)] : [asc(coupons.expiresAt)]
  const rows = await db
    .select({ row: coupons, branch: branches })
    .from(coupons)
    .leftJoin(branches, eq(branches.id, coupons.branchId))
    .where(where)
    .orderBy(...order, asc(coupons.id))
    .limit(limit)
    .offset(offset)
  const refundable = await refundableIds(
    db,
    rows.map(({ row }) => row),
  )
  return rows.map(({ row, branch }) => ({ row, coupon: couponView(row, branch, refundable.has(row.id)) }))
}

export async function readCoupon(db: Database | Tx, where: SQL | undefined): Promise<Coupon | null> {
  const [match] = await readCoupons(db, where, { limit: 1, offset: 0 })
  return match?.coupon ?? null
}
