import { and, asc, eq, ne } from 'drizzle-orm'
import type { Program } from '#contract/machines.ts'
import type { ProviderId, TransactionStatus } from '#contract/payment.ts'
import type { Tx } from '#server/db/database.ts'
import { transactionEvents, transactions } from '#server/db/schema/payment.ts'
import { publish } from '#server/events/purchase-events.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { App } from '#server/http/app.ts'
import type { Caller } from '#server/http/handler.ts'
import { currentTraceparent } from '#server/platform/tracing.ts'
import { hasCharge, isOfBasket } from './basket.ts'
import { unarchivePurchase } from './purchase-archive.ts'
import { isHolding } from './reservations/machine-state.ts'

export type TransactionRow = typeof transactions.$inferSelect

/** Allowed transitions. A payment that arrives after an unpaid end is honoured, so those states lead to `paid` too. */
export const TRANSITIONS: Record<TransactionStatus, readonly TransactionStatus[]> = {
  pending: ['paid', 'declined', 'cancelled', 'expired'],
  paid: ['starting', 'start_failed', 'to_start'],
  // At a machine that its customer chooses; otherwise its money goes back.
  to_start: ['starting', 'refunded'],
  starting: ['running', 'start_failed', 'start_unknown'],
  start_unknown: ['running', 'start_failed'],
  running: ['completed', 'stopped'],
  // Staff, or its box after a power cut, may say later that it was not.
  completed: ['running', 'stopped'],
  declined: ['paid'],
  cancelled: ['paid'],
  expired: ['paid'],
  // A machine that was said not to have started may report late that it runs.
  start_failed: ['starting', 'running', 'refunded'],
  // So may one that was said to have stopped.
  stopped: ['starting', 'running', 'refunded'],
  refunded: [],
}

/** Allowed transitions of a delivery order: it is `running` throughout the shop's steps. */
export const ORDER_TRANSITIONS: Record<TransactionStatus, readonly TransactionStatus[]> = {
  ...TRANSITIONS,
  paid: ['running', 'start_failed'],
  to_start: [],
  starting: [],
  start_unknown: [],
  running: ['completed', 'start_failed', 'refunded'],
  completed: [],
  start_failed: ['refunded'],
  stopped: [],
}

/** Allowed transitions of more time in a running load: it is `completed` when its machine has added it. */
export const EXTENSION_TRANSITIONS: Record<TransactionStatus, readonly TransactionStatus[]> = {
  ...TRANSITIONS,
  paid: ['starting', 'start_failed'],
  to_start: [],
  starting: ['completed', 'start_failed', 'start_unknown'],
  start_unknown: ['completed', 'start_failed'],
  running: [],
  // Its load has stopped before its end.
  completed: ['stopped'],
  // A machine that was said not to have added it may report late that it has.
  start_failed: ['completed', 'refunded'],
  stopped: ['refunded'],
}

const transitionsOf = ({ machineId, extendsId }: Pick<TransactionRow, 'machineId' | 'extendsId'>) =>
  machineId === null ? ORDER_TRANSITIONS : extendsId === null ? TRANSITIONS : EXTENSION_TRANSITIONS

/** Matches a customer's own pending purchase that holds the machine. */
export const isOwnPending = (machineId: string, customerId: string) =>
  and(
    eq(transactions.machineId, machineId),
    eq(transactions.customerId, customerId),
    eq(transactions.status, 'pending'),
    isHolding,
  )

/** In these states a purchase reserves its machine. */
const MACHINE_HOLDING: readonly TransactionStatus[] = ['pending', 'paid', 'starting', 'start_unknown', 'running']

/** A purchase of a load in a machine. */
export type LoadRow = TransactionRow & { machineId: string; program: Program; provider: ProviderId }

/** A database constraint ensures that all three are set, or at most the provider. */
export const isLoadRow = (row: TransactionRow): row is LoadRow => row.machineId !== null

export class IllegalTransition extends Error {}

export type Cause = 'customer' | 'gateway notice' | 'gateway asked' | 'worker' | 'machine' | 'shop' | 'seed'

/**
 * The purchases that one charge pays, locked until the end of the database transaction: the one that has the charge first, and
 * without a basket no other. Archived ones come back first.
 */
export async function lockBasket(tx: Tx, id: string): Promise<TransactionRow[]> {
  // The first has the first id. In one order, so that no two wait for each other.
  const read = () => tx.select().from(transactions).where(isOfBasket(id)).orderBy(asc(transactions.id)).for('update')
  const rows = await read()
  if (rows.some((row) => row.id === id && row.basketId === null)) return rows
  await unarchivePurchase(tx, rows[0]?.basketId ?? id)
  return read() // also those that another transaction has brought back meanwhile
}

/** The row, locked until the end of the database transaction, with its basket. */
export const lockTransaction = async (tx: Tx, id: string): Promise<TransactionRow | undefined> =>
  (await lockBasket(tx, id)).find((row) => row.id === id)

/** @throws ApiError `transaction_unknown`, also for a purchase of another customer or brand */
export async function lockOwnTransaction(
  tx: Tx,
  id: string,
  { brand, caller }: { brand: { id: string }; caller: Caller },
) {
  const row = await lockTransaction(tx, id)
  if (row?.customerId !== caller.customerId || row.brand !== brand.id) throw new ApiError('transaction_unknown')
  return row
}

/** What an event needs of the server. */
export type Publisher = Pick<App, 'subscribers'>

type Change = Partial<Omit<TransactionRow, 'id' | 'status' | 'dueAt'>> & {
  /** When the purchase job processes it next. Required, so that no transition forgets it. */
  dueAt: Date | null
}

async function transitionOne(
  tx: Tx,
  app: Publisher,
  row: TransactionRow,
  to: TransactionStatus,
  cause: Cause,
  change: Change,
): Promise<TransactionRow> {
  if (!transitionsOf(row)[row.status].includes(to)) throw new IllegalTransition(`${row.status} → ${to}`)
  const traceparent = currentTraceparent() ?? row.traceparent
  const [updated] = await tx
    .update(transactions)
    .set({ holdsMachine: row.holdsMachine && MACHINE_HOLDING.includes(to), ...change, status: to, traceparent })
    .where(and(eq(transactions.id, row.id), eq(transactions.status, row.status)))
    .returning()
  if (!updated) throw new IllegalTransition(`${row.id} is no longer ${row.status}`)
  await tx.insert(transactionEvents).values({ transactionId: row.id, from: row.status, to, cause })
  await publish(tx, app, { kind: 'transition', row: updated, from: row.status, to })
  return updated
}

/**
 * The only function that changes a purchase's status. Records the event and publishes it to the subscribers, in the same
 * database transaction. An unpaid end is that of its whole basket: nothing can be paid for a part of it.
 * @param row as returned by `lockTransaction`
 * @throws IllegalTransition
 */
export async function transition(
  tx: Tx,
  app: Publisher,
  row: TransactionRow,
  to: TransactionStatus,
  cause: Cause,
  change: Change,
): Promise<TransactionRow> {
  const isEndOfBasket = row.basketId !== null && row.status === 'pending' && to !== 'paid'
  if (!isEndOfBasket) return transitionOne(tx, app, row, to, cause, change)
  // Only the charge is polled after the end, once for all.
  const changeOf = (one: TransactionRow) => (hasCharge(one) ? change : { ...change, dueAt: null })
  const others = await tx
    .select()
    .from(transactions)
    .where(and(isOfBasket(row.id), ne(transactions.id, row.id)))
  for (const other of others) await transitionOne(tx, app, other, to, cause, changeOf(other))
  return transitionOne(tx, app, row, to, cause, changeOf(row))
}

/** Runs `step` only if the purchase still has the status and the restarts of `row`. */
export const ifUnchanged = (app: App, row: TransactionRow, step: (tx: Tx, row: TransactionRow) => Promise<unknown>) =>
  app.db.transaction(async (tx) => {
    const current = await lockTransaction(tx, row.id)
    if (current?.status === row.status && current.restarts === row.restarts) await step(tx, current)
  })
