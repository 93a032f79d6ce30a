import { and, eq, inArray, isNull, sum } from 'drizzle-orm'
import { newCaseNumber } from '#server/api/ids.ts'
import { notifyRefundCase } from '#server/api/notifications/notify-purchase.ts'
import { returnCoupon } from '#server/api/rewards/coupon-redemption.ts'
import { clock } from '#server/clock.ts'
import type { Tx } from '#server/db/database.ts'
import { moneyReturns, payments, refundCases } from '#server/db/schema/payment.ts'
import { coupons } from '#server/db/schema/rewards.ts'
import type { Log } from '#server/log.ts'
import type { Payment } from '#server/ports/payment-gateway.ts'
import { lockTransaction, type TransactionRow, transition } from './transaction-state.ts'

type Return = { id: string; kind: 'refund' | 'dispute'; amount: number }
type CaseRow = typeof refundCases.$inferSelect
type Effect = (typeof moneyReturns.$inferSelect)['effect']

/** Money that went back without us: refunds with our key are our own, and booked where they were asked for. */
function returnsOf({ paymentId, refunds, disputed }: Payment): Return[] {
  const ofDashboard = refunds.flatMap(({ refundId, amount, state, key }): Return[] =>
    key === null && state === 'refunded' ? [{ id: refundId, kind: 'refund', amount }] : [],
  )
  return disputed > 0 ? [...ofDashboard, { id: paymentId, kind: 'dispute', amount: disputed }] : ofDashboard
}

/** A case that staff had still to pay is paid by this. What it owes beyond the payment, a coupon has paid, is still owed. */
async function settleCase(
  tx: Tx,
  row: TransactionRow,
  { number, amount }: CaseRow,
  returned: number,
  reference: string,
) {
  if (amount > returned) {
    await tx
      .update(refundCases)
      .set({ amount: amount - returned })
      .where(eq(refundCases.number, number))
    return 'case_lowered'
  }
  await tx
    .update(refundCases)
    .set({ closedAt: clock.date(), bankReference: reference, dueAt: null })
    .where(eq(refundCases.number, number))
  await notifyRefundCase(tx, row, 'case_closed', number)
  return 'case_closed'
}

/** The open case of the returned payment: of the load that it paid, or of a payment that bought nothing. */
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

/** Takes back the coupon that a customer got for the same money, never both; a coupon that was used is returned as it was. */
async function takeCoupon(tx: Tx, row: TransactionRow): Promise<Effect> {
  const given = await tx.select().from(coupons).where(eq(coupons.refundOf, row.id)).for('update')
  const [coupon] = given
  if (!coupon) return 'none'
  const parts = await tx.select({ id: coupons.id }).from(coupons).where(eq(coupons.partOf, coupon.id))
  if (parts.length > 0 || coupon.transactionId !== null) return 'both'
  if (coupon.refundedAt !== null) return 'none' // it was changed into money, whose case is closed
  await tx.update(coupons).set({ refundedAt: clock.date() }).where(eq(coupons.id, coupon.id))
  await returnCoupon(tx, row)
  return 'coupon_taken'
}

/** A purchase whose customer still had the choice has its money back. */
async function endPurchase(tx: Tx, row: TransactionRow, reference: string): Promise<Effect> {
  const number = newCaseNumber()
  const closed = { closedAt: clock.date(), bankReference: reference }
  await tx.insert(refundCases).values({ number, transactionId: row.id, amount: row.amount, ...closed })
  await returnCoupon(tx, row)
  await transition(tx, row, 'refunded', 'gateway asked', { dueAt: null })
  return 'ended'
}

/**
 * Ends a purchase that is not fulfilled after the whole payment had gone back, for example while a start was unknown:
 * nothing is left to refund.
 * @param row locked: a load whose start failed, or an order that is cancelled
 * @returns whether it is `refunded` now
 */
export async function endIfReturned(tx: Tx, row: TransactionRow): Promise<boolean> {
  const [payment] = await tx.select().from(payments).where(eq(payments.transactionId, row.id))
  if (!payment?.chargeId) return false
  const ofPayment = and(eq(moneyReturns.transactionId, row.id), eq(moneyReturns.paymentId, payment.chargeId))
  const returns = await tx.select().from(moneyReturns).where(ofPayment)
  const [first] = returns
  if (!first || returns.reduce((total, { amount }) => total + amount, 0) < payment.amount) return false
  const effect = await endPurchase(tx, row, first.id)
  await tx
    .update(moneyReturns)
    .set({ effect })
    .where(and(ofPayment, eq(moneyReturns.id, first.id)))
  return true
}

/** What a return of the whole payment does to our own books. */
async function settle(tx: Tx, row: TransactionRow, { paymentId, amount }: Payment, reference: string): Promise<Effect> {
  const [payment] = await tx.select().from(payments).where(eq(payments.transactionId, row.id))
  const isOfPurchase = payment?.chargeId === paymentId
  const openCase = await findOpenCase(tx, row, paymentId, isOfPurchase)
  if (openCase) return settleCase(tx, row, openCase, amount, reference)
  if (!isOfPurchase) return 'none' // a payment that bought nothing has its own case, which is closed
  if (row.status === 'start_failed') return endPurchase(tx, row, reference)
  return row.status === 'refunded' ? takeCoupon(tx, row) : 'none'
}

/**
 * Books what the gateway says about money that went back to the payer without us. A return of the whole payment ends the
 * purchase, closes its refund case, or takes its coupon back, so that no customer has both; a part is left to the staff.
 * @param id of the purchase; its row is locked
 */
export async function bookReturns(tx: Tx, log: Log, id: string, payment: Payment): Promise<void> {
  const { paymentId } = payment
  for (const { id: returnId, kind, amount } of returnsOf(payment)) {
    const [isNew] = await tx
      .insert(moneyReturns)
      .values({ id: returnId, kind, transactionId: id, paymentId, amount, effect: 'none' })
      .onConflictDoNothing()
      .returning()
    if (!isNew) continue
    const row = await lockTransaction(tx, id)
    if (!row) continue
    const ofPayment = and(eq(moneyReturns.transactionId, id), eq(moneyReturns.paymentId, paymentId))
    const [total] = await tx
      .select({ amount: sum(moneyReturns.amount) })
      .from(moneyReturns)
      .where(ofPayment)
    const isWhole = Number(total?.amount ?? 0) >= payment.amount
    const effect = isWhole ? await settle(tx, row, payment, returnId) : 'none'
    await tx
      .update(moneyReturns)
      .set({ effect })
      .where(and(eq(moneyReturns.id, returnId), eq(moneyReturns.kind, kind)))
    const isForStaff =
      effect === 'both' || (effect === 'none' && row.status !== 'running' && row.status !== 'completed')
    log[isForStaff ? 'error' : 'warn']('money went back at the gateway', { transaction: id, kind, amount, effect })
  }
}
