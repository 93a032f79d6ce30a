import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import { type PgColumn, unionAll } from 'drizzle-orm/pg-core'
import { brandById, defaultBrand } from '#brands/brand.ts'
import { CHOICE_STATUSES, isLoad, type LoadPurchase, type Purchase } from '#contract/payment.ts'
import { pointsFor } from '#contract/points.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { branches, machines } from '#server/db/schema/branches.ts'
import { orders, services } from '#server/db/schema/orders.ts'
import { transactions } from '#server/db/schema/payment.ts'
import { receipts } from '#server/db/schema/receipts.ts'
import { loadCases, refundCases } from '#server/db/schema/refunds.ts'
import { reviews } from '#server/db/schema/reviews.ts'
import { collections, coupons, purchaseCoupons } from '#server/db/schema/rewards.ts'
import { ApiError } from '#server/http/api-error.ts'
import { clock } from '#server/platform/clock.ts'
import { chargedIdOf, sumOf } from './basket.ts'
import { readQrPictures } from './charges/qr-pictures.ts'
import { archivedTransactions, SHELVES } from './purchase-archive.ts'
import { receiptView } from './receipts/receipts.ts'
import { readReversed } from './reversals/reversed-amount.ts'
import { caseRefunds, iso, isStillPayable, loadView, orderView, payableUntil, refundView } from './transaction-dto.ts'
import type { TransactionRow } from './transition.ts'

/** One array parameter: a list of any length is the same statement, whose plan PostgreSQL reuses. */
const isIn = (column: PgColumn, ids: readonly string[]) => sql`${column} = any(${sql.param(ids)}::text[])`

/** The baskets of these purchases, by the id of each, in the order of the choice. */
async function readBaskets(db: Database | Tx, rows: readonly TransactionRow[]) {
  const ids = [...new Set(rows.flatMap(({ basketId }) => basketId ?? []))]
  if (ids.length === 0) return new Map<string, NonNullable<Purchase['basket']>>()
  const found = []
  for (const shelf of SHELVES)
    found.push(
      ...(await db
        .select({ row: shelf, number: machines.number, category: machines.category })
        .from(shelf)
        .innerJoin(machines, eq(machines.id, shelf.machineId))
        .where(isIn(shelf.basketId, ids))
        .orderBy(asc(shelf.id))),
    )
  const baskets = Map.groupBy(found, ({ row }) => row.basketId ?? '')
  return new Map(
    [...baskets].map(([id, members]) => [
      id,
      {
        amount: sumOf(members.map(({ row }) => row)),
        loads: members.map(({ row, number, category }) => ({
          transaction: row.id,
          status: row.status,
          machine_number: row.isLater ? '' : number,
          machine_category: category,
          amount: row.amount,
        })),
      },
    ]),
  )
}

const readSome = async <Row>(ids: readonly string[], read: (ids: readonly string[]) => PromiseLike<Row[]>) =>
  ids.length === 0 ? [] : read(ids)

/** What only some purchases have, by transaction id. Each is read only if one of the purchases can have it. */
async function readExtras(db: Database | Tx, rows: readonly TransactionRow[]) {
  const idsOf = (isWanted: (row: TransactionRow) => boolean) => rows.filter(isWanted).map(({ id }) => id)
  const [ids, loadIds, orderIds, discountedIds, refundedIds, chargedIds] = [
    idsOf(() => true),
    idsOf((row) => row.startedAt !== null && row.machineId !== null),
    idsOf((row) => row.machineId === null),
    idsOf((row) => row.discount > 0),
    idsOf((row) => row.status === 'refunded'),
    idsOf((row) => row.paidAt !== null && row.chargeId !== null),
  ]
  const picturedIds = rows
    .filter((row) => row.status === 'pending' && row.chargeId !== null && !row.qrPayload && !row.payUri)
    .map(chargedIdOf)
  // One after another: in a database transaction there is only one connection.
  const cases = await db
    .select()
    .from(refundCases)
    .where(isIn(refundCases.transactionId, ids))
    .orderBy(asc(refundCases.createdAt))
  const caseRows = await readSome(loadIds, (some) =>
    db.select().from(loadCases).where(isIn(loadCases.transactionId, some)).orderBy(asc(loadCases.createdAt)),
  )
  const orderRows = await readSome(orderIds, (some) =>
    db
      .select({ order: orders, step: services.status })
      .from(orders)
      .leftJoin(services, eq(services.transactionId, orders.transactionId))
      .where(isIn(orders.transactionId, some)),
  )
  const used = await readSome(discountedIds, (some) =>
    db
      .select({ id: purchaseCoupons.transactionId, coupon: coupons })
      .from(purchaseCoupons)
      .innerJoin(coupons, eq(coupons.id, purchaseCoupons.couponId))
      .where(isIn(purchaseCoupons.transactionId, some)),
  )
  const refunds = await readSome(refundedIds, (some) => db.select().from(coupons).where(isIn(coupons.refundOf, some)))
  return {
    baskets: await readBaskets(db, rows),
    pictures: await readQrPictures(db, picturedIds),
    reversed: await readReversed(db, chargedIds),
    // The latest, where the same load was reported again after a restart.
    loadCases: new Map(caseRows.map((loadCase) => [loadCase.transactionId, loadCase])),
    cases: Map.groupBy(cases, ({ transactionId }) => transactionId),
    orders: new Map(orderRows.map((row) => [row.order.transactionId, row])),
    usedCoupons: new Map(used.map(({ id, coupon }) => [id, coupon])),
    refunds: new Map(refunds.map((coupon) => [coupon.refundOf, coupon])),
  }
}

/**
 * Purchases in the contract's shape, newest first.
 * @param shelf the recent purchases, or the archive, to which `where` refers
 */
export async function readTransactions(
  db: Database | Tx,
  where: SQL | undefined,
  { limit, offset }: { limit: number; offset: number },
  shelf = transactions,
): Promise<Purchase[]> {
  const rows = await db
    .select({
      row: shelf,
      machine: machines,
      branch: { id: branches.id, nameTh: branches.nameTh, nameEn: branches.nameEn },
      points: collections.points,
      rating: reviews.rating,
      receipt: receipts,
    })
    .from(shelf)
    .innerJoin(branches, eq(branches.id, shelf.branchId))
    .leftJoin(machines, eq(machines.id, shelf.machineId))
    .leftJoin(collections, eq(collections.transactionId, shelf.id))
    .leftJoin(reviews, eq(reviews.transactionId, shelf.id))
    .leftJoin(receipts, eq(receipts.transactionId, shelf.id))
    .where(where)
    .orderBy(desc(shelf.createdAt), desc(shelf.id))
    .limit(limit)
    .offset(offset)
  if (rows.length === 0) return []
  const extras = await readExtras(
    db,
    rows.map(({ row }) => row),
  )
  const now = clock.date().toISOString()
  return rows.map(({ row, machine, branch, points, rating, receipt }) => {
    const order = extras.orders.get(row.id)
    const cases = extras.cases.get(row.id)
    const usedCoupon = extras.usedCoupons.get(row.id)
    const refundCase = cases?.find(({ reason }) => reason === 'not_started' || reason === 'coupon')
    return {
      transaction: row.id,
      status: row.status,
      ...(order ? orderView(row, order.order, order.step) : loadView(row, machine, extras.loadCases.get(row.id))),
      branch_id: branch.id,
      branch_name: { th: branch.nameTh, en: branch.nameEn },
      price: row.price,
      discount: row.discount,
      amount: row.amount,
      basket: (row.basketId !== null && extras.baskets.get(row.basketId)) || null,
      reversed: extras.reversed.get(row.id) ?? 0,
      coupon:
        // A coupon that was used elsewhere before a late payment gave this purchase nothing.
        usedCoupon === undefined || (row.isLate && usedCoupon.transactionId !== row.id)
          ? null
          : { id: usedCoupon.id, title: { th: usedCoupon.titleTh, en: usedCoupon.titleEn } },
      bank: row.bank,
      payee: (brandById(row.brand) ?? defaultBrand).operator,
      qr_payload: row.status === 'pending' ? row.qrPayload : null,
      qr_picture: (row.status === 'pending' && extras.pictures.get(chargedIdOf(row))) || null,
      pay_uri: row.status === 'pending' ? row.payUri : null,
      is_still_payable: isStillPayable(row),
      payable_until: payableUntil(row),
      created_at: row.createdAt.toISOString(),
      expires_at: row.expiresAt.toISOString(),
      paid_at: iso(row.paidAt),
      is_late: row.isLate,
      started_at: iso(row.startedAt),
      ends_at: iso(row.endsAt),
      refund_at: CHOICE_STATUSES.includes(row.status) ? iso(row.refundAt) : null,
      refund: refundView(
        row,
        usedCoupon?.transactionId === row.id ? row.discount : 0,
        extras.refunds.get(row.id),
        refundCase,
      ),
      paid_again: caseRefunds(cases, 'paid_again', row.provider),
      wrong_amount: caseRefunds(cases, 'wrong_amount', row.provider),
      points: points ?? pointsFor(row.amount),
      is_collected: points !== null,
      is_reviewed: rating !== null,
      receipt: receiptView(receipt),
      server_time: now,
    }
  })
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
  for (const shelf of SHELVES) {
    const isOwn = customerId === undefined ? undefined : eq(shelf.customerId, customerId)
    const isIt = and(eq(shelf.id, id), eq(shelf.brand, brand), isOwn)
    const [purchase] = await readTransactions(db, isIt, { limit: 1, offset: 0 }, shelf)
    if (purchase) return purchase
  }
  throw new ApiError('transaction_unknown')
}

/** @throws ApiError `transaction_unknown`, also for an order */
export async function readLoad(db: Database | Tx, id: string, brand: string): Promise<LoadPurchase> {
  const purchase = await readTransaction(db, id, brand)
  if (!isLoad(purchase)) throw new ApiError('transaction_unknown')
  return purchase
}

/** Purchases of any age, newest first, each from where it is. */
export async function readPurchases(
  db: Database,
  where: (shelf: typeof transactions) => SQL | undefined,
  { limit, offset }: { limit: number; offset: number },
): Promise<Purchase[]> {
  const idsOf = (shelf: typeof transactions) =>
    db.select({ id: shelf.id, createdAt: shelf.createdAt }).from(shelf).where(where(shelf))
  const page = await unionAll(idsOf(transactions), idsOf(archivedTransactions))
    .orderBy(sql`created_at desc, id desc`)
    .limit(limit)
    .offset(offset)
  const ids = page.map(({ id }) => id)
  const found = new Map<string, Purchase>()
  for (const shelf of SHELVES)
    if (found.size < ids.length)
      for (const purchase of await readTransactions(db, isIn(shelf.id, ids), { limit, offset: 0 }, shelf))
        found.set(purchase.transaction, purchase)
  return ids.flatMap((id) => found.get(id) ?? [])
}
