import { and, eq, inArray, isNull, sum } from 'drizzle-orm'
import { CHOICE_STATUSES } from '#contract/payment.ts'
import type { Tx } from '#server/db/database.ts'
import { payments } from '#server/db/schema/payment.ts'
import { refundCases, reversals } from '#server/db/schema/refunds.ts'
import { coupons } from '#server/db/schema/rewards.ts'
import { publish } from '#server/events/purchase-events.ts'
import type { App } from '#server/http/app.ts'
import { creditReceipt } from '#server/modules/payments/receipts/credit-note.ts'
import { closeCaseByGateway } from '#server/modules/payments/refunds/close-case.ts'
import { returnCoupon } from '#server/modules/payments/reservations/coupon-redemption.ts'
import {
  lockTransaction,
  type Publisher,
  type TransactionRow,
  transition,
} from '#server/modules/payments/transition.ts'
import { clock } from '#server/platform/clock.ts'
import { newCaseNumber } from '#server/platform/ids.ts'
import type { Payment } from '#server/ports/payment-gateway.ts'
import { isOutstandingReversal } from './reversed-amount.ts'

type NewReversal = { id: string; kind: 'refund' | 'dispute'; amount: number }
type Books = Pick<App, 'log' | 'subscribers'>
type CaseRow = typeof refundCases.$inferSelect
type Effect = (typeof reversals.$inferSelect)['effect']

/** Money that went back without us: refunds with our key are our own, and booked where they were asked for. */
function reversalsOf({ paymentId, refunds, disputed }: Payment): NewReversal[] {
  const ofDashboard = refunds.flatMap(({ refundId, amount, state, key }): NewReversal[] =>
    key === null && state === 'refunded' ? [{ id: refundId, kind: 'refund', amount }] : [],
  )
  return disputed > 0 ? [...ofDashboard, { id: paymentId, kind: 'dispute', amount: disputed }] : ofDashboard
}

/** A case that staff had still to pay is paid by the reversal. What it owes beyond the payment, a coupon has paid, is still owed. */
async function applyToCase(
  tx: Tx,
  app: Publisher,
  row: TransactionRow,
  { number, amount }: CaseRow,
  reversed: number,
  reference: string,
) {
  if (amount > reversed) {
    await tx
      .update(refundCases)
      .set({ amount: amount - reversed })
      .where(eq(refundCases.number, number))
    return 'case_lowered'
  }
  await tx
    .update(refundCases)
    .set({ gatewayState: 'refunded', closedAt: clock.date(), bankReference: reference, dueAt: null })
    .where(eq(refundCases.number, number))
  await publish(tx, app, { kind: 'case', row, change: 'case_closed', number })
  return 'case_closed'
}

/** The open case of the reversed payment: of the load that it paid, or of a payment that bought nothing. */
async function findOpenCase(tx: Tx, row: TransactionRow, paymentId: string, isOfPurchase: boolean) {
  const isOfPayment = isOfPurchase
    ? and(eq(refundCases.transactionId, row.id), inArray(refundCases.reason, ['not_started', 'coupon']))
    : eq(refundCases.chargeId, paymentId)
  const [openCase] = await tx
    .select()
    .from(refundCases)
    .where(and(isOfPayment, isNull(refundCases.closedAt)))
    .for('update')
  return openCase
}

/**
 * Takes back the coupon that a customer got for the same money, never both: as much of it as went back. With the whole
 * payment, the coupon that was used is returned as it was.
 */
async function takeCoupon(tx: Tx, row: TransactionRow, amount: number, isWhole: boolean): Promise<Effect> {
  const [coupon] = await tx.select().from(coupons).where(eq(coupons.refundOf, row.id)).for('update')
  if (!coupon) return 'none'
  if (coupon.transactionId !== null) return 'both'
  const parts = await tx.select({ id: coupons.id }).from(coupons).where(eq(coupons.partOf, coupon.id))
  if (coupon.refundedAt !== null) return parts.length > 0 ? 'both' : 'none' // it was changed into money, whose case is closed
  const isAll = isWhole && parts.length === 0
  if (!isAll && coupon.amount < amount) return 'both'
  const isTaken = isAll || coupon.amount === amount
  await tx
    .update(coupons)
    .set(isTaken ? { refundedAt: clock.date() } : { amount: coupon.amount - amount })
    .where(eq(coupons.id, coupon.id))
  if (isAll) await returnCoupon(tx, row)
  return isTaken ? 'coupon_taken' : 'coupon_lowered'
}

/** A purchase whose customer still had the choice has its money back. */
async function endPurchase(tx: Tx, app: Publisher, row: TransactionRow, reference: string): Promise<Effect> {
  const number = newCaseNumber()
  const closed = { closedAt: clock.date(), bankReference: reference }
  await tx.insert(refundCases).values({ number, transactionId: row.id, amount: row.amount, ...closed })
  await returnCoupon(tx, row)
  await transition(tx, app, row, 'refunded', 'gateway asked', { dueAt: null })
  // Reversals of parts that came before have led to this end too.
  await tx
    .update(reversals)
    .set({ effect: 'ended' })
    .where(and(eq(reversals.transactionId, row.id), inArray(reversals.effect, ['none', 'lowered'])))
  return 'ended'
}

/**
 * Ends a purchase that is not fulfilled after the whole payment had gone back, for example while a start was unknown:
 * nothing is left to refund.
 * @param row locked: a load whose start failed or that stopped, or an order that is cancelled
 * @returns whether it is `refunded` now
 */
export async function endIfReversed(tx: Tx, app: Publisher, row: TransactionRow): Promise<boolean> {
  const [payment] = await tx.select().from(payments).where(eq(payments.transactionId, row.id))
  if (!payment?.chargeId) return false
  const ofPayment = and(
    eq(reversals.transactionId, row.id),
    eq(reversals.paymentId, payment.chargeId),
    isOutstandingReversal,
  )
  const found = await tx.select().from(reversals).where(ofPayment)
  const [first] = found
  if (!first || found.reduce((total, { amount }) => total + amount, 0) < payment.amount) return false
  await endPurchase(tx, app, row, first.id)
  return true
}

/** Whether it is the payment that paid for the purchase, and not one that bought nothing. */
async function isPaymentOf(tx: Tx, row: TransactionRow, paymentId: string): Promise<boolean> {
  const [payment] = await tx.select().from(payments).where(eq(payments.transactionId, row.id))
  return payment?.chargeId === paymentId
}

/**
 * Books what a reversal does to what we owe the customer.
 * @param isWhole with it, the whole payment has gone back
 */
async function applyReversal(
  tx: Tx,
  app: Publisher,
  row: TransactionRow,
  paymentId: string,
  { id: reference, amount }: NewReversal,
  isWhole: boolean,
): Promise<Effect> {
  const isOfPurchase = await isPaymentOf(tx, row, paymentId)
  const openCase = await findOpenCase(tx, row, paymentId, isOfPurchase)
  if (openCase) return applyToCase(tx, app, row, openCase, amount, reference)
  if (!isOfPurchase) return 'none' // a payment that bought nothing has its own case, which is closed
  // The rest is what the customer can still choose.
  if (CHOICE_STATUSES.includes(row.status)) return isWhole ? endPurchase(tx, app, row, reference) : 'lowered'
  return row.status === 'refunded' ? takeCoupon(tx, row, amount, isWhole) : 'none'
}

/**
 * Closes the cases whose money the gateway has sent at our request, however that is learned: the answer to the request may be
 * lost. One that staff have paid by bank meanwhile is paid twice.
 */
async function bookOwnRefunds(tx: Tx, app: Books, row: TransactionRow, { paymentId, refunds }: Payment) {
  for (const { key, state, refundId, amount } of refunds) {
    if (key === null || state !== 'refunded') continue
    const [own] = await tx
      .select()
      .from(refundCases)
      .where(and(eq(refundCases.number, key), eq(refundCases.transactionId, row.id)))
      .for('update')
    if (!own) continue
    if (own.closedAt === null) await closeCaseByGateway(tx, app, key, row, refundId)
    else if (own.gatewayState === 'refused') {
      const twice = { id: refundId, kind: 'refund' as const, transactionId: row.id, paymentId, amount }
      const [isNew] = await tx
        .insert(reversals)
        .values({ ...twice, effect: 'both' })
        .onConflictDoNothing()
        .returning()
      if (isNew) app.log.error('money reversed at the gateway', { transaction: row.id, amount, effect: 'both' })
    }
  }
}

/** A dispute that the shop has won: its customer has no longer what our books were lowered by. */
async function bookWonDispute(tx: Tx, { log }: Books, id: string, { paymentId, disputed, won }: Payment) {
  if (won === 0 || disputed > 0) return
  const isDispute = and(eq(reversals.id, paymentId), eq(reversals.kind, 'dispute'), eq(reversals.transactionId, id))
  const read = () => tx.select().from(reversals).where(and(isDispute, isOutstandingReversal))
  if ((await read()).length === 0) return
  const row = await lockTransaction(tx, id)
  const [dispute] = await read() // what the customer chose until the lock has changed it
  if (!dispute) return
  // Without it, what the customer still has or can choose is whole again. What it has closed stays so, and is owed.
  const isWhole =
    dispute.effect === 'lowered'
      ? row && CHOICE_STATUSES.includes(row.status)
      : ['none', 'both'].includes(dispute.effect)
  const effect = isWhole ? 'undone' : 'owed'
  await tx.update(reversals).set({ effect }).where(isDispute)
  log[effect === 'owed' ? 'error' : 'warn']('dispute was won', { transaction: id, amount: dispute.amount, effect })
}

/**
 * Books what the gateway says about money that went back to the payer. What went back without us lowers what the customer
 * is owed: the choice after a failed start, its refund case, or its coupon, so that no customer has both.
 * @param id of the purchase; its row is locked
 * @param payment of a basket: its share, as `sharesOf` says
 */
export async function bookReversals(tx: Tx, app: Books, id: string, payment: Payment): Promise<void> {
  const { paymentId } = payment
  if (payment.refunds.some(({ key }) => key !== null)) {
    const row = await lockTransaction(tx, id)
    if (row) await bookOwnRefunds(tx, app, row, payment)
  }
  await bookWonDispute(tx, app, id, payment)
  for (const { id: reversalId, kind, amount } of reversalsOf(payment)) {
    const [isNew] = await tx
      .insert(reversals)
      .values({ id: reversalId, kind, transactionId: id, paymentId, amount, effect: 'none' })
      .onConflictDoNothing()
      .returning()
    if (!isNew) continue
    const row = await lockTransaction(tx, id)
    if (!row) continue
    const ofPayment = and(eq(reversals.transactionId, id), eq(reversals.paymentId, paymentId), isOutstandingReversal)
    const [total] = await tx
      .select({ amount: sum(reversals.amount) })
      .from(reversals)
      .where(ofPayment)
    const isWhole = Number(total?.amount ?? 0) >= payment.amount
    const effect = await applyReversal(tx, app, row, paymentId, { id: reversalId, kind, amount }, isWhole)
    // A dispute may still be won.
    if (isWhole && kind === 'refund' && (await isPaymentOf(tx, row, paymentId))) await creditReceipt(tx, id)
    await tx
      .update(reversals)
      .set({ effect })
      .where(and(eq(reversals.id, reversalId), eq(reversals.kind, kind), eq(reversals.transactionId, id)))
    const isForStaff =
      effect === 'both' || (effect === 'none' && row.status !== 'running' && row.status !== 'completed')
    app.log[isForStaff ? 'error' : 'warn']('money reversed at the gateway', { transaction: id, kind, amount, effect })
  }
}
