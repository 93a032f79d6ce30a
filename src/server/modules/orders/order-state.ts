import { eq } from 'drizzle-orm'
import { type TransactionStatus, UNPAID_ENDS } from '#contract/payment.ts'
import type { ServiceStatus } from '#contract/services.ts'
import type { Tx } from '#server/db/database.ts'
import { orderSteps, orders, services } from '#server/db/schema/orders.ts'
import type { PurchaseSubscriber } from '#server/events/purchase-events.ts'
import { clock } from '#server/platform/clock.ts'

/** Allowed next steps. The shop can cancel an order until it is done. */
export const NEXT_STEPS: Record<ServiceStatus, readonly ServiceStatus[]> = {
  received: ['picked_up', 'cancelled'],
  picked_up: ['washing', 'cancelled'],
  washing: ['ready', 'cancelled'],
  ready: ['on_the_way', 'cancelled'],
  on_the_way: ['done', 'cancelled'],
  done: [],
  cancelled: [],
}

const SLOT_RELEASING: readonly TransactionStatus[] = [...UNPAID_ENDS, 'start_failed', 'refunded']

const recordStep = (tx: Tx, transactionId: string, step: ServiceStatus) =>
  tx.insert(orderSteps).values({ transactionId, step })

/**
 * Sets the step of a paid order. This module is the only one that writes it: the row in `services`, which the customer's
 * list of services shows, and the record in `order_steps`.
 */
export async function setStep(tx: Tx, transactionId: string, step: ServiceStatus): Promise<void> {
  await tx
    .update(services)
    .set({ status: step, updatedAt: clock.date() })
    .where(eq(services.transactionId, transactionId))
  await recordStep(tx, transactionId, step)
}

/** Passes the order of a paid purchase to the shop, and releases the visits of one that ended. */
export const updateOrder: PurchaseSubscriber = async (tx, event) => {
  if (event.kind !== 'transition' || event.row.machineId !== null) return
  const { row, to } = event
  const isOrder = eq(orders.transactionId, row.id)
  if (SLOT_RELEASING.includes(to)) await tx.update(orders).set({ holdsSlots: false }).where(isOrder)
  if (to !== 'running') return
  const [order] = await tx.select().from(orders).where(isOrder)
  if (!order) throw new Error(`transaction ${row.id} has neither a machine nor an order`)
  const { customerId, branchId, service: kind } = order
  await tx.insert(services).values({ customerId, branchId, kind, transactionId: row.id, status: 'received' })
  await recordStep(tx, row.id, 'received')
}
