import { eq } from 'drizzle-orm'
import { cancelPayment, confirmPayment, type Purchase } from '#contract/payment.ts'
import { idempotency } from '#server/db/schema/http.ts'
import { transactions } from '#server/db/schema/payment.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { App } from '#server/http/app.ts'
import { defineHandler, type Handler } from '#server/http/handler.ts'
import { keyFilter } from '#server/http/idempotency.ts'
import { assertUsable, refusalOf } from '#server/modules/payments/cards/saved-cards.ts'
import { isUnpaid, nextPollAt } from '#server/modules/payments/charges/apply-charge.ts'
import { assertMayTryCard, cardTryOf, countingDeclines } from '#server/modules/payments/charges/card-declines.ts'
import { ensureCharge, syncChargeForPoll, voidCharge } from '#server/modules/payments/charges/charges.ts'
import { isRefused } from '#server/modules/payments/charges/release-refused-charge.ts'
import { setPaymentMethod } from '#server/modules/payments/charges/set-payment-method.ts'
import { isOwnPurchase, withoutCode } from '#server/modules/payments/for-viewer.ts'
import { markViewed } from '#server/modules/payments/last-viewed.ts'
import { PAYMENT_METHODS, type PaymentCall, type PaymentMethod } from '#server/modules/payments/payment-methods.ts'
import { readTransaction } from '#server/modules/payments/read-transaction.ts'
import { lockTransaction, transition } from '#server/modules/payments/transition.ts'
import { GatewayUnavailable } from '#server/ports/payment-gateway.ts'
import { openMoreTime } from './reservations/more-time.ts'
import { openPurchase } from './reservations/open-purchase.ts'

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

const isDecline = (error: unknown) => error instanceof ApiError && error.code === 'card_declined'

/** @throws ApiError `card_declined` with the reason for which it can pay nothing any more; as `charge` */
async function chargeSavedCard(app: App, id: string, card: string): Promise<void> {
  try {
    await charge(app, id)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'method_refused') throw error
    const reason = await refusalOf(app.db, card)
    throw new ApiError('card_declined', reason ? { reason } : {})
  }
}

/**
 * Voids the charge of an unpaid purchase of the caller that is to be paid in another way: two charges could both be paid.
 * @throws ApiError `payment_pending` if it is paid; `provider_unavailable`
 */
async function voidReplaced({ app, caller }: Pick<PaymentCall<unknown>, 'app' | 'caller'>, id: string) {
  const [row] = await app.db.select().from(transactions).where(eq(transactions.id, id))
  if (row?.customerId !== caller.customerId || row.status !== 'pending') return
  if ((await voidCharge(app, id).catch(asUnavailable)) === 'paid')
    throw new ApiError('payment_pending', { transaction: id })
}

/**
 * One handler for all payment methods: they differ only in what the gateway returns and how long the payment stays
 * open.
 */
const payments = PAYMENT_METHODS.map((method) =>
  defineHandler(method.endpoint, async ({ input: { pin_code: pin, ...input }, ...request }) => {
    const { app, brand, caller, address } = request
    const cardTry = () => cardTryOf(app.db, caller, { brand: brand.id, address })
    if (method.provider === 'credit_card') await assertMayTryCard(app.db, await cardTry())
    const { saved_card: card } = input
    if (card !== undefined) await assertUsable(app, { id: card, customerId: caller.customerId, brand: brand.id })
    // Not part of the input that is kept, as a digest, with the idempotency key: it could be guessed from it.
    if (pin !== undefined) await app.confirmPin(brand.id, caller, pin)
    const call = { ...request, isPinConfirmed: pin !== undefined }
    if ('replaces' in input && input.replaces !== undefined) await voidReplaced(call, input.replaces)
    const { id, answer } = await ('transaction' in input
      ? setPaymentMethod({ ...call, input }, method)
      : 'adds_time_to' in input
        ? openMoreTime({ ...call, input }, method)
        : openPurchase({ ...call, input }, method))
    if (answer) return answer as Purchase // stored by `storeFirstAnswer`, and validated again before it is sent
    if (card === undefined) await charge(app, id)
    else await countingDeclines(app, await cardTry(), isDecline, () => chargeSavedCard(app, id, card))
    const purchase = await readTransaction(app.db, id, brand.id)
    return (await storeFirstAnswer({ ...call, input }, method, purchase)) as Purchase // as above
  }),
)

const confirm = defineHandler(confirmPayment, async ({ app, brand, viewer, input }) => {
  const purchase = await readTransaction(app.db, input.transaction, brand.id)
  if (!isUnpaid(purchase))
    return (await isOwnPurchase(app.db, input.transaction, viewer)) ? purchase : withoutCode(purchase)
  await markViewed(app, input.transaction)
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
