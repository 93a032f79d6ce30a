import { and, eq } from 'drizzle-orm'
import { CHOICE_STATUSES } from '#contract/payment.ts'
import { arrivalOf } from '#contract/refund-arrival.ts'
import { getRefundCase, getRefundOffer, refundCoupon, setRefundDestination } from '#contract/refund-destination.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { transactions } from '#server/db/schema/payment.ts'
import { refundCases } from '#server/db/schema/refunds.ts'
import { coupons } from '#server/db/schema/rewards.ts'
import { publish } from '#server/events/purchase-events.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { App } from '#server/http/app.ts'
import { readCustomer } from '#server/http/customers.ts'
import { defineHandler, type Handler, type RequestContext } from '#server/http/handler.ts'
import { idempotent } from '#server/http/idempotency.ts'
import { findPurchase } from '#server/modules/payments/purchase-archive.ts'
import { isStoredValue } from '#server/modules/payments/reservations/coupon-redemption.ts'
import { reversedAmountOf } from '#server/modules/payments/reversals/reversed-amount.ts'
import type { TransactionRow } from '#server/modules/payments/transition.ts'
import { clock } from '#server/platform/clock.ts'
import { isUuid } from '#server/platform/ids.ts'
import { confirmDestination } from './confirm-destination.ts'
import { cashValueOf, convertToCash, lockRefundCoupons } from './convert-to-cash.ts'
import { isRefundedByGateway, TRANSFER_ELSEWHERE } from './open-case.ts'
import {
  customerCase,
  isSameDestination,
  lastDigits,
  readDestination,
  refundChannelOf,
  storeDestination,
} from './refund-destination.ts'
import { refundDueOn } from './working-days.ts'

type Owner = Pick<RequestContext<typeof getRefundCase>, 'brand' | 'caller'>

const isOwn = ({ brand, caller }: Owner, purchases = transactions) =>
  and(eq(purchases.customerId, caller.customerId), eq(purchases.brand, brand.id))

/** @throws ApiError `case_unknown` */
async function readOwnCase(db: Database | Tx, number: string, owner: Owner) {
  const [row] = await db
    .select({ refundCase: refundCases, provider: transactions.provider })
    .from(refundCases)
    .innerJoin(transactions, eq(transactions.id, refundCases.transactionId))
    .where(and(eq(refundCases.number, number), isOwn(owner)))
  if (!row) throw new ApiError('case_unknown')
  return row
}

const read = defineHandler(getRefundCase, async ({ app, input, ...owner }) => {
  const { refundCase, provider } = await readOwnCase(app.db, input.case_number, owner)
  return customerCase(refundCase, provider, await readDestination(app.db, refundCase.number))
})

/** More often than somebody mistypes; each is kept. */
const MAX_CHANGES = 10

const setDestination = defineHandler(setRefundDestination, async (call) => {
  const { app, input, ...owner } = call
  await readOwnCase(app.db, input.case_number, owner)
  await confirmDestination(call)
  const changed = await app.db.transaction(async (tx) => {
    const { refundCase: own, provider } = await readOwnCase(tx, input.case_number, owner)
    const { number, transactionId } = own
    // Locked: staff may be closing it.
    const [refundCase] = await tx.select().from(refundCases).where(eq(refundCases.number, number)).for('update')
    if (!refundCase || refundCase.closedAt || refundChannelOf(refundCase) === 'gateway')
      throw new ApiError('case_closed')
    const before = await readDestination(tx, number)
    if ((before?.version ?? 0) > MAX_CHANGES) throw new ApiError('too_many_requests')
    await storeDestination(tx, number, owner.caller.customerId, input.destination)
    const after = await readDestination(tx, number)
    if (after && before && !isSameDestination(before, after)) await tellOfChange(tx, app, own)
    const changed = refundCase.destinationFailedAt ? await promiseAgain(tx, app, refundCase) : refundCase
    app.log.info('refund destination changed', { case: number, transaction: transactionId })
    return customerCase(changed, provider, after)
  })
  app.wakeJobs()
  return changed
})

/** The account's owner is notified, even if somebody else holds the phone. */
async function tellOfChange(tx: Tx, app: App, { number, transactionId }: typeof refundCases.$inferSelect) {
  const row = await findPurchase(tx, (t) => eq(t.id, transactionId))
  if (row) await publish(tx, app, { ...TRANSFER_ELSEWHERE, row, number, on: clock.date().toISOString() })
}

/** The promised day counts from the new destination. */
async function promiseAgain(tx: Tx, { config }: Pick<App, 'config'>, refundCase: typeof refundCases.$inferSelect) {
  const dueOn = refundDueOn(clock.date(), config.REFUND_BANK_HOLIDAYS)
  const [changed] = await tx
    .update(refundCases)
    .set({ destinationFailedAt: null, overdueToldAt: null, dueOn })
    .where(eq(refundCases.number, refundCase.number))
    .returning()
  return changed ?? refundCase
}

/** @throws ApiError `coupon_unknown`, also for a coupon that stands for no money */
async function readMoneyCoupon(db: Database | Tx, id: string, { brand, caller }: Owner) {
  const [coupon] = isUuid(id) ? await db.select().from(coupons).where(eq(coupons.id, id)) : []
  const isOwnCoupon = coupon?.customerId === caller.customerId && coupon.brand === brand.id
  if (!isOwnCoupon || !isStoredValue(coupon)) throw new ApiError('coupon_unknown')
  return coupon
}

const exchange = defineHandler(refundCoupon, async (call) => {
  const { app, input } = call
  await confirmDestination(call)
  const answer = await idempotent(call, refundCoupon, async (tx) => {
    const refund = await lockRefundCoupons(tx, await readMoneyCoupon(tx, input.coupon_id, call))
    if (!refund) throw new ApiError('coupon_unknown')
    const isUnspent = refund.family.every((coupon) => coupon.transactionId === null && coupon.refundedAt === null)
    const number = isUnspent ? await convertToCash(tx, app, refund, input.destination) : undefined
    if (number === undefined) throw new ApiError('not_refundable')
    const { refundCase, provider } = await readOwnCase(tx, number, call)
    return customerCase(refundCase, provider, await readDestination(tx, number))
  })
  app.wakeJobs()
  return answer
})

/** The purchase whose money an offer is about, and how much it is. */
async function moneyOf(app: App, call: RequestContext<typeof getRefundOffer>): Promise<[TransactionRow, number]> {
  const { input } = call
  if ('transaction' in input) {
    const row = await findPurchase(app.db, (t) => and(eq(t.id, input.transaction), isOwn(call, t)))
    if (!row) throw new ApiError('transaction_unknown')
    const isOwed = CHOICE_STATUSES.includes(row.status) || row.status === 'running'
    return [row, isOwed ? row.amount - (await reversedAmountOf(app.db, row)) : 0]
  }
  const coupon = await readMoneyCoupon(app.db, input.coupon_id, call)
  return app.db.transaction(async (tx) => {
    const refund = await lockRefundCoupons(tx, coupon)
    if (!refund) throw new ApiError('coupon_unknown')
    const isUnspent = refund.family.every(({ transactionId, refundedAt }) => !transactionId && !refundedAt)
    return [refund.row, isUnspent ? (await cashValueOf(tx, refund.row)).money : 0]
  })
}

const offer = defineHandler(getRefundOffer, async (call) => {
  const { app, caller } = call
  const [row, amount] = await moneyOf(app, call)
  if (amount === 0) throw new ApiError('not_refundable')
  const isByGateway = await isRefundedByGateway(app.db, app, row, { amount })
  const { phone } = await readCustomer(app.db, caller.customerId)
  const via = isByGateway ? ('gateway' as const) : ('bank' as const)
  return {
    amount,
    via,
    arrival: arrivalOf(via, row.provider),
    due_on: isByGateway ? null : refundDueOn(clock.date(), app.config.REFUND_BANK_HOLIDAYS),
    phone_end: lastDigits(phone),
  }
})

export const refundHandlers: readonly Handler[] = [read, setDestination, exchange, offer]
