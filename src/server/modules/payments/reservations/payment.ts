import { eq } from 'drizzle-orm'
import { cancelPayment, confirmPayment, type Purchase, type SelectedCommand } from '#contract/payment.ts'
import type { Tx } from '#server/db/database.ts'
import { idempotency } from '#server/db/schema/http.ts'
import { transactionEvents, transactions } from '#server/db/schema/payment.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { App } from '#server/http/app.ts'
import { lockCustomer } from '#server/http/customers.ts'
import { defineHandler, type Handler } from '#server/http/handler.ts'
import { claimIdempotencyKey, keyFilter } from '#server/http/idempotency.ts'
import { isUnpaid, nextPollAt } from '#server/modules/payments/charges/apply-charge.ts'
import { ensureCharge, syncChargeForPoll, voidCharge } from '#server/modules/payments/charges/charges.ts'
import { isRefused } from '#server/modules/payments/charges/refused-charge.ts'
import { deadlinesOf, payByCoupon, setPaymentMethod } from '#server/modules/payments/charges/start-payment.ts'
import { markSeen } from '#server/modules/payments/last-viewed.ts'
import {
  methodMinimum,
  PAYMENT_METHODS,
  type PaymentCall,
  type PaymentMethod,
  phoneSystemOf,
  rejectMethod,
} from '#server/modules/payments/payment-methods.ts'
import { readTransaction } from '#server/modules/payments/transaction-dto.ts'
import { isOwnPending, lockTransaction, transition } from '#server/modules/payments/transition.ts'
import { clock } from '#server/platform/clock.ts'
import { newTransactionId } from '#server/platform/ids.ts'
import { GatewayUnavailable } from '#server/ports/payment-gateway.ts'
import { lockSelectedCoupon, reserveCoupon } from './coupon-redemption.ts'
import { admitHold } from './hold-limits.ts'
import { lockMachine } from './machine-state.ts'
import { closedError, isOpen } from './opening-hours.ts'
import { priceOf } from './price.ts'
import { rejectTooManyUnpaid } from './unpaid-limit.ts'

async function assertMachineFree(tx: Tx, machineId: string, customerId: string) {
  const state = await lockMachine(tx, machineId)
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
 * Reserves the machine and the coupon and creates the purchase, with its idempotency key in the same database
 * transaction. If the coupon covers the price, the purchase is paid at once.
 */
function openPurchase(call: PurchaseCall, method: PaymentMethod) {
  const { app, brand, origin, caller, input } = call
  return app.db.transaction(async (tx) => {
    await lockCustomer(tx, caller.customerId)
    const id = newTransactionId('machine')
    const first = await claimIdempotencyKey(tx, call, method.endpoint.path, id)
    if (first) return { id: first.transactionId ?? id, answer: first.answer }
    const { amount: price, program, extras, branch } = await priceOf(tx, input, brand.id)
    if (!isOpen(branch, clock.date())) throw closedError(branch)
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
    if (amount > 0) await admitHold(tx, call, { transactionId: id, branchId: input.branch_id, kind: 'load' })
    if (coupon) await reserveCoupon(tx, coupon, id)
    if (purchase && amount === 0) await payByCoupon(tx, app, purchase)
    return { id, answer: null }
  })
}

/** Stores the first response under its idempotency key; later requests with the key get it verbatim. */
async function storeFirstAnswer(
  call: PaymentCall<unknown>,
  { endpoint }: PaymentMethod,
  answer: Purchase,
): Promise<unknown> {
  if (call.idempotencyKey === undefined) return answer
  const isKey = keyFilter(call, endpoint.path)
  return call.app.db.transaction(async (tx) => {
    const [row] = await tx.select().from(idempotency).where(isKey).for('update')
    if (row?.answer) return row.answer
    await tx.update(idempotency).set({ answer }).where(isKey)
    return answer
  })
}

function asUnavailable(error: unknown): never {
  throw error instanceof GatewayUnavailable ? new ApiError('provider_unavailable') : error
}

async function readRow(app: App, id: string) {
  const [row] = await app.db.select().from(transactions).where(eq(transactions.id, id))
  if (!row) throw new ApiError('transaction_unknown')
  return row
}

/** @throws ApiError `provider_unavailable`, `method_refused` */
async function charge(app: App, id: string): Promise<void> {
  const row = await readRow(app, id)
  if (row.amount === 0) app.wakeJobs()
  const outcome = await ensureCharge(app, row).catch(asUnavailable)
  const charged = await readRow(app, id)
  if (outcome === 'refused' || isRefused(charged) || charged.provider === null) throw new ApiError('method_refused')
}

/**
 * One handler for all payment methods: they differ only in what the gateway returns and how long the payment stays
 * open.
 */
const payments = PAYMENT_METHODS.map((method) =>
  defineHandler(method.endpoint, async ({ input, ...call }) => {
    const { app, brand } = call
    const { id, answer } = await ('transaction' in input
      ? setPaymentMethod({ ...call, input }, method)
      : openPurchase({ ...call, input }, method))
    if (answer) return answer as Purchase // stored by `storeFirstAnswer`, and validated again before it is sent
    await charge(app, id)
    const purchase = await readTransaction(app.db, id, brand.id)
    return (await storeFirstAnswer({ ...call, input }, method, purchase)) as Purchase // as above
  }),
)

const confirm = defineHandler(confirmPayment, async ({ app, brand, input }) => {
  const purchase = await readTransaction(app.db, input.transaction, brand.id)
  if (!isUnpaid(purchase)) return purchase
  await markSeen(app, input.transaction)
  await syncChargeForPoll(app, input.transaction, true)
  return readTransaction(app.db, input.transaction, brand.id)
})

const cancel = defineHandler(cancelPayment, async ({ app, brand, caller, input }) => {
  const purchase = await readTransaction(app.db, input.transaction, brand.id, caller.customerId)
  if (purchase.status === 'cancelled') return purchase
  if (purchase.status !== 'pending') throw new ApiError('not_cancellable')
  const outcome = await voidCharge(app, input.transaction).catch(asUnavailable)
  if (outcome === 'paid') throw new ApiError('not_cancellable')
  await app.db.transaction(async (tx) => {
    const row = await lockTransaction(tx, input.transaction)
    if (row?.status === 'cancelled') return
    if (row?.status !== 'pending') throw new ApiError('not_cancellable')
    await transition(tx, app, row, 'cancelled', 'customer', { dueAt: nextPollAt(row) })
  })
  return readTransaction(app.db, input.transaction, brand.id)
})

export const paymentHandlers: readonly Handler[] = [...payments, confirm, cancel]
