import { asc, eq } from 'drizzle-orm'
import type { Order } from '#contract/orders.ts'
import { isOrder } from '#contract/payment.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { orderMoves, orderPlaces, orderSteps } from '#server/db/schema/orders.ts'
import { ApiError } from '#server/http/api-error.ts'
import { readTransaction } from '#server/modules/payments/read-transaction.ts'
import { changeUntil } from '#server/modules/payments/reservations/slots.ts'
import { visitView } from '#server/modules/payments/transaction-dto.ts'

const addressView = ({ nameAddress, name, tel, address, lat, lng, label }: typeof orderPlaces.$inferSelect) => ({
  name_address: nameAddress,
  name,
  tel,
  address,
  lat,
  lng,
  label,
})

/**
 * An order with the customer's contact and address.
 * @param customerId the customer it must belong to; undefined for the shop's staff
 * @throws ApiError `transaction_unknown`, also for a load in a machine and for another customer's order
 */
export async function readOrder(db: Database | Tx, id: string, brand: string, customerId?: string): Promise<Order> {
  const purchase = await readTransaction(db, id, brand, customerId)
  if (!isOrder(purchase)) throw new ApiError('transaction_unknown')
  const [orderAddress] = await db.select().from(orderPlaces).where(eq(orderPlaces.transactionId, id))
  const isChangeable = purchase.status === 'running' && purchase.order.step === 'received'
  const moves = await db.select().from(orderMoves).where(eq(orderMoves.transactionId, id)).orderBy(asc(orderMoves.at))
  const steps = await db.select().from(orderSteps).where(eq(orderSteps.transactionId, id)).orderBy(asc(orderSteps.at))
  return {
    ...purchase,
    place: orderAddress ? addressView(orderAddress) : null,
    note: orderAddress?.note ?? '',
    timeline: steps.map(({ step, at }) => ({ step, at: at.toISOString() })),
    moves: moves.map(({ at, pickupAt, dropoffAt }) => ({
      at: at.toISOString(),
      pickup: visitView(pickupAt),
      dropoff: visitView(dropoffAt),
    })),
    change_until: isChangeable ? changeUntil(new Date(purchase.order.pickup.starts_at)).toISOString() : null,
  }
}
