import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { BasketCommand, SelectedCommand } from '#contract/payment.ts'
import type { Tx } from '#server/db/database.ts'
import { holds, transactionEvents, transactions } from '#server/db/schema/payment.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { App } from '#server/http/app.ts'
import { lockCustomer } from '#server/http/customers.ts'
import { takeIdempotencyKey } from '#server/http/idempotency.ts'
import { hasCharge, isOfBasket, sumOf } from '#server/modules/payments/basket.ts'
import { isUnpaid, nextPollAt } from '#server/modules/payments/charges/apply-charge.ts'
import { payByCoupon } from '#server/modules/payments/charges/set-payment-method.ts'
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
import { isOwnPending, lockBasket, type TransactionRow, transition } from '#server/modules/payments/transition.ts'
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

type PurchaseCall = PaymentCall<SelectedCommand> & Confirmed

/** It is started after the wash, at a machine that is chosen then. */
const isLater = ({ is_later: is = false }: BasketCommand): boolean => is

/** Names the machine in an error about one of several. */
function atMachine<Result>({ machine_id: machine }: BasketCommand, isFirst: boolean, step: Promise<Result>) {
  return step.catch((error: unknown) => {
    if (isFirst || !(error instanceof ApiError)) throw error
    throw new ApiError(error.code, { ...error.members, machine }, error.retryAfter)
  })
}

/**
 * Ends the unpaid purchase that this one replaces, with its basket, and so gives their machines and coupons to this one within the
 * same database transaction. Its charge has been voided before.
 * @returns what has ended
 * @throws ApiError `transaction_unknown`; `payment_pending` if it has been paid meanwhile: its page says so
 */
async function endReplaced(tx: Tx, { app, brand, caller, input }: PurchaseCall): Promise<readonly TransactionRow[]> {
  if (input.replaces === undefined) return []
  const basket = await lockBasket(tx, input.replaces)
  const row = basket.find(({ id }) => id === input.replaces)
  const isOwn = row?.customerId === caller.customerId && row.brand === brand.id && row.machineId === input.machine_id
  if (!isOwn) throw new ApiError('transaction_unknown')
  if (!isUnpaid(row)) throw new ApiError('payment_pending', { transaction: row.id })
  if (row.status !== 'pending') return [] // it has ended by itself: this is a purchase like any other
  await transition(tx, app, row, 'cancelled', 'customer', { dueAt: nextPollAt(row) })
  return basket
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
 * The end of the time to pay of a purchase that takes over the reservation of another: no more than one change of the method
 * within the first time prolongs it, and none that of an untrusted phone.
 */
async function inheritedEnd(tx: Tx, app: App, replaced: TransactionRow, expiresAt: Date): Promise<Date> {
  const [hold] = await tx
    .select({ at: holds.createdAt, isTrusted: holds.isTrusted })
    .from(holds)
    .where(eq(holds.transactionId, replaced.id))
  const isFirstTime = hold !== undefined && clock.now() < hold.at.getTime() + app.limits.qrSeconds * 1_000
  if (hold && !hold.isTrusted) {
    const end = new Date(hold.at.getTime() + STRANGERS_HOLD_MS)
    return expiresAt < end ? expiresAt : end
  }
  return isFirstTime || expiresAt < replaced.expiresAt ? expiresAt : replaced.expiresAt
}

type NewLoad = {
  id: string
  basketId: string | null
  priced: Pick<Awaited<ReturnType<typeof priceOf>>, 'amount' | 'program' | 'extras'>
  /** The least that the payment method takes. */
  minimum: number
  /** Had the machine before. */
  replaced: TransactionRow | undefined
}

/** Opens the purchase of one machine, which is locked and free. @returns whether it has a reservation that counts already */
async function openLoad(
  tx: Tx,
  call: PurchaseCall,
  load: BasketCommand,
  { id, basketId, priced: { amount: price, program, extras }, minimum, replaced }: NewLoad,
): Promise<{ purchase: TransactionRow; isCounted: boolean }> {
  const { app, brand, origin, caller, input } = call
  const owner = { customerId: caller.customerId, brand: brand.id }
  const pricedPurchase = { price, minimum, branchId: input.branch_id, machineCategory: load.machine_category }
  const coupon = await lockSelectedCoupon(tx, load.coupons, owner, pricedPurchase)
  const discount = coupon?.discount ?? 0
  const { expiresAt, dueAt } = deadlinesOf(call)
  const [purchase] = await tx
    .insert(transactions)
    .values({
      id,
      ...owner,
      branchId: input.branch_id,
      machineId: load.machine_id,
      status: 'pending',
      program,
      extras,
      price,
      discount,
      amount: price - discount,
      provider: input.provider,
      bank: input.bank ?? null,
      savedCardId: input.saved_card ?? null,
      origin,
      device: phoneSystemOf(call.userAgent),
      basketId,
      isLater: isLater(load),
      holdsMachine: !isLater(load),
      expiresAt: replaced ? await inheritedEnd(tx, app, replaced, expiresAt) : expiresAt,
      dueAt: hasCharge({ id, basketId }) ? dueAt : null,
    })
    .returning()
  if (!purchase) throw new Error('insert into transactions returned no row')
  await tx.insert(transactionEvents).values({ transactionId: id, from: null, to: 'pending', cause: 'customer' })
  if (coupon) await reserveCoupon(tx, coupon, id)
  if (isLater(load)) return { purchase, isCounted: true }
  const wasHeld = await takeOverHold(tx, load.machine_id, caller.customerId, id)
  // So that it counts as one reservation and not as a cancelled one.
  if (replaced) await tx.update(holds).set({ transactionId: id }).where(eq(holds.transactionId, replaced.id))
  return { purchase, isCounted: wasHeld || replaced !== undefined }
}

/** @throws ApiError `invalid` for a machine that is chosen twice, or a dryer for after no wash; what `priceOf` throws */
async function priceLoads(tx: Tx, { brand, input }: PurchaseCall) {
  const loads: BasketCommand[] = [input, ...(input.more ?? [])]
  const now = loads.filter((load) => !isLater(load))
  if (new Set(now.map(({ machine_id }) => machine_id)).size < now.length)
    throw new ApiError('invalid', { errors: { more: ['unique'] } })
  const isWash = now.some(({ machine_category }) => machine_category === 'washer')
  const later = loads.filter(isLater)
  if (later.length > 1 || later.some(({ machine_category }) => machine_category !== 'dryer' || !isWash))
    throw new ApiError('invalid', { errors: { more: ['later'] } })
  const priced = []
  for (const load of loads) {
    const isFirst = load === input
    const command = { ...load, branch_id: input.branch_id }
    priced.push({ load, isFirst, priced: await atMachine(load, isFirst, priceOf(tx, command, brand.id)) })
  }
  return priced
}

/**
 * Reserves the machines and their coupons and creates the purchases, with the idempotency key in the same database transaction.
 * If coupons cover the price, the purchases are paid at once.
 * @returns the id of the first, which has the charge
 */
export function openPurchase(call: PurchaseCall, method: PaymentMethod) {
  const { app, caller, input } = call
  return app.db.transaction(async (tx) => {
    await lockCustomer(tx, caller.customerId)
    // In order, so that the first has the first id.
    const ids = [input, ...(input.more ?? [])].map(() => newTransactionId('machine')).toSorted()
    const [id = ''] = ids
    const first = await takeIdempotencyKey(tx, call, method.endpoint.path, id)
    if (first) return { id: first.transactionId ?? id, answer: first.answer }
    const loads = await priceLoads(tx, call)
    const [{ branch } = {}] = loads.map(({ priced }) => priced)
    const now = clock.date()
    if (branch && !isOpen(branch, now)) throw closedError(branch, now)
    const replaced = await endReplaced(tx, call)
    const held = loads.filter(({ load }) => !isLater(load))
    for (const { load, isFirst } of held.toSorted((one, other) =>
      one.load.machine_id < other.load.machine_id ? -1 : 1,
    ))
      await atMachine(load, isFirst, assertMachineFree(tx, load.machine_id, caller.customerId))
    await rejectTooManyUnpaid(tx, caller.customerId, app.limits.unpaidMachines + 1 - held.length)
    const minimum = methodMinimum(call, method)
    const opened = []
    for (const [index, { load, priced, isFirst }] of loads.entries()) {
      const newLoad = {
        id: ids[index] ?? '',
        basketId: loads.length > 1 ? id : null,
        priced,
        minimum,
        replaced: replaced.find((row) => row.machineId === load.machine_id && row.isLater === isLater(load)),
      }
      opened.push(await atMachine(load, isFirst, openLoad(tx, call, load, newLoad)))
    }
    const purchases = opened.map(({ purchase }) => purchase)
    const amount = sumOf(purchases)
    if (amount > 0) {
      rejectMethod(call, method, amount)
      rejectCard(call, amount)
    }
    // One time to pay for all.
    const end = new Date(Math.min(...purchases.map(({ expiresAt }) => expiresAt.getTime())))
    await tx.update(transactions).set({ expiresAt: end }).where(isOfBasket(id))
    for (const { purchase, isCounted } of opened)
      if (amount > 0 && !isCounted)
        await admitHold(tx, call, { transactionId: purchase.id, branchId: input.branch_id, kind: 'load' })
    if (amount === 0) for (const purchase of purchases) await payByCoupon(tx, app, purchase)
    return { id, answer: null }
  })
}
