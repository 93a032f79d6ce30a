import { MINUTE_MS } from '#contract/duration.ts'
import { createOrder, getOrder } from '#contract/orders.ts'
import type { Tx } from '#server/db/database.ts'
import { orderPlaces, orders } from '#server/db/schema/orders.ts'
import { transactionEvents, transactions } from '#server/db/schema/payment.ts'
import { ApiError } from '#server/http/api-error.ts'
import { defineHandler, type Handler, type RequestContext } from '#server/http/handler.ts'
import { idempotent } from '#server/http/idempotency.ts'
import type { Hours } from '#server/modules/payments/reservations/opening-hours.ts'
import { admitHold, rejectTooManyUnpaid } from '#server/modules/payments/reservations/reservation-limits.ts'
import { reserveSlots, slotFrom, slotsOf } from '#server/modules/payments/reservations/slots.ts'
import { clock } from '#server/platform/clock.ts'
import { newTransactionId } from '#server/platform/ids.ts'
import type { OfferRow } from './offers.ts'
import { readOrder } from './order-dto.ts'
import { computeQuote } from './quote.ts'

type Create = RequestContext<typeof createOrder>

/**
 * Reserves both visits. Each must be in an open slot of the branch, with the offer's turnaround time between them.
 * @throws ApiError `invalid`, `slot_taken`
 */
async function reserveVisits(tx: Tx, input: Create['input'], offer: OfferRow, branch: Hours) {
  const [pickup, dropoff] = [new Date(input.pickup_at), new Date(input.dropoff_at)]
  const earliest = slotFrom(pickup).endsAt.getTime() + offer.turnaroundMinutes * MINUTE_MS
  if (dropoff.getTime() < earliest) throw new ApiError('invalid', { errors: { dropoff_at: ['early'] } })
  const openSlots = new Set(slotsOf(branch, clock.date()).map(({ startsAt }) => startsAt.getTime()))
  if (!openSlots.has(pickup.getTime())) throw new ApiError('slot_taken', { reason: 'pickup' })
  if (!openSlots.has(dropoff.getTime())) throw new ApiError('slot_taken', { reason: 'dropoff' })
  const fullVisit = await reserveSlots(tx, offer, { pickup, dropoff })
  if (fullVisit) throw new ApiError('slot_taken', { reason: fullVisit })
  return { pickupAt: pickup, dropoffAt: dropoff }
}

async function insertOrder(tx: Tx, call: Create) {
  const { app, brand, origin, caller, input } = call
  const owner = { customerId: caller.customerId, brand: brand.id }
  const { offer, branch, address, lines, price } = await computeQuote(tx, owner, input)
  if (!address) throw new ApiError('address_unknown')
  if (price !== input.price) throw new ApiError('price_changed', { amount: price })
  await rejectTooManyUnpaid(tx, caller.customerId, app.limits.unpaidMachines)
  const visits = await reserveVisits(tx, input, offer, branch)
  const id = newTransactionId(input.service)
  const expiresAt = new Date(clock.now() + app.limits.paymentPageSeconds * 1000)
  await tx.insert(transactions).values({
    id,
    ...owner,
    branchId: branch.id,
    status: 'pending',
    extras: [],
    price,
    discount: 0,
    amount: price,
    origin,
    holdsMachine: false,
    expiresAt,
    dueAt: expiresAt,
  })
  await admitHold(tx, call, { transactionId: id, branchId: branch.id, kind: 'order' })
  await tx.insert(transactionEvents).values({ transactionId: id, from: null, to: 'pending', cause: 'customer' })
  const { service, units } = input
  await tx.insert(orders).values({
    transactionId: id,
    customerId: caller.customerId,
    branchId: branch.id,
    service,
    unit: offer.unit,
    units,
    lines,
    ...visits,
    holdsSlots: true,
  })
  const { nameAddress, name, tel, address: text, lat, lng, label } = address
  await tx.insert(orderPlaces).values({
    transactionId: id,
    customerId: caller.customerId,
    nameAddress,
    name,
    tel,
    address: text,
    lat,
    lng,
    label,
    note: input.note,
  })
  return readOrder(tx, id, brand.id)
}

const create = defineHandler(createOrder, (call) => idempotent(call, createOrder, (tx) => insertOrder(tx, call)))

const read = defineHandler(getOrder, ({ app, brand, caller, input }) =>
  readOrder(app.db, input.transaction, brand.id, caller.customerId),
)

export const orderHandlers: readonly Handler[] = [create, read]
