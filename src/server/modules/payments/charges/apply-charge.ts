import { and, desc, eq, inArray } from 'drizzle-orm'
import { HOUR_MS } from '#contract/duration.ts'
import { UNPAID_ENDS } from '#contract/payment.ts'
import { REFUND_TIMES } from '#contract/refund-times.ts'
import type { Tx } from '#server/db/database.ts'
import { branches } from '#server/db/schema/branches.ts'
import { gatewayNotices, payments, transactionEvents, transactions } from '#server/db/schema/payment.ts'
import { publish } from '#server/events/purchase-events.ts'
import type { App } from '#server/http/app.ts'
import { isOfBasket, sumOf } from '#server/modules/payments/basket.ts'
import { keepCardOf, noteRefusal, noteUse } from '#server/modules/payments/cards/saved-cards.ts'
import { openRefundCase } from '#server/modules/payments/refunds/open-case.ts'
import { lockMachine } from '#server/modules/payments/reservations/machine-state.ts'
import { isOpenForPaid } from '#server/modules/payments/reservations/opening-hours.ts'
import { reserveSlotsAgain } from '#server/modules/payments/reservations/slots.ts'
import { bookReversals } from '#server/modules/payments/reversals/book-reversals.ts'
import { sharesOf } from '#server/modules/payments/reversals/shares-of.ts'
import {
  type Cause,
  isLoadRow,
  isOwnPending,
  type LoadRow,
  lockBasket,
  lockTransaction,
  type TransactionRow,
  transition,
} from '#server/modules/payments/transition.ts'
import { clock } from '#server/platform/clock.ts'
import type { Charge, Payment } from '#server/ports/payment-gateway.ts'
import { countDeclinedPurchase, countDeclinesOnPage } from './card-declines.ts'

export type Outcome = 'applied' | 'repeated' | 'wrong_amount' | 'wrong_currency' | 'paid_again' | 'unknown_transaction'
/** The outcome of several payments of one charge is the first of these that occurred. */
const BY_WEIGHT: readonly Outcome[] = ['wrong_currency', 'wrong_amount', 'paid_again', 'applied']

export const UNPAID: readonly TransactionRow['status'][] = ['pending', ...UNPAID_ENDS]
export const isUnpaid = (row: Pick<TransactionRow, 'status'>) => UNPAID.includes(row.status)

/** A late payment starts a machine by itself only this long after the end, and only for a customer who is there. */
const MAX_LATE_START_MS = REFUND_TIMES.lateStartMinutes * 60_000
const MAX_UNSEEN_MS = 60_000

/** When the purchase ended unpaid. */
async function endOf(tx: Tx, { id, createdAt }: TransactionRow): Promise<Date> {
  const [ended] = await tx
    .select()
    .from(transactionEvents)
    .where(and(eq(transactionEvents.transactionId, id), eq(transactionEvents.from, 'pending')))
    .orderBy(desc(transactionEvents.id))
    .limit(1)
  return ended?.at ?? createdAt
}

/**
 * Whether the customer of a late payment expects the machine to start now: the time to pay has only just ended, and they
 * were at its page, or at that of their newer QR for the machine, in the last minute. Anybody else chooses first.
 */
async function isExpected(tx: Tx, row: LoadRow): Promise<boolean> {
  const now = clock.now()
  if (now - (await endOf(tx, row)).getTime() > MAX_LATE_START_MS) return false
  const [retry] = await tx.select().from(transactions).where(isOwnPending(row.machineId, row.customerId))
  const seenAt = [row.seenAt, row.createdAt, retry?.seenAt, retry?.createdAt]
  return seenAt.some((at) => at && now - at.getTime() <= MAX_UNSEEN_MS)
}

/** Cancels the customer's newer, unpaid purchase of the same machine; the purchase job then voids its charge. */
async function cancelPendingRetry(tx: Tx, app: App, { machineId, customerId }: LoadRow, cause: Cause) {
  const [found] = await tx.select().from(transactions).where(isOwnPending(machineId, customerId))
  const retry = found && (await lockTransaction(tx, found.id))
  if (retry?.status === 'pending') await transition(tx, app, retry, 'cancelled', cause, { dueAt: clock.date() })
}

/**
 * Whether a late payment gets its machine, in a branch that is not closed, or, for an order, both of its visits again.
 */
async function isFulfillable(tx: Tx, app: App, row: TransactionRow, cause: Cause) {
  if (!isLoadRow(row)) return reserveSlotsAgain(tx, row.id)
  if (row.isLater) return true // it waits for its customer anyway
  if (row.extendsId !== null) return false // nobody knows for which minutes it was meant
  if (!(await isExpected(tx, row))) return false
  await lockMachine(tx, row.machineId) // no other purchase of it can start from here on
  await cancelPendingRetry(tx, app, row, cause)
  const [branch] = await tx.select().from(branches).where(eq(branches.id, row.branchId))
  if (branch && !isOpenForPaid(branch, clock.date())) return false
  return (await lockMachine(tx, row.machineId)) === 'free'
}

/**
 * Records the payment and starts the machine, or passes the order to the shop. A late payment does so if the purchase can
 * still be fulfilled and its customer is there; otherwise the customer chooses, and gets a coupon if they do not.
 * @param payment of a basket: its part for this purchase, which is nothing where a coupon covers the price
 */
async function book(tx: Tx, app: App, row: TransactionRow, payment: Payment, cause: Cause) {
  const paidAt = payment.paidAt ?? clock.date()
  const now = clock.date()
  const { amount, paymentId: chargeId } = payment
  if (amount > 0) await tx.insert(payments).values({ transactionId: row.id, amount, chargeId, paidAt })
  const isLate = row.status !== 'pending'
  const isFree = !isLate || (await isFulfillable(tx, app, row, cause))
  const holdsMachine = isFree && isLoadRow(row) && row.extendsId === null && !row.isLater
  const paid = await transition(tx, app, row, 'paid', cause, { paidAt, isLate, holdsMachine, dueAt: now })
  if (isFree && !isLoadRow(row)) await transition(tx, app, paid, 'running', 'worker', { startedAt: now, dueAt: null })
  if (isFree) return
  const refundAt = new Date(now.getTime() + app.limits.refundChoiceSeconds * 1000)
  await transition(tx, app, paid, 'start_failed', 'worker', { refundAt, dueAt: refundAt })
}

/** Ignores a repeated report of the same payment. A second payment of a paid purchase opens a refund case. */
async function refundSecondPayment(
  tx: Tx,
  app: App,
  row: TransactionRow,
  { amount, paymentId }: Payment,
  basket: readonly TransactionRow[],
): Promise<Outcome> {
  const ofBasket = basket.map(({ id }) => id)
  const [paid] = await tx.select().from(payments).where(inArray(payments.transactionId, ofBasket)).limit(1)
  if (paid?.chargeId == null || paid.chargeId === paymentId) return 'repeated'
  const number = await openRefundCase(tx, app, row, { reason: 'paid_again', paymentId, amount })
  if (number === undefined) return 'repeated'
  await publish(tx, app, { kind: 'case', row, change: 'paid_again', number })
  return 'paid_again'
}

/**
 * A payment of the wrong amount, or in another currency, buys nothing: it opens a refund case. The purchase is declined, so that the page can offer another payment; the right amount is still accepted if it arrives later.
 */
async function refundWrongAmount(
  tx: Tx,
  app: App,
  row: TransactionRow,
  { amount, currency, paymentId }: Payment,
  cause: Cause,
): Promise<Outcome> {
  const number = await openRefundCase(tx, app, row, { reason: 'wrong_amount', paymentId, amount, currency })
  if (number === undefined) return 'repeated'
  if (row.status === 'pending') await transition(tx, app, row, 'declined', cause, { dueAt: nextPollAt(row) })
  await publish(tx, app, { kind: 'case', row, change: 'wrong_amount', number })
  return currency === 'THB' ? 'wrong_amount' : 'wrong_currency'
}

async function applyPayment(tx: Tx, app: App, id: string, payment: Payment, cause: Cause): Promise<Outcome> {
  const basket = await lockBasket(tx, id)
  const [row] = basket
  if (!row) return 'unknown_transaction'
  if (payment.currency !== 'THB') return refundWrongAmount(tx, app, row, payment, cause)
  if (!isUnpaid(row)) return refundSecondPayment(tx, app, row, payment, basket)
  if (payment.amount !== sumOf(basket)) return refundWrongAmount(tx, app, row, payment, cause)
  const loads = basket.filter(isLoadRow).toSorted((one, other) => (one.machineId < other.machineId ? -1 : 1))
  // All before anything else is locked: who opens a basket holds its machines first too.
  if (row.status !== 'pending') for (const { machineId } of loads) await lockMachine(tx, machineId)
  for (const one of loads.length > 0 ? loads : basket)
    await book(tx, app, one, { ...payment, amount: one.amount }, cause)
  return 'applied'
}

/** A card of the gateway's form is being charged: the gateway may not show its charge yet. */
const isCharging = ({ chargeTriedAt }: TransactionRow) => chargeTriedAt !== null && chargeTriedAt > clock.date()

/**
 * Only the charge that the customer was shown can end the purchase: another one, whose creation was not answered, may fail
 * while the shown one is open.
 */
const isEndOf = (row: TransactionRow, { chargeId, isFinal }: Charge) =>
  isFinal && chargeId !== null && chargeId === row.chargeId && !isCharging(row)

/** Records that no payment can arrive any more, so that the gateway is never asked again for one. */
export async function markFinal(tx: Tx, row: TransactionRow, charge: Charge): Promise<void> {
  if (!isEndOf(row, charge) || row.chargeIsFinal) return
  const isOver = isUnpaid(row) && row.status !== 'pending'
  await tx
    .update(transactions)
    .set({ chargeIsFinal: true, ...(isOver ? { dueAt: null } : {}) })
    .where(isOfBasket(row.id))
}

/** Ends a purchase whose charge has ended unpaid for good: its machine is free at once. */
async function applyEnd(tx: Tx, app: App, row: TransactionRow, charge: Charge, cause: Cause): Promise<Outcome> {
  if (!isEndOf(row, charge) || row.status !== 'pending') return 'repeated'
  if (charge.state === 'failed') {
    await countDeclinedPurchase(tx, app, row)
    await noteRefusal(tx, row, charge.reason)
  }
  await transition(tx, app, row, charge.state === 'failed' ? 'declined' : 'expired', cause, { dueAt: null })
  return 'applied'
}

async function apply(tx: Tx, app: App, id: string, charge: Charge, cause: Cause): Promise<Outcome> {
  const [row] = await lockBasket(tx, id)
  if (!row) return 'unknown_transaction'
  await markFinal(tx, row, charge)
  if (charge.payments.length === 0) {
    const isLastCard = await countDeclinesOnPage(tx, app, row, charge)
    if (!isLastCard || charge.isFinal || row.status !== 'pending') return applyEnd(tx, app, row, charge, cause)
    // The purchase job voids the charge: on its page any number of cards could be tried.
    await transition(tx, app, row, 'declined', cause, { dueAt: clock.date() })
    return 'applied'
  }
  const outcomes: Outcome[] = []
  for (const payment of charge.payments) {
    const outcome = await applyPayment(tx, app, id, payment, cause)
    outcomes.push(outcome)
    if (outcome === 'applied') {
      await keepCardOf(tx, row, charge)
      await noteUse(tx, row)
    }
    for (const [ofPurchase, share] of await sharesOf(tx, id, payment)) await bookReversals(tx, app, ofPurchase, share)
  }
  return BY_WEIGHT.find((outcome) => outcomes.includes(outcome)) ?? 'repeated'
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
        amount: charge.payments.reduce((sum, { amount }) => sum + amount, 0),
        currency: charge.payments[0]?.currency ?? 'THB',
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
  if (outcome === 'applied') return outcome
  app.metrics.countStrangeMoney(outcome)
  app.log.error('payment does not match its purchase', { transaction: id, outcome })
  return outcome
}

/** No charge is found later than this if the response to its creation was lost. */
const SEARCH_MS = HOUR_MS

/**
 * When to poll the charge of a purchase again that ended unpaid: banks pay late, and a webhook can be lost. The pause is
 * as long as the time since the end, from 30 s to 4 h.
 * @returns null once the gateway has said that no payment can arrive, a day after the expiry and an hour after the
 *   gateway's own end, or if no payment method was chosen
 */
export function nextPollAt(
  row: Pick<TransactionRow, 'expiresAt' | 'provider' | 'chargeId' | 'chargeEndsAt' | 'chargeIsFinal'>,
  now = clock.now(),
): Date | null {
  const age = Math.max(0, now - row.expiresAt.getTime())
  const ownEnd = row.chargeEndsAt ? row.chargeEndsAt.getTime() - row.expiresAt.getTime() + HOUR_MS : 0
  const longest = row.chargeId === null ? SEARCH_MS : Math.max(24 * HOUR_MS, ownEnd)
  if (age > longest || row.provider === null || row.chargeIsFinal) return null
  return new Date(now + Math.min(4 * HOUR_MS, Math.max(30_000, age)))
}
