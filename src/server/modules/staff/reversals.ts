import { and, asc, count, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { FOR_STAFF, listReversals, type Reversal, resolveReversal } from '#contract/staff/reversals.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { customers } from '#server/db/schema/account.ts'
import { branches } from '#server/db/schema/branches.ts'
import { transactions } from '#server/db/schema/payment.ts'
import { reversals } from '#server/db/schema/refunds.ts'
import { ApiError } from '#server/http/api-error.ts'
import { defineHandler, type Handler } from '#server/http/handler.ts'
import { clock } from '#server/platform/clock.ts'
import { reversalState } from './audited-states.ts'
import { defineStaffAction } from './staff-action.ts'
import { byOf, customerView, isOfStaff } from './staff-caller.ts'

/** Read by the partial index `reversals_unsettled`. */
const isOpen = and(isNull(reversals.resolvedAt), inArray(reversals.effect, [...FOR_STAFF]))
const isResolved = isNotNull(reversals.resolvedAt)

const select = (db: Database | Tx) =>
  db
    .select({ back: reversals, purchase: transactions, branch: branches, customer: customers })
    .from(reversals)
    .innerJoin(transactions, eq(transactions.id, reversals.transactionId))
    .innerJoin(branches, eq(branches.id, transactions.branchId))
    .innerJoin(customers, eq(customers.id, transactions.customerId))

const view = ({ back, purchase, branch, customer }: Awaited<ReturnType<typeof select>>[number]): Reversal => ({
  id: back.id,
  kind: back.kind,
  transaction: purchase.id,
  status: purchase.status,
  provider: purchase.provider,
  charge_id: back.paymentId,
  brand: purchase.brand,
  branch_name: { th: branch.nameTh, en: branch.nameEn },
  amount: back.amount,
  effect: back.effect,
  customer: customerView(customer),
  seen_at: back.seenAt.toISOString(),
  resolved_at: back.resolvedAt?.toISOString() ?? null,
  resolved_by: back.resolvedBy,
  note: back.note,
})

const list = defineHandler(listReversals, async ({ app, input, staff }) => {
  const [isAsked, order] =
    input.status === 'open'
      ? [isOpen, [asc(reversals.seenAt), asc(reversals.id)]]
      : [isResolved, [desc(reversals.resolvedAt), desc(reversals.id)]]
  const where = and(isAsked, isOfStaff(staff, transactions.branchId))
  const [sum] = await app.db
    .select({ total: count() })
    .from(reversals)
    .innerJoin(transactions, eq(transactions.id, reversals.transactionId))
    .where(where)
  const rows = await select(app.db)
    .where(where)
    .orderBy(...order)
    .limit(input.limit)
    .offset((input.page - 1) * input.limit)
  return { details: rows.map(view), total: sum?.total ?? 0 }
})

const resolve = defineStaffAction(resolveReversal, reversalState, async ({ app, input, staff }) => {
  const { transaction, id, kind, effect, note } = input
  const by = byOf(staff)
  const isMeant = and(eq(reversals.transactionId, transaction), eq(reversals.id, id), eq(reversals.kind, kind))
  const { row, isNew } = await app.db.transaction(async (tx) => {
    const [resolved] = await tx
      .update(reversals)
      .set({ resolvedAt: clock.date(), resolvedBy: by.name, resolvedById: by.id, note })
      .where(and(isMeant, isOpen, eq(reversals.effect, effect)))
      .returning({ id: reversals.id })
    const [found] = await select(tx).where(isMeant)
    return { row: found, isNew: resolved !== undefined }
  })
  if (!row) throw new ApiError('transaction_unknown')
  const isChanged = row.back.resolvedAt === null && FOR_STAFF.some((open) => open === row.back.effect)
  if (isChanged) throw new ApiError('step_refused', { state: row.back.effect })
  // Two people may have one name; a machine's token has only that.
  const isTheirs = by.id === row.back.resolvedById && (by.id !== null || by.name === row.back.resolvedBy)
  if (!isTheirs || row.back.note !== note) throw new ApiError('case_closed')
  if (isNew) app.log.info('reversal resolved by staff', { transaction, kind, amount: row.back.amount })
  return view(row)
})

export const reversalHandlers: readonly Handler[] = [list, resolve]
