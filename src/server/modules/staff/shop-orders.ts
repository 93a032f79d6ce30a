import { and, asc, count, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { ServiceStatus } from '#contract/services.ts'
import { listShopOrders, moveShopOrder, type ShopOrder } from '#contract/staff/orders.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { orders, services } from '#server/db/schema/orders.ts'
import { transactions } from '#server/db/schema/payment.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { App } from '#server/http/app.ts'
import { defineHandler, type Handler } from '#server/http/handler.ts'
import { notifyOrderStep } from '#server/modules/notifications/notify-order.ts'
import { readOrder } from '#server/modules/orders/order-dto.ts'
import { NEXT_STEPS, setStep } from '#server/modules/orders/order-state.ts'
import { endIfReversed } from '#server/modules/payments/reversals/book-reversals.ts'
import { lockTransaction, type TransactionRow, transition } from '#server/modules/payments/transition.ts'
import { clock } from '#server/platform/clock.ts'
import { purchaseState } from './audited-states.ts'
import { defineStaffAction } from './staff-action.ts'
import { isOfStaff } from './staff-caller.ts'

const FINAL_STEPS: readonly ServiceStatus[] = ['done', 'cancelled']
/** Literals, not parameters: otherwise a prepared plan could not use the partial index. */
const isOpen = sql`${services.status} not in ('done', 'cancelled')`

/** Applies a step of the shop to the order's purchase. */
async function transitionPurchase(tx: Tx, app: App, row: TransactionRow, step: ServiceStatus) {
  const now = clock.date()
  if (step === 'done') return void (await transition(tx, app, row, 'completed', 'shop', { endsAt: now, dueAt: null }))
  const refundAt = new Date(now.getTime() + app.limits.refundChoiceSeconds * 1000)
  if (step === 'cancelled')
    await endIfReversed(tx, app, await transition(tx, app, row, 'start_failed', 'shop', { refundAt, dueAt: refundAt }))
}

/**
 * Advances a paid order, with its purchase, its timeline and the customer's notification, in one database transaction.
 * @param next the step to advance to, given the present one
 * @throws ApiError `transaction_unknown`, `step_refused` with `state`
 */
export async function advanceOrder(
  app: App,
  id: string,
  next: (at: ServiceStatus) => ServiceStatus | undefined,
): Promise<void> {
  await app.db.transaction(async (tx) => {
    const row = await lockTransaction(tx, id)
    const [service] = await tx.select().from(services).where(eq(services.transactionId, id)).for('update')
    if (!row || !service) throw new ApiError('transaction_unknown')
    const step = next(service.status)
    if (step === service.status) return
    if (!step || !NEXT_STEPS[service.status].includes(step))
      throw new ApiError('step_refused', { state: service.status })
    await setStep(tx, id, step)
    if (step === 'cancelled') await tx.update(orders).set({ cancelledBy: 'shop' }).where(eq(orders.transactionId, id))
    await transitionPurchase(tx, app, row, step)
    await notifyOrderStep(tx, row, step)
  })
  app.wakeJobs()
}

async function readShopOrder(db: Database | Tx, id: string): Promise<ShopOrder> {
  const [row] = await db.select({ brand: transactions.brand }).from(transactions).where(eq(transactions.id, id))
  if (!row) throw new ApiError('transaction_unknown')
  return { ...(await readOrder(db, id, row.brand)), brand: row.brand }
}

/** The time of the next visit: the pick-up until it is done, then the return. */
const nextVisit = sql`case when ${services.status} = 'received' then ${orders.pickupAt} else ${orders.dropoffAt} end`

const list = defineHandler(listShopOrders, async ({ app, input, staff }) => {
  const isOver = input.step !== undefined && FINAL_STEPS.includes(input.step)
  const where: SQL | undefined = and(
    isOfStaff(staff, orders.branchId),
    input.step ? eq(services.status, input.step) : undefined,
    isOver ? undefined : isOpen,
    input.service ? eq(orders.service, input.service) : undefined,
    input.branch_id === undefined ? undefined : eq(orders.branchId, input.branch_id),
  )
  const selectIds = app.db
    .select({ id: orders.transactionId })
    .from(orders)
    .innerJoin(services, eq(services.transactionId, orders.transactionId))
    .where(where)
  const [sum] = await app.db
    .select({ total: count() })
    .from(orders)
    .innerJoin(services, eq(services.transactionId, orders.transactionId))
    .where(where)
  const ids = await selectIds
    .orderBy(isOver ? desc(nextVisit) : asc(nextVisit), asc(orders.transactionId))
    .limit(input.limit)
    .offset((input.page - 1) * input.limit)
  const details = await Promise.all(ids.map(({ id }) => readShopOrder(app.db, id)))
  return { details, total: sum?.total ?? 0 }
})

const advance = defineStaffAction(moveShopOrder, purchaseState, async ({ app, input }) => {
  await advanceOrder(app, input.transaction, () => input.step)
  app.log.info('order advanced', { transaction: input.transaction, step: input.step })
  return readShopOrder(app.db, input.transaction)
})

export const shopOrderHandlers: readonly Handler[] = [list, advance]
