import { and, eq } from 'drizzle-orm'
import type { TransactionStatus } from '#contract/payment.ts'
import type { ServiceStatus } from '#contract/services.ts'
import type { Tx } from '#server/db/database.ts'
import { services } from '#server/db/schema/account.ts'
import type { transactions } from '#server/db/schema/core.ts'
import { orderOffers, orderSteps, orders } from '#server/db/schema/orders.ts'
import { reserveSlots } from './slots.ts'

type TransactionRow = typeof transactions.$inferSelect

/** What may follow what. The shop can give an order up until it is done. */
export const NEXT_STEPS: Record<ServiceStatus, readonly ServiceStatus[]> = {
  received: ['picked_up', 'cancelled'],
  picked_up: ['washing', 'cancelled'],
  washing: ['ready', 'cancelled'],
  ready: ['on_the_way', 'cancelled'],
  on_the_way: ['done', 'cancelled'],
  done: [],
  cancelled: [],
}

const GIVES_BACK: readonly TransactionStatus[] = ['declined', 'cancelled', 'expired', 'start_failed', 'refunded']

export async function recordStep(tx: Tx, transactionId: string, step: ServiceStatus) {
  await tx.insert(orderSteps).values({ transactionId, step })
}

/** What a purchase's move means for its order, if it is one's. Part of every `move`. */
export async function transitionOrder(tx: Tx, row: TransactionRow, to: TransactionStatus) {
  if (row.machineId !== null) return
  const isThis = eq(orders.transactionId, row.id)
  if (GIVES_BACK.includes(to)) await tx.update(orders).set({ holdsSlots: false }).where(isThis)
  if (to !== 'running') return
  const [order] = await tx.select().from(orders).where(isThis)
  if (!order) throw new Error('A purchase without machine and order')
  const { customerId, branchId, service: kind } = order
  await tx.insert(services).values({ customerId, branchId, kind, transactionId: row.id, status: 'received' })
  await recordStep(tx, row.id, 'received')
}

/**
 * Money came late: takes the visits again that were given back, if they are still ahead and not full.
 * @returns whether the order can be done
 */
export async function reserveSlotsAgain(tx: Tx, transactionId: string): Promise<boolean> {
  const [found] = await tx
    .select({ order: orders, offer: orderOffers })
    .from(orders)
    .innerJoin(orderOffers, and(eq(orderOffers.branchId, orders.branchId), eq(orderOffers.service, orders.service)))
    .where(eq(orders.transactionId, transactionId))
  if (!found || found.order.pickupAt <= new Date()) return false
  const { pickupAt: pickup, dropoffAt: dropoff } = found.order
  if (await reserveSlots(tx, found.offer, { pickup, dropoff })) return false
  await tx.update(orders).set({ holdsSlots: true }).where(eq(orders.transactionId, transactionId))
  return true
}
