import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import { type PgColumn, unionAll } from 'drizzle-orm/pg-core'
import { brandById, defaultBrand } from '#brands/brand.ts'
import { MINUTE_MS } from '#contract/duration.ts'
import { CHOICE_STATUSES, isLoad, type LoadPurchase, type ProviderId, type Purchase } from '#contract/payment.ts'
import { pointsFor } from '#contract/points.ts'
import type { CaseRefund } from '#contract/refund.ts'
import { arrivalOf } from '#contract/refund-arrival.ts'
import { REFUND_TIMES } from '#contract/refund-times.ts'
import type { ServiceStatus } from '#contract/services.ts'
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
import { refundChannelOf } from './refunds/refund-destination.ts'
import { slotFrom } from './reservations/slots.ts'
import { readReversed } from './reversals/reversed-amount.ts'
import { isLoadRow, type TransactionRow } from './transition.ts'

/** One array parameter: a list of any length is the same statement, whose plan PostgreSQL reuses. */
const isIn = (column: PgColumn, ids: readonly string[]) => sql`${column} = any(${sql.param(ids)}::text[])`

const iso = (at: Date | null | undefined) => at?.toISOString() ?? null

/** How and by when the money of a case goes back. */
const wayView = (refundCase: typeof refundCases.$inferSelect, provider: ProviderId | null) => ({
  via: refundChannelOf(refundCase),
  due_on: refundCase.dueOn,
  arrival: arrivalOf(refundChannelOf(refundCase), provider),
})

/** @param refundedDiscount the discount, in satang, that the refund includes because its coupon stays used */
function refundView(
  { amount: paid, provider }: TransactionRow,
  refundedDiscount: number,
  coupon: typeof coupons.$inferSelect | undefined,
  refundCase: typeof refundCases.$inferSelect | undefined,
): Purchase['refund'] {
  if (refundCase) {
    const { amount, number, createdAt, closedAt } = refundCase
    const asked = { asked_at: iso(createdAt), sent_at: iso(closedAt) }
    return { kind: 'case', amount, case_number: number, ...asked, ...wayView(refundCase, provider) }
  }
  if (!coupon) return null
  // Not its amount, which is only what is left to spend.
  return { kind: 'coupon', amount: paid + refundedDiscount, code: coupon.code, expires_at: null }
}

/** When the customer can choose although nobody knows whether the machine has started. */
export const unknownUntil = ({ status, startAskedAt }: TransactionRow) =>
  status === 'start_unknown' && startAskedAt
    ? new Date(startAskedAt.getTime() + REFUND_TIMES.unknownStartMinutes * MINUTE_MS)
    : undefined

function unknownView(row: TransactionRow) {
  const until = unknownUntil(row)
  return until && row.startAskedAt ? { since: row.startAskedAt.toISOString(), until: until.toISOString() } : null
}

/** When a load that is paused counts as stopped. */
export const pauseEndsAt = ({ pausedAt }: TransactionRow) =>
  pausedAt ? new Date(pausedAt.getTime() + REFUND_TIMES.pausedMinutes * MINUTE_MS) : undefined

function pauseView(row: TransactionRow) {
  const until = pauseEndsAt(row)
  return until && row.pausedAt ? { since: row.pausedAt.toISOString(), until: until.toISOString() } : null
}

const loadCaseView = ({ number, problem, createdAt, dueOn, outcome }: typeof loadCases.$inferSelect) => ({
  case_number: number,
  problem,
  asked_at: createdAt.toISOString(),
  due_on: dueOn,
  outcome,
})

function loadView(
  row: TransactionRow,
  machine: typeof machines.$inferSelect | null,
  loadCase: typeof loadCases.$inferSelect | undefined,
) {
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
    // A machine's `doneAt` is cleared when it is emptied or started again.
    is_taken_out: row.status === 'completed' && machine.doneAt?.getTime() !== row.endsAt?.getTime(),
    unknown_start: unknownView(row),
    paused: pauseView(row),
    is_start_unsure: row.status === 'start_failed' && row.givenUpAt !== null,
    ended_early: row.status === 'completed' && row.endedEarly,
    load_case: loadCase ? loadCaseView(loadCase) : null,
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
          machine_number: number,
          machine_category: category,
          amount: row.amount,
        })),
      },
    ]),
  )
}

/** What only some purchases have, by transaction id. Each is read only if one of the purchases can have it. */
async function readExtras(db: Database | Tx, rows: readonly TransactionRow[]) {
  const idsOf = (isWanted: (row: TransactionRow) => boolean) => rows.filter(isWanted).map(({ id }) => id)
  const [orderIds, discountedIds, refundedIds, picturedIds] = [
    idsOf((row) => row.machineId === null),
    idsOf((row) => row.discount > 0),
    idsOf((row) => row.status === 'refunded'),
    rows
      .filter((row) => row.status === 'pending' && row.chargeId !== null && !row.qrPayload && !row.payUri)
      .map(chargedIdOf),
  ]
  // One after another: in a database transaction there is only one connection.
  const cases = await db
    .select()
    .from(refundCases)
    .where(
      isIn(
        refundCases.transactionId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(refundCases.createdAt))
  const loadIds = idsOf((row) => row.startedAt !== null && row.machineId !== null)
  const caseRows =
    loadIds.length === 0
      ? []
      : await db
          .select()
          .from(loadCases)
          .where(isIn(loadCases.transactionId, loadIds))
          .orderBy(asc(loadCases.createdAt))
  const orderRows =
    orderIds.length === 0
      ? []
      : await db
          .select({ order: orders, step: services.status })
          .from(orders)
          .leftJoin(services, eq(services.transactionId, orders.transactionId))
          .where(isIn(orders.transactionId, orderIds))
  const used =
    discountedIds.length === 0
      ? []
      : await db
          .select({ id: purchaseCoupons.transactionId, coupon: coupons })
          .from(purchaseCoupons)
          .innerJoin(coupons, eq(coupons.id, purchaseCoupons.couponId))
          .where(isIn(purchaseCoupons.transactionId, discountedIds))
  const refunds =
    refundedIds.length === 0 ? [] : await db.select().from(coupons).where(isIn(coupons.refundOf, refundedIds))
  return {
    baskets: await readBaskets(db, rows),
    pictures: await readQrPictures(db, picturedIds),
    reversed: await readReversed(
      db,
      idsOf((row) => row.paidAt !== null && row.chargeId !== null),
    ),
    // The latest, where the same load was reported again after a restart.
    loadCases: new Map(caseRows.map((loadCase) => [loadCase.transactionId, loadCase])),
    cases: Map.groupBy(cases, ({ transactionId }) => transactionId),
    orders: new Map(orderRows.map((row) => [row.order.transactionId, row])),
    usedCoupons: new Map(used.map(({ id, coupon }) => [id, coupon])),
    refunds: new Map(refunds.map((coupon) => [coupon.refundOf, coupon])),
  }
}

const caseRefunds = (
  cases: readonly (typeof refundCases.$inferSelect)[] | undefined,
  reason: 'paid_again' | 'wrong_amount',
  provider: ProviderId | null,
): CaseRefund[] =>
  (cases ?? [])
    .filter((refundCase) => refundCase.reason === reason)
    .map((refundCase) => {
      const { amount, currency, number, closedAt } = refundCase
      return { amount, currency, case_number: number, sent_at: iso(closedAt), ...wayView(refundCase, provider) }
    })

const ENDED_UNPAID: readonly TransactionRow['status'][] = ['declined', 'cancelled', 'expired']
/** It has ended here, but the gateway has not said that its charge has. */
const isStillPayable = ({ status, chargeId, chargeIsFinal }: TransactionRow) =>
  ENDED_UNPAID.includes(status) && chargeId !== null && !chargeIsFinal

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
        usedCoupon === undefined
          ? null
          : { id: usedCoupon.id, title: { th: usedCoupon.titleTh, en: usedCoupon.titleEn } },
      bank: row.bank,
      payee: (brandById(row.brand) ?? defaultBrand).operator,
      qr_payload: row.status === 'pending' ? row.qrPayload : null,
      qr_picture: (row.status === 'pending' && extras.pictures.get(chargedIdOf(row))) || null,
      pay_uri: row.status === 'pending' ? row.payUri : null,
      is_still_payable: isStillPayable(row),
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
