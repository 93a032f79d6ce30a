import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { SelectedCommand } from '#contract/payment.ts'
import type { Tx } from '#server/db/database.ts'
import { holds, transactionEvents, transactions } from '#server/db/schema/payment.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { App } from '#server/http/app.ts'
import { lockCustomer } from '#server/http/customers.ts'
import { takeIdempotencyKey } from '#server/http/idempotency.ts'
import { isUnpaid, nextPollAt } from '#server/modules/payments/charges/apply-charge.ts'
import { payByCoupon } from '#server/modules/payments/charges/set-payment-method.ts'
import { deadlinesOf } from '#server/modules/payments/expire-purchase.ts'
import {
  methodMinimum,
  type PaymentCall,
  type PaymentMethod,
  phoneSystemOf,
  rejectMethod,
} from '#server/modules/payments/payment-methods.ts'
import { isOwnPending, lockTransaction, type TransactionRow, transition } from '#server/modules/payments/transition.ts'
import { clock } from '#server/platform/clock.ts'
import { newTransactionId } from '#server/platform/ids.ts'
import { lockSelectedCoupon, reserveCoupon } from './coupon-redemption.ts'
import { ENDED, lockMachine } from './machine-state.ts'
import { closedError, isOpen } from './opening-hours.ts'
import { priceOf } from './price.ts'
import { admitHold, rejectTooManyUnpaid, STRANGERS_HOLD_MS } from './reservation-limits.ts'

async function assertMachineFree(tx: Tx, machineId: string, customerId: string) {
  const state = await lockMachine(tx, machineId, customerId)
  if (state === 'free') return
  const [pendingPurchase] = await tx
    .select({ id: transactions.id })
    .from(transactions)
    .where(isOwnPending(machineId, customerId))
  if (pendingPurchase) throw new ApiError('payment_pending', { transaction: pendingPurchase.id })
  throw new ApiError('machine_unavailable', { state })
}

type PurchaseCall = PaymentCall<SelectedCommand>

/**
 * Ends the unpaid purchase that this one replaces, and so gives its machine and its coupon to this one within the same database
 * transaction. Its charge has been voided before.
 * @throws ApiError `transaction_unknown`; `payment_pending` if it has been paid meanwhile: its page says so
 */
async function endReplaced(tx: Tx, { app, brand, caller, input }: PurchaseCall): Promise<TransactionRow | undefined> {
  if (input.replaces === undefined) return undefined
  const row = await lockTransaction(tx, input.replaces)
  const isOwn = row?.customerId === caller.customerId && row.brand === brand.id && row.machineId === input.machine_id
  if (!isOwn) throw new ApiError('transaction_unknown')
  if (!isUnpaid(row)) throw new ApiError('payment_pending', { transaction: row.id })
  if (row.status !== 'pending') return undefined // it has ended by itself: this is a purchase like any other
  await transition(tx, app, row, 'cancelled', 'customer', { dueAt: nextPollAt(row) })
  return row
}

/** Makes the customer's hold of the machine the reservation of a purchase, if they have one: it counts once. */
async function takeOverHold(tx: Tx, machineId: string, customerId: string, transactionId: string): Promise<boolean> {
  const taken = await tx
    .update(holds)
    .set({ transactionId, until: ENDED })
    .where(
      and(
        eq(holds.machineId, machineId),
        eq(holds.customerId, customerId),
        isNull(holds.transactionId),
        gt(holds.until, sql`now()`),
      ),
    )
    .returning({ id: holds.id })
  return taken.length > 0
}

/**
 * Passes on the reservation of the replaced purchase, so that it counts as one and not as cancelled.
 * @returns the end of the time to pay: no more than one change of the method within the first time prolongs it, and none that of
 *   an untrusted phone
 */
async function inheritHold(tx: Tx, app: App, replaced: TransactionRow, id: string, expiresAt: Date): Promise<Date> {
  const [hold] = await tx
    .update(holds)
    .set({ transactionId: id })
    .where(eq(holds.transactionId, replaced.id))
    .returning({ at: holds.createdAt, isTrusted: holds.isTrusted })
  const isFirstTime = hold !== undefined && clock.now() < hold.at.getTime() + app.limits.qrSeconds * 1_000
  if (hold && !hold.isTrusted) {
    const end = new Date(hold.at.getTime() + STRANGERS_HOLD_MS)
    return expiresAt < end ? expiresAt : end
  }
  return isFirstTime || expiresAt < replaced.expiresAt ? expiresAt : replaced.expiresAt
}

/**
 * Reserves the machine and the coupon and creates the purchase, with its idempotency key in the same database
 * transaction. If the coupon covers the price, the purchase is paid at once.
 */
export function openPurchase(call: PurchaseCall, method: PaymentMethod) {
  const { app, brand, origin, caller, input } = call
  return app.db.transaction(async (tx) => {
    await lockCustomer(tx, caller.customerId)
    const id = newTransactionId('machine')
    const first = await takeIdempotencyKey(tx, call, method.endpoint.path, id)
    if (first) return { id: first.transactionId ?? id, answer: first.answer }
    const { amount: price, program, extras, branch } = await priceOf(tx, input, brand.id)
    const now = clock.date()
    if (!isOpen(branch, now)) throw closedError(branch, now)
    const replaced = await endReplaced(tx, call)
    await assertMachineFree(tx, input.machine_id, caller.customerId)
    await rejectTooManyUnpaid(tx, caller.customerId, app.limits.unpaidMachines)
    const owner = { customerId: caller.customerId, brand: brand.id }
    const minimum = methodMinimum(call, method)
    const pricedPurchase = { price, minimum, branchId: input.branch_id, machineCategory: input.machine_category }
    const coupon = await lockSelectedCoupon(tx, input.coupons, owner, pricedPurchase)
    const discount = coupon?.discount ?? 0
    const amount = price - discount
    if (amount > 0) rejectMethod(call, method, amount)
    const [purchase] = await tx
      .insert(transactions)
      .values({
        id,
        ...owner,
        branchId: input.branch_id,
        machineId: input.machine_id,
        status: 'pending',
        program,
        extras,
        price,
        discount,
        amount,
        provider: input.provider,
        bank: input.bank ?? null,
        origin,
        device: phoneSystemOf(call.userAgent),
        holdsMachine: true,
        ...deadlinesOf(call),
      })
      .returning()
    await tx.insert(transactionEvents).values({ transactionId: id, from: null, to: 'pending', cause: 'customer' })
    const wasHeld = await takeOverHold(tx, input.machine_id, caller.customerId, id)
    if (replaced && purchase) {
      const expiresAt = await inheritHold(tx, app, replaced, id, purchase.expiresAt)
      await tx.update(transactions).set({ expiresAt }).where(eq(transactions.id, id))
    } else if (amount > 0 && !wasHeld)
      await admitHold(tx, call, { transactionId: id, branchId: input.branch_id, kind: 'load' })
    if (coupon) await reserveCoupon(tx, coupon, id)
    if (purchase && amount === 0) await payByCoupon(tx, app, purchase)
    return { id, answer: null }
  })
}
