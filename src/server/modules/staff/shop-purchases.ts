import { and, asc, count, desc, eq, gte, inArray, isNotNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { DAY_MS } from '#contract/duration.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { getShopPurchase, listShopPurchases, type ShopPurchase } from '#contract/staff/purchases.ts'
import { parsePhone } from '#contract/thai/phone.ts'
import type { Database } from '#server/db/database.ts'
import { customers } from '#server/db/schema/account.ts'
import { audit } from '#server/db/schema/audit.ts'
import { branches, machines } from '#server/db/schema/branches.ts'
import { transactionEvents, transactions } from '#server/db/schema/payment.ts'
import { refundCases, refundDestinations, reversals } from '#server/db/schema/refunds.ts'
import { coupons } from '#server/db/schema/rewards.ts'
import { ApiError } from '#server/http/api-error.ts'
import { defineHandler, type Handler } from '#server/http/handler.ts'
import { SHELVES } from '#server/modules/payments/purchase-archive.ts'
import { customerCase, isCurrentDestination } from '#server/modules/payments/refunds/refund-destination.ts'
import { startOfDay, today } from '#server/platform/bangkok-date.ts'
import { customerView, isOfStaff } from './staff-caller.ts'

type Shelf = typeof transactions

const select = (db: Database, shelf: Shelf, where: SQL | undefined) =>
  db
    .select({
      purchase: shelf,
      branch: branches,
      machine: machines,
      customer: customers,
      case: refundCases,
      destination: refundDestinations,
      coupon: coupons,
    })
    .from(shelf)
    .innerJoin(branches, eq(branches.id, shelf.branchId))
    .innerJoin(customers, eq(customers.id, shelf.customerId))
    .leftJoin(machines, eq(machines.id, shelf.machineId))
    .leftJoin(refundCases, eq(refundCases.transactionId, shelf.id))
    .leftJoin(refundDestinations, isCurrentDestination)
    .leftJoin(coupons, eq(coupons.refundOf, shelf.id))
    .where(where)

type Row = Awaited<ReturnType<typeof select>>[number]

/** A coupon that was changed into money is a case. */
function refundOf({ case: refundCase, destination, coupon, purchase }: Row): ShopPurchase['refund'] {
  if (refundCase) return { kind: 'case', ...customerCase(refundCase, purchase.provider, destination ?? undefined) }
  return coupon ? { kind: 'coupon', amount: coupon.amount } : null
}

const view = (row: Row): ShopPurchase => ({
  transaction: row.purchase.id,
  status: row.purchase.status,
  brand: row.purchase.brand,
  branch_id: row.branch.id,
  branch_name: { th: row.branch.nameTh, en: row.branch.nameEn },
  number: row.purchase.isLater ? null : (row.machine?.number ?? null),
  is_later: row.purchase.isLater,
  restarts: row.purchase.restarts,
  amount: row.purchase.amount,
  provider: row.purchase.provider,
  customer: customerView(row.customer),
  basket: row.purchase.basketId,
  case_number: row.case?.number ?? null,
  refund: refundOf(row),
  adds_time_to: row.purchase.extendsId,
  created_at: row.purchase.createdAt.toISOString(),
  paid_at: row.purchase.paidAt?.toISOString() ?? null,
})

/** A purchase with the others of its payment, and with the time that was bought for it. */
const ofReference = ({ id, basketId, extendsId }: typeof transactions, reference: string) =>
  or(eq(id, reference), eq(basketId, reference), eq(extendsId, reference))

/** The purchases of a day in Bangkok, by when they were opened: read by the index `transactions_opened`. */
function ofDay(shelf: Shelf, day: string) {
  const start = startOfDay(day)
  return and(gte(shelf.createdAt, start), lt(shelf.createdAt, new Date(start.getTime() + DAY_MS)))
}

/** As people write it: in any letter case, and without leading zeros. */
const plain = (text: unknown) => sql`lower(ltrim(${text}, '0'))`

/** Loads in the machines with a number or a code, also in retired ones. */
function ofMachine({ machineId, isLater }: Shelf, text: string) {
  const [node = '', address, sub] = text.split('/').map((part) => part.trim())
  const isMeant =
    address === undefined
      ? eq(plain(machines.number), plain(node))
      : and(
          eq(sql`lower(${machines.nodeId})`, node.toLowerCase()),
          eq(plain(machines.address), plain(address)),
          eq(plain(machines.subPosition), plain(sub ?? '')),
        )
  return and(sql`${machineId} in (select ${machines.id} from ${machines} where ${isMeant})`, eq(isLater, false))
}

type Filter = Pick<InputOf<typeof listShopPurchases>, 'search' | 'branch_id' | 'machine' | 'day'>

/** Each way is read by an index: of a customer, of a reference, of a case, or of the time. */
function filterOf(shelf: Shelf, { search, branch_id, machine, day }: Filter): SQL | undefined {
  const text = search?.trim() ?? ''
  const phone = parsePhone(text)
  if (phone) return eq(customers.phone, phone)
  if (/^RF-/i.test(text)) return eq(refundCases.number, text.toUpperCase())
  if (text) return ofReference(shelf, text.toUpperCase())
  return and(
    ofDay(shelf, day ?? today()),
    branch_id === undefined ? undefined : eq(shelf.branchId, branch_id),
    machine ? ofMachine(shelf, machine) : undefined,
  )
}

const list = defineHandler(listShopPurchases, async ({ app, input, staff }) => {
  const isListed = and(filterOf(transactions, input), isOfStaff(staff, transactions.branchId))
  const [sum] = await app.db
    .select({ total: count() })
    .from(transactions)
    .innerJoin(customers, eq(customers.id, transactions.customerId))
    .leftJoin(refundCases, eq(refundCases.transactionId, transactions.id))
    .where(isListed)
  const rows = await select(app.db, transactions, isListed)
    .orderBy(desc(transactions.createdAt), asc(transactions.id))
    .limit(input.limit)
    .offset((input.page - 1) * input.limit)
  return { details: rows.map(view), total: sum?.total ?? 0 }
})

const MAX_REASONS = 50

/** What staff have said about a purchase, its refund case and what went back of it without us. */
async function readReasons(db: Database, { purchase, case: refundCase }: Row) {
  const ofReversals = db
    .select({ subject: sql`${reversals.transactionId} || ' ' || ${reversals.id}` })
    .from(reversals)
    .where(eq(reversals.transactionId, purchase.id))
  const isAbout = or(
    inArray(audit.subject, [purchase.id, ...(refundCase ? [refundCase.number] : [])]),
    inArray(audit.subject, ofReversals),
  )
  const rows = await db
    .select({ by: audit.by, reason: audit.reason, at: audit.at })
    .from(audit)
    .where(and(isAbout, isNotNull(audit.reason)))
    .orderBy(desc(audit.id))
    .limit(MAX_REASONS)
  return rows.toReversed().map(({ by, reason, at }) => ({ by, reason: reason ?? '', at: at.toISOString() }))
}

const one = defineHandler(getShopPurchase, async ({ app, input, staff }) => {
  for (const shelf of SHELVES) {
    const isMeant = and(eq(shelf.id, input.transaction), isOfStaff(staff, shelf.branchId))
    const [row] = await select(app.db, shelf, isMeant)
    if (!row) continue
    const events = await app.db
      .select()
      .from(transactionEvents)
      .where(eq(transactionEvents.transactionId, row.purchase.id))
      .orderBy(asc(transactionEvents.id))
    return {
      ...view(row),
      events: events.map(({ to, cause, at }) => ({ status: to, cause, at: at.toISOString() })),
      reasons: await readReasons(app.db, row),
    }
  }
  throw new ApiError('transaction_unknown')
})

export const shopPurchaseHandlers: readonly Handler[] = [list, one]
