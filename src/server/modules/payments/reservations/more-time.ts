import { and, eq, inArray } from 'drizzle-orm'
import type { MoreTimePayment } from '#contract/payment.ts'
import type { Tx } from '#server/db/database.ts'
import { machines } from '#server/db/schema/branches.ts'
import { transactionEvents, transactions } from '#server/db/schema/payment.ts'
import { ApiError } from '#server/http/api-error.ts'
import { lockCustomer } from '#server/http/customers.ts'
import { takeIdempotencyKey } from '#server/http/idempotency.ts'
import { deadlinesOf } from '#server/modules/payments/expire-purchase.ts'
import {
  type Confirmed,
  type PaymentCall,
  type PaymentMethod,
  phoneSystemOf,
  rejectCard,
  rejectMethod,
} from '#server/modules/payments/payment-methods.ts'
import { moreTimeOf } from '#server/modules/payments/transaction-dto.ts'
import { isLoadRow, lockOwnTransaction } from '#server/modules/payments/transition.ts'
import { newTransactionId } from '#server/platform/ids.ts'
import { textOf } from '#server/platform/texts/texts.ts'
import { rejectTooManyUnpaid } from './reservation-limits.ts'

/** One at a time: what the machine makes of it decides how much more it can have. */
async function rejectOther(tx: Tx, loadId: string) {
  const [other] = await tx
    .select({ id: transactions.id })
    .from(transactions)
    .where(
      and(
        eq(transactions.extendsId, loadId),
        inArray(transactions.status, ['pending', 'paid', 'starting', 'start_unknown']),
      ),
    )
    .limit(1)
  if (other) throw new ApiError('payment_pending', { transaction: other.id })
}

/**
 * Creates the purchase of more time in the customer's running load, with the idempotency key in the same database transaction.
 * It can be paid until the load ends.
 * @returns its id, and the stored response to an earlier request with the same idempotency key
 * @throws ApiError `transaction_unknown`, `no_more_time`, `price_changed`, `payment_pending`, `too_many_unpaid`, and the codes of
 *   `rejectMethod` and `rejectCard`
 */
export function openMoreTime(call: PaymentCall<MoreTimePayment> & Confirmed, method: PaymentMethod) {
  const { app, brand, caller, origin, input } = call
  return app.db.transaction(async (tx) => {
    await lockCustomer(tx, caller.customerId)
    const id = newTransactionId('machine')
    const first = await takeIdempotencyKey(tx, call, method.endpoint.path, id)
    if (first) return { id: first.transactionId ?? id, answer: first.answer }
    const load = await lockOwnTransaction(tx, input.adds_time_to, call)
    if (!isLoadRow(load)) throw new ApiError('transaction_unknown')
    const [machine] = await tx.select().from(machines).where(eq(machines.id, load.machineId))
    const offer = machine && app.controller.extend ? moreTimeOf(load, machine) : null
    if (!offer || !load.endsAt) throw new ApiError('no_more_time')
    await rejectOther(tx, load.id)
    const { minutes, amount } = offer
    // Other minutes for the same price are another offer too.
    if (amount !== input.amount || minutes !== input.minutes) throw new ApiError('price_changed', { amount })
    await rejectTooManyUnpaid(tx, caller.customerId, app.limits.unpaidMachines)
    rejectMethod(call, method, amount)
    rejectCard(call, amount)
    const { expiresAt, dueAt } = deadlinesOf(call)
    await tx.insert(transactions).values({
      id,
      brand: brand.id,
      customerId: caller.customerId,
      branchId: load.branchId,
      machineId: load.machineId,
      extendsId: load.id,
      status: 'pending',
      program: {
        temp: load.program.temp,
        name: textOf('more_time.name'),
        celsius: null,
        minutes,
        amount,
      },
      extras: [],
      price: amount,
      discount: 0,
      amount,
      provider: input.provider,
      bank: input.bank ?? null,
      savedCardId: input.saved_card ?? null,
      origin,
      device: phoneSystemOf(call.userAgent),
      holdsMachine: false,
      expiresAt: expiresAt < load.endsAt ? expiresAt : load.endsAt,
      dueAt,
    })
    await tx.insert(transactionEvents).values({ transactionId: id, from: null, to: 'pending', cause: 'customer' })
    return { id, answer: null }
  })
}
