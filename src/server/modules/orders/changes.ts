import { eq } from 'drizzle-orm'
import { HOUR_SECONDS, MINUTE_MS } from '#contract/duration.ts'
import { cancelOrder, rescheduleOrder } from '#contract/order-changes.ts'
import type { Tx } from '#server/db/database.ts'
import { orderMoves, orders, services } from '#server/db/schema/orders.ts'
import { transactions } from '#server/db/schema/payment.ts'
import { ApiError } from '#server/http/api-error.ts'
import { defineHandler, type Handler, type RequestContext } from '#server/http/handler.ts'
import { idempotent } from '#server/http/idempotency.ts'
import { limit } from '#server/http/rate-limit.ts'
import { notifyOrder } from '#server/modules/notifications/notify-order.ts'
import { syncReversals } from '#server/modules/payments/charges/charges.ts'
import { confirmDestination } from '#server/modules/payments/refunds/confirm-destination.ts'
import { refundByCase, refundMoneyByCoupon } from '#server/modules/payments/refunds/refund-purchase.ts'
import { isChangeable, reserveSlots, slotFrom, slotsOf } from '#server/modules/payments/reservations/slots.ts'
import { endIfReversed } from '#server/modules/payments/reversals/book-reversals.ts'
import { lockTransaction } from '#server/modules/payments/transition.ts'
import { clock } from '#server/platform/clock.ts'
import { readOffer } from './offers.ts'
import { readOrder } from './order-dto.ts'
import { setStep } from './order-state.ts'

/** Far more than customers need: this only stops a script that tries every slot. */
const MAX_RESCHEDULES_PER_HOUR = 20

type Owner = Pick<RequestContext<typeof cancelOrder>, 'brand' | 'caller'>

/**
 * Locks and returns the customer's own order. Steps of the shop and payments take the same lock on the transaction, so
 * that each sees the other's changes.
 * @throws ApiError `transaction_unknown`, also for a load in a machine
 */
async function lockOwnOrder(tx: Tx, id: string, { brand, caller }: Owner) {
  const row = await lockTransaction(tx, id)
  if (row?.customerId !== caller.customerId || row.brand !== brand.id) throw new ApiError('transaction_unknown')
  const [details] = await tx
    .select({ order: orders, step: services.status })
    .from(orders)
    .leftJoin(services, eq(services.transactionId, orders.transactionId))
    .where(eq(orders.transactionId, id))
  if (!details) throw new ApiError('transaction_unknown')
  return { row, ...details }
}
type OwnOrder = Awaited<ReturnType<typeof lockOwnOrder>>

/**
 * @param now read after the lock is taken, because waiting for it takes time
 * @throws ApiError `not_changeable`
 */
function assertChangeable({ row, step, order }: OwnOrder, now: Date) {
  if (row.status !== 'running' || step !== 'received') throw new ApiError('not_changeable', { reason: 'state' })
  if (!isChangeable(order.pickupAt, now)) throw new ApiError('not_changeable', { reason: 'late' })
}

const isSame = (a: Date, b: Date) => a.getTime() === b.getTime()

/**
 * Reserves both new visits for this order. An unchanged visit needs no open slot, because it is already reserved.
 * @throws ApiError `invalid`, `slot_taken`
 */
async function reserveNewVisits(
  tx: Tx,
  { order }: OwnOrder,
  newVisits: { pickup: Date; dropoff: Date },
  { brand, now }: { brand: string; now: Date },
) {
  const { offer, branch } = await readOffer(tx, brand, { service: order.service, branch_id: order.branchId })
  const earliest = slotFrom(newVisits.pickup).endsAt.getTime() + offer.turnaroundMinutes * MINUTE_MS
  if (newVisits.dropoff.getTime() < earliest) throw new ApiError('invalid', { errors: { dropoff_at: ['early'] } })
  const openSlots = new Set(slotsOf(branch, now).map(({ startsAt }) => startsAt.getTime()))
  const pickup = isSame(newVisits.pickup, order.pickupAt) ? undefined : newVisits.pickup
  const dropoff = isSame(newVisits.dropoff, order.dropoffAt) ? undefined : newVisits.dropoff
  if (pickup && !openSlots.has(pickup.getTime())) throw new ApiError('slot_taken', { reason: 'pickup' })
  if (dropoff && !openSlots.has(dropoff.getTime())) throw new ApiError('slot_taken', { reason: 'dropoff' })
  const fullVisit = await reserveSlots(tx, offer, { pickup, dropoff }, order.transactionId)
  if (fullVisit) throw new ApiError('slot_taken', { reason: fullVisit })
}

const reschedule = defineHandler(rescheduleOrder, async (call) => {
  const { app, brand, caller, input } = call
  await limit(app.db, `reschedule:${caller.customerId}`, MAX_RESCHEDULES_PER_HOUR, HOUR_SECONDS)
  const answer = await idempotent(call, rescheduleOrder, async (tx) => {
    const ownOrder = await lockOwnOrder(tx, input.transaction, call)
    const now = clock.date()
    assertChangeable(ownOrder, now)
    const { pickupAt, dropoffAt, transactionId } = ownOrder.order
    const newVisits = { pickup: new Date(input.pickup_at), dropoff: new Date(input.dropoff_at) }
    if (!isSame(newVisits.pickup, pickupAt) || !isSame(newVisits.dropoff, dropoffAt)) {
      await reserveNewVisits(tx, ownOrder, newVisits, { brand: brand.id, now })
      await tx
        .update(orders)
        .set({ pickupAt: newVisits.pickup, dropoffAt: newVisits.dropoff })
        .where(eq(orders.transactionId, transactionId))
      const [move] = await tx
        .insert(orderMoves)
        .values({ transactionId, pickupAt, dropoffAt, at: now })
        .returning({ id: orderMoves.id })
      if (move) await notifyOrder(tx, ownOrder.row, 'order_moved', move.id)
    }
    return readOrder(tx, transactionId, brand.id)
  })
  app.wakeJobs()
  return answer
})

/** Money that the shop has sent back on the gateway's dashboard meanwhile is not refunded again. */
async function pollBeforeRefund({ app, brand, caller, input }: RequestContext<typeof cancelOrder>) {
  const [row] = await app.db.select().from(transactions).where(eq(transactions.id, input.transaction))
  const isOwn = row?.customerId === caller.customerId && row.brand === brand.id
  if (isOwn && row.machineId === null && row.status === 'running') await syncReversals(app, row.id)
}

const cancel = defineHandler(cancelOrder, async (call) => {
  const { app, brand, input } = call
  if (input.kind === 'case') await confirmDestination(call)
  await pollBeforeRefund(call)
  const answer = await idempotent(call, cancelOrder, async (tx) => {
    const ownOrder = await lockOwnOrder(tx, input.transaction, call)
    const { row, order } = ownOrder
    if (row.status === 'refunded' && order.cancelledBy === 'customer') {
      const cancelledOrder = await readOrder(tx, row.id, brand.id)
      if ((cancelledOrder.refund?.kind ?? 'coupon') !== input.kind) throw new ApiError('not_refundable')
      return cancelledOrder
    }
    const now = clock.date()
    assertChangeable(ownOrder, now)
    if (input.kind === 'case' && row.amount === 0) throw new ApiError('not_refundable')
    await tx.update(orders).set({ cancelledBy: 'customer' }).where(eq(orders.transactionId, row.id))
    await setStep(tx, row.id, 'cancelled')
    if (await endIfReversed(tx, app, row)) return readOrder(tx, row.id, brand.id)
    if (input.kind === 'case') await refundByCase(tx, app, row, 'customer', input.destination)
    else await refundMoneyByCoupon(tx, app, row, 'customer')
    return readOrder(tx, row.id, brand.id)
  })
  app.wakeJobs()
  app.log.info('paid order cancelled by customer', { transaction: input.transaction, kind: input.kind })
  return answer
})

export const orderChangeHandlers: readonly Handler[] = [reschedule, cancel]
