import { eq } from 'drizzle-orm'
import type { OrderPayment } from '#contract/payment.ts'
import { claimIdempotencyKey } from '#server/api/idempotency.ts'
import { lockSelectedCoupon, reserveCoupon } from '#server/api/rewards/coupon-redemption.ts'
import type { Tx } from '#server/db/database.ts'
import { transactions } from '#server/db/schema/core.ts'
import { transact } from '#server/db/transact.ts'
import { ApiError } from '#server/http/api-error.ts'
import { RESUME_AFTER_MS } from './charges.ts'
import { type PaymentCall, type PaymentMethod, rejectMethod } from './payment-methods.ts'
import { isLoadRow, lockTransaction, type TransactionRow, transition } from './transaction-state.ts'

/** How long it can be paid, and when the worker looks whether it has a charge. */
export function deadlinesOf({ app, input }: PaymentCall<{ mode: PaymentMethod['mode'] }>) {
  const seconds = input.mode === 'qr' ? app.config.PAYMENT_QR_SECONDS : app.config.PAYMENT_PAGE_SECONDS
  const now = Date.now()
  return { expiresAt: new Date(now + seconds * 1000), dueAt: new Date(now + RESUME_AFTER_MS) }
}

/** The coupon has paid it all: a machine is the worker's to start, an order is the shop's at once. */
export async function payByCoupon(tx: Tx, row: TransactionRow) {
  const now = new Date()
  const paid = await transition(tx, row, 'paid', 'customer', { paidAt: now, dueAt: now })
  if (!isLoadRow(paid)) await transition(tx, paid, 'running', 'worker', { startedAt: now, dueAt: null })
}

/**
 * Gives an order the way in which it is to be paid, and its coupon. It has one: two charges of one order could both be paid.
 * @returns its id, and what was answered to the same key before
 * @throws Refusal `transaction_unknown`, `not_payable`, `payment_pending`, and what a coupon or a way to pay refuses
 */
export function setPaymentMethod(
  call: PaymentCall<OrderPayment>,
  way: PaymentMethod,
): Promise<{ id: string; answer: unknown }> {
  const { app, brand, caller, origin, input } = call
  return transact(app.db, async (tx) => {
    const first = await claimIdempotencyKey(tx, call, way.endpoint.path) // names no purchase: several keys may be for one order
    const row = await lockTransaction(tx, input.transaction)
    const isTheirs = row?.customerId === caller.customerId && row.brand === brand.id && row.machineId === null
    if (!isTheirs) throw new ApiError('transaction_unknown')
    if (first?.answer) return { id: row.id, answer: first.answer }
    const unanswered = { id: row.id, answer: null }
    const bank = input.bank ?? null
    if (row.provider !== null && row.amount === 0) return unanswered // its coupon has paid it
    const isChosen = row.provider === way.provider && row.bank === bank
    if (isChosen && row.chargeId !== null) return unanswered // also when it has been paid since
    if (row.status !== 'pending' || row.expiresAt <= new Date()) throw new ApiError('not_payable')
    if (isChosen) return unanswered
    if (row.provider !== null) throw new ApiError('payment_pending', { transaction: row.id })
    const priced = { price: row.price, branchId: row.branchId, machineCategory: null }
    const coupon = await lockSelectedCoupon(tx, input.coupons, row, priced)
    const discount = coupon?.discount ?? 0
    const amount = row.price - discount
    if (amount > 0) rejectMethod(call, way, amount)
    const [chosen] = await tx
      .update(transactions)
      .set({ provider: way.provider, bank, origin, discount, amount, ...deadlinesOf(call) })
      .where(eq(transactions.id, row.id))
      .returning()
    if (coupon) await reserveCoupon(tx, coupon, row.id)
    if (chosen && amount === 0) await payByCoupon(tx, chosen)
    return unanswered
  })
}
