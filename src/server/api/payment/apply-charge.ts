import { eq } from 'drizzle-orm'
import { lockMachine } from '#server/api/branches/machine-state.ts'
import { isOpenForPaid } from '#server/api/branches/opening-hours.ts'
import { notifyRefundCase } from '#server/api/notifications/notify-purchase.ts'
import { reserveSlotsAgain } from '#server/api/orders/order-state.ts'
import type { App } from '#server/app.ts'
import type { Tx } from '#server/db/database.ts'
import { branches } from '#server/db/schema/branches.ts'
import { gatewayNotices, payments, transactions } from '#server/db/schema/payment.ts'
import type { Charge } from '#server/ports/payment-gateway.ts'
import { openCase } from './refunds.ts'
import {
  type Cause,
  isLoadRow,
  isOwnPending,
  type LoadRow,
  lockTransaction,
  type TransactionRow,
  transition,
} from './transaction-state.ts'

/** A `wrong_currency` payment is only recorded and logged, because its value in baht is unknown. */
export type Outcome = 'applied' | 'repeated' | 'wrong_amount' | 'wrong_currency' | 'paid_again' | 'unknown_transaction'

const UNPAID: readonly TransactionRow['status'][] = ['pending', 'declined', 'cancelled', 'expired']
export const isUnpaid = (row: Pick<TransactionRow, 'status'>) => UNPAID.includes(row.status)

/** Cancels the customer's newer, unpaid purchase of the same machine; the purchase job then voids its charge. */
async function cancelPendingRetry(tx: Tx, { machineId, customerId }: LoadRow, cause: Cause) {
  const [retry] = await tx.select().from(transactions).where(isOwnPending(machineId, customerId)).for('update')
  if (retry) await transition(tx, retry, 'cancelled', cause, { dueAt: new Date() })
}

/**
 * Whether a late payment can still get its machine, in a branch that is not closed, or, for an order, reserve both of its
 * visits again.
 */
async function isFulfillable(tx: Tx, row: TransactionRow, cause: Cause) {
  if (!isLoadRow(row)) return reserveSlotsAgain(tx, row.id)
  await lockMachine(tx, row.machineId) // no other purchase of it can start from here on
  await cancelPendingRetry(tx, row, cause)
  const [branch] = await tx.select().from(branches).where(eq(branches.id, row.branchId))
  if (branch && !isOpenForPaid(branch, new Date())) return false
  return (await lockMachine(tx, row.machineId)) === 'free'
}

/**
 * Records the payment and starts the machine, or passes the order to the shop. A late payment is honoured if the purchase
 * can still be fulfilled; otherwise the refund starts.
 */
async function book(tx: Tx, app: App, row: TransactionRow, charge: Charge, cause: Cause) {
  const paidAt = charge.paidAt ?? new Date()
  const now = new Date()
  await tx.insert(payments).values({ transactionId: row.id, amount: charge.amount, chargeId: charge.chargeId, paidAt })
  const isLate = row.status !== 'pending'
  const isFree = !isLate || (await isFulfillable(tx, row, cause))
  const holdsMachine = isFree && isLoadRow(row)
  const paid = await transition(tx, row, 'paid', cause, { paidAt, isLate, holdsMachine, dueAt: now })
  if (isFree && !isLoadRow(row)) await transition(tx, paid, 'running', 'worker', { startedAt: now, dueAt: null })
  if (isFree) return
  const refundAt = new Date(now.getTime() + app.config.REFUND_AFTER_SECONDS * 1000)
  await transition(tx, paid, 'start_failed', 'worker', { refundAt, dueAt: refundAt })
}

/**
 * Ignores a repeated report of the same charge. A second charge for a paid purchase opens a refund case, which the shop's
 * staff pay back.
 */
async function refundSecondPayment(tx: Tx, row: TransactionRow, { amount, chargeId }: Charge): Promise<Outcome> {
  const [paid] = await tx.select().from(payments).where(eq(payments.transactionId, row.id))
  const isOther = chargeId !== undefined && paid?.chargeId != null && paid.chargeId !== chargeId
  if (!isOther) return 'repeated'
  const number = await openCase(tx, { transactionId: row.id, reason: 'paid_again', chargeId, amount })
  if (number === undefined) return 'repeated'
  await notifyRefundCase(tx, row, 'paid_again', number)
  return 'paid_again'
}

/**
 * A payment of the wrong amount buys nothing: it opens a refund case, which the shop's staff pay back. The purchase is
 * declined, so that the page can offer another payment; the right amount is still accepted if it arrives later.
 */
async function refundWrongAmount(
  tx: Tx,
  row: TransactionRow,
  { amount, chargeId }: Charge,
  cause: Cause,
): Promise<Outcome> {
  // A gateway without charge ids has one charge per purchase.
  const unpaidCase = { transactionId: row.id, reason: 'wrong_amount', chargeId: chargeId ?? row.id, amount } as const
  const number = await openCase(tx, unpaidCase)
  if (number === undefined) return 'repeated'
  if (row.status === 'pending') await transition(tx, row, 'declined', cause, { dueAt: nextPollAt(row) })
  await notifyRefundCase(tx, row, 'wrong_amount', number)
  return 'wrong_amount'
}

/**
 * Whether the customer pays by this charge. A charge whose creation got no answer may exist beside the one that was
 * created after it: the end of that one does not concern the purchase. Neither does it while none is known.
 */
const isShownCharge = (row: TransactionRow, { chargeId }: Charge) => chargeId === undefined || row.chargeId === chargeId

async function apply(tx: Tx, app: App, id: string, charge: Charge, cause: Cause): Promise<Outcome> {
  const row = await lockTransaction(tx, id)
  if (!row) return 'unknown_transaction'
  if (charge.state === 'declined') {
    if (row.status !== 'pending' || !isShownCharge(row, charge)) return 'repeated'
    await transition(tx, row, 'declined', cause, { dueAt: nextPollAt(row) })
    return 'applied'
  }
  if (charge.state !== 'paid') return 'repeated'
  if (charge.currency !== 'THB') return 'wrong_currency'
  if (!isUnpaid(row)) return refundSecondPayment(tx, row, charge)
  if (charge.amount !== row.amount) return refundWrongAmount(tx, row, charge, cause)
  await book(tx, app, row, charge, cause)
  return 'applied'
}

/**
 * Applies the state of a charge to its purchase. Idempotent, and independent of the order in which states arrive.
 * @param eventId id of the webhook notice; a notice is applied once and recorded with its outcome
 */
export async function applyCharge(
  app: App,
  id: string,
  charge: Charge,
  cause: Cause,
  eventId?: string,
): Promise<Outcome> {
  const outcome = await app.db.transaction(async (tx) => {
    if (eventId === undefined) return apply(tx, app, id, charge, cause)
    const [isNew] = await tx
      .insert(gatewayNotices)
      .values({
        eventId,
        transactionId: id,
        state: charge.state,
        amount: charge.amount,
        currency: charge.currency,
        outcome: 'repeated',
      })
      .onConflictDoNothing()
      .returning()
    if (!isNew) return 'repeated'
    const result = await apply(tx, app, id, charge, cause)
    await tx.update(gatewayNotices).set({ outcome: result }).where(eq(gatewayNotices.eventId, eventId))
    return result
  })
  if (outcome === 'repeated') return outcome
  app.wakeJobs()
  if (outcome !== 'applied')
    app.log.error('payment does not match its purchase', { transaction: id, outcome, amount: charge.amount })
  return outcome
}

const HOUR_MS = 3_600_000

/**
 * When to poll the gateway again for a purchase that ended unpaid: banks pay late, and a webhook can be lost. The interval
 * grows from 30 s to 1 h.
 * @returns null a day after the expiry, or if no payment method was chosen
 */
export function nextPollAt(row: Pick<TransactionRow, 'expiresAt' | 'provider'>, now = Date.now()): Date | null {
  const age = Math.max(0, now - row.expiresAt.getTime())
  if (age > 24 * HOUR_MS || row.provider === null) return null
  return new Date(now + Math.min(HOUR_MS, Math.max(30_000, age / 2)))
}
