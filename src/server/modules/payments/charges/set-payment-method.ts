import { eq } from 'drizzle-orm'
import type { OrderPayment } from '#contract/payment.ts'
import type { Tx } from '#server/db/database.ts'
import { transactions } from '#server/db/schema/payment.ts'
import { ApiError } from '#server/http/api-error.ts'
import { lockCustomer } from '#server/http/customers.ts'
import { takeIdempotencyKey } from '#server/http/idempotency.ts'
import { deadlinesOf } from '#server/modules/payments/expire-purchase.ts'
import {
  type Confirmed,
  methodMinimum,
  type PaymentCall,
  type PaymentMethod,
  phoneSystemOf,
  rejectCard,
  rejectMethod,
} from '#server/modules/payments/payment-methods.ts'
import { lockSelectedCoupon, reserveCoupon } from '#server/modules/payments/reservations/coupon-redemption.ts'
import {
  isLoadRow,
  lockTransaction,
  type Publisher,
  type TransactionRow,
  transition,
} from '#server/modules/payments/transition.ts'
import { clock } from '#server/platform/clock.ts'

/** Marks a purchase as paid in full by its coupon. The purchase job then starts a machine; an order goes to the shop at once. */
export async function payByCoupon(tx: Tx, app: Publisher, row: TransactionRow) {
  const now = clock.date()
  const paid = await transition(tx, app, row, 'paid', 'customer', { paidAt: now, dueAt: now })
  if (!isLoadRow(paid)) await transition(tx, app, paid, 'running', 'worker', { startedAt: now, dueAt: null })
}

/**
 * Sets the payment method and the coupon of an order. The method cannot be changed: two charges of one order could both be
 * paid.
 * @returns the order's id, and the stored response to an earlier request with the same idempotency key
 * @throws ApiError `transaction_unknown`, `not_payable`, `payment_pending`, and the codes of `lockSelectedCoupon` and
 *   `rejectMethod`
 */
export function setPaymentMethod(
  call: PaymentCall<OrderPayment> & Confirmed,
  method: PaymentMethod,
): Promise<{ id: string; answer: unknown }> {
  const { app, brand, caller, origin, input } = call
  return app.db.transaction(async (tx) => {
    await lockCustomer(tx, caller.customerId)
    const first = await takeIdempotencyKey(tx, call, method.endpoint.path) // without a transaction id: an order may have several keys
    const row = await lockTransaction(tx, input.transaction)
    const isOwnOrder = row?.customerId === caller.customerId && row.brand === brand.id && row.machineId === null
    if (!isOwnOrder) throw new ApiError('transaction_unknown')
    if (first?.answer) return { id: row.id, answer: first.answer }
    const unanswered = { id: row.id, answer: null }
    const bank = input.bank ?? null
    if (row.provider !== null && row.amount === 0) return unanswered // its coupon covers the price
    const isSameCard = row.savedCardId === (input.saved_card ?? null)
    const isSameMethod = row.provider === method.provider && row.bank === bank && isSameCard
    if (isSameMethod && row.chargeId !== null) return unanswered // paid or not
    if (row.status !== 'pending' || row.expiresAt <= clock.date()) throw new ApiError('not_payable')
    if (isSameMethod) return unanswered
    if (row.provider !== null) throw new ApiError('payment_pending', { transaction: row.id })
    const minimum = methodMinimum(call, method)
    const pricedPurchase = { price: row.price, minimum, branchId: row.branchId, machineCategory: null }
    const coupon = await lockSelectedCoupon(tx, input.coupons, row, pricedPurchase)
    const discount = coupon?.discount ?? 0
    const amount = row.price - discount
    if (amount > 0) {
      rejectMethod(call, method, amount)
      rejectCard(call, amount)
    }
    const [updated] = await tx
      .update(transactions)
      .set({
        provider: method.provider,
        bank,
        savedCardId: input.saved_card ?? null,
        origin,
        device: phoneSystemOf(call.userAgent),
        discount,
        amount,
        ...deadlinesOf(call),
      })
      .where(eq(transactions.id, row.id))
      .returning()
    if (coupon) await reserveCoupon(tx, coupon, row.id)
    if (updated && amount === 0) await payByCoupon(tx, app, updated)
    return unanswered
  })
}
