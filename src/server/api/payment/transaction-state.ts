import { and, eq } from 'drizzle-orm'
import type { Program } from '#contract/machines.ts'
import type { ProviderId, TransactionStatus } from '#contract/payment.ts'
import { notifyTransition } from '#server/api/notifications/notify-purchase.ts'
import { transitionOrder } from '#server/api/orders/order-state.ts'
import { transitionCoupon } from '#server/api/rewards/coupon-redemption.ts'
import type { Tx } from '#server/db/database.ts'
import { transactionEvents, transactions } from '#server/db/schema/core.ts'

export type TransactionRow = typeof transactions.$inferSelect

/** What may follow what. Money that comes after an unhappy end is honoured, so those lead to `paid` as well. */
export const TRANSITIONS: Record<TransactionStatus, readonly TransactionStatus[]> = {
  pending: ['paid', 'declined', 'cancelled', 'expired'],
  paid: ['starting', 'start_failed'],
  starting: ['running', 'start_failed'],
  running: ['completed'],
  completed: [],
  declined: ['paid'],
  cancelled: ['paid'],
  expired: ['paid'],
  start_failed: ['starting', 'refunded'],
  refunded: [],
}

/** The same for an order that is fetched and brought back: the shop's steps pass while it is `running`. */
export const ORDER_TRANSITIONS: Record<TransactionStatus, readonly TransactionStatus[]> = {
  ...TRANSITIONS,
  paid: ['running', 'start_failed'],
  starting: [],
  running: ['completed', 'start_failed', 'refunded'],
  start_failed: ['refunded'],
}

/** A customer's own try for a machine that is neither paid for nor given up. */
export const isOwnPending = (machineId: string, customerId: string) =>
  and(
    eq(transactions.machineId, machineId),
    eq(transactions.customerId, customerId),
    eq(transactions.status, 'pending'),
    eq(transactions.holdsMachine, true),
  )

/** While it is one of these the machine is nobody else's. */
const HOLDING: readonly TransactionStatus[] = ['pending', 'paid', 'starting', 'running']

/** A purchase of a load in a machine. */
export type LoadRow = TransactionRow & { machineId: string; program: Program; provider: ProviderId }

/** The database holds that all three are there, or none but a provider. */
export const isLoadRow = (row: TransactionRow): row is LoadRow => row.machineId !== null

export class IllegalTransition extends Error {}

export type Cause = 'customer' | 'gateway notice' | 'gateway asked' | 'worker' | 'machine' | 'shop' | 'seed'

/** The row, locked until the end of the database transaction. */
export async function lockTransaction(tx: Tx, id: string): Promise<TransactionRow | undefined> {
  const [row] = await tx.select().from(transactions).where(eq(transactions.id, id)).for('update')
  return row
}

type Change = Partial<Omit<TransactionRow, 'id' | 'status' | 'dueAt'>> & {
  /** When the worker is to look at it next. Every move must say. */
  dueAt: Date | null
}

/**
 * The one place where a purchase changes its state. Records the move, gives back or uses up its coupon, and owes the customer
 * the news, all in the same database transaction.
 * @param row as `lockTransaction` gave it
 * @throws IllegalTransition
 */
export async function transition(
  tx: Tx,
  row: TransactionRow,
  to: TransactionStatus,
  cause: Cause,
  change: Change,
): Promise<TransactionRow> {
  const next = row.machineId === null ? ORDER_TRANSITIONS : TRANSITIONS
  if (!next[row.status].includes(to)) throw new IllegalTransition(`${row.status} → ${to}`)
  const [moved] = await tx
    .update(transactions)
    .set({ holdsMachine: row.holdsMachine && HOLDING.includes(to), ...change, status: to })
    .where(and(eq(transactions.id, row.id), eq(transactions.status, row.status)))
    .returning()
  if (!moved) throw new IllegalTransition(`${row.id} is no longer ${row.status}`)
  await tx.insert(transactionEvents).values({ transactionId: row.id, from: row.status, to, cause })
  await transitionCoupon(tx, row, to)
  await transitionOrder(tx, moved, to)
  await notifyTransition(tx, moved, to, row.status)
  return moved
}
