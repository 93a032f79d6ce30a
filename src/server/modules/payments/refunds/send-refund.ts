import { and, asc, eq, isNull, lte } from 'drizzle-orm'
import { HOUR_MS } from '#contract/duration.ts'
import type { Tx } from '#server/db/database.ts'
import { payments, transactions } from '#server/db/schema/payment.ts'
import { refundCases } from '#server/db/schema/refunds.ts'
import { publish } from '#server/events/purchase-events.ts'
import type { App } from '#server/http/app.ts'
import { chargedIdOf } from '#server/modules/payments/basket.ts'
import { syncCharge } from '#server/modules/payments/charges/charges.ts'
import { lockTransaction, type TransactionRow } from '#server/modules/payments/transition.ts'
import { clock } from '#server/platform/clock.ts'
import type { QueueJob } from '#server/platform/job-loop.ts'
import { describeError } from '#server/platform/log.ts'
import { continueTrace, inSpan, Kind } from '#server/platform/tracing.ts'
import { GatewayUnavailable, type RefundAnswer } from '#server/ports/payment-gateway.ts'
import { JOB_TIMEOUT_MS } from '#server/ports/timeouts.ts'
import { closeCaseByGateway } from './close-case.ts'
import { readDestination, storeDestination } from './refund-destination.ts'
import { refundDueOn } from './working-days.ts'

type CaseRow = typeof refundCases.$inferSelect

/** How long one server has a leased refund to itself. */
const LEASE_MS = 2 * JOB_TIMEOUT_MS
const MIN_PAUSE_MS = 5_000
/** A day without an answer to the request, two weeks of `pending`: an account that is gone never answers. */
const MAX_TRIES = { asked: 40, pending: 350 }

/** Leases the due refunds, so that no other server asks for the same ones. */
export function leaseRefunds(app: App, max: number): Promise<CaseRow[]> {
  return app.db.transaction(async (tx) => {
    const due = await tx
      .select()
      .from(refundCases)
      .where(and(lte(refundCases.dueAt, clock.date()), isNull(refundCases.closedAt)))
      .orderBy(asc(refundCases.dueAt))
      .limit(max)
      .for('update', { skipLocked: true })
    for (const { number } of due)
      await tx
        .update(refundCases)
        .set({ dueAt: new Date(clock.now() + LEASE_MS) })
        .where(eq(refundCases.number, number))
    return due
  })
}

/** Pauses that grow with the age of the refund, from seconds to an hour: a gateway may be away, or take days. */
const nextTryAt = ({ createdAt }: Pick<CaseRow, 'createdAt'>, now = clock.now()) =>
  new Date(now + Math.min(HOUR_MS, Math.max(MIN_PAUSE_MS, (now - createdAt.getTime()) / 2)))

/** The gateway's answer to the request, or, once it is pending, to a poll of the charge. */
async function askGateway(app: App, refundCase: CaseRow, row: TransactionRow): Promise<RefundAnswer> {
  const { number: key, amount, gatewayState } = refundCase
  const { brand, provider, chargeId, createdAt: openedAt, expiresAt } = row
  const transaction = chargedIdOf(row)
  const [payment] = await app.db.select().from(payments).where(eq(payments.transactionId, row.id))
  const paymentId = refundCase.chargeId ?? payment?.chargeId
  if (provider === null || chargeId === null || paymentId == null) return { state: 'not_possible', reason: 'no charge' }
  const signal = AbortSignal.timeout(JOB_TIMEOUT_MS)
  if (gatewayState === 'asked') return app.gateway.refund({ brand, provider, chargeId, paymentId, amount, key }, signal)
  const charge = await app.gateway.readCharge({ transaction, brand, provider, openedAt, expiresAt, chargeId }, signal)
  const refund = charge.payments.flatMap(({ refunds }) => refunds).find((candidate) => candidate.key === key)
  if (!refund) throw new GatewayUnavailable('the gateway does not show a pending refund')
  return refund.state === 'failed'
    ? { state: 'refused', reason: 'failed' }
    : { state: refund.state, refundId: refund.refundId }
}

/** What the gateway does not send, the shop's staff send by bank. */
export async function sendByBank(
  tx: Tx,
  app: Pick<App, 'config' | 'subscribers'>,
  { number }: Pick<CaseRow, 'number'>,
  row: TransactionRow,
) {
  const dueOn = refundDueOn(clock.date(), app.config.REFUND_BANK_HOLIDAYS)
  await tx
    .update(refundCases)
    .set({ gatewayState: 'refused', dueAt: null, dueOn, overdueToldAt: null })
    .where(eq(refundCases.number, number))
  if (!(await readDestination(tx, number))) await storeDestination(tx, number, row.customerId)
  await publish(tx, app, { kind: 'case', row, change: 'refund_by_bank', number })
}

async function apply(app: App, { number, gatewayState }: CaseRow, answer: RefundAnswer) {
  await app.db.transaction(async (tx) => {
    const [current] = await tx.select().from(refundCases).where(eq(refundCases.number, number)).for('update')
    const row = current && (await lockTransaction(tx, current.transactionId))
    if (!row || current.closedAt || current.gatewayState !== gatewayState) return
    if (answer.state === 'refunded') return closeCaseByGateway(tx, app, current.number, row, answer.refundId)
    if (answer.state !== 'pending') return sendByBank(tx, app, current, row)
    // Its first answer: from here on the end of the refund is waited for, not the acceptance of the request.
    if (gatewayState === 'asked')
      await tx
        .update(refundCases)
        .set({ gatewayState: 'pending', tries: 0, dueAt: nextTryAt(current) })
        .where(eq(refundCases.number, number))
    else await waitOrGiveUp(tx, app, current)
  })
}

/**
 * Comes again later, or, after many tries, leaves it to staff: only they can tell then whether the money was sent. From then on
 * it has the day that the policy promises, after which its customer is told that it is late.
 */
async function waitOrGiveUp(tx: Tx, app: App, { number, tries, ...refundCase }: CaseRow) {
  const isOver = tries + 1 >= MAX_TRIES[refundCase.gatewayState === 'pending' ? 'pending' : 'asked']
  const dueOn = refundDueOn(refundCase.createdAt, app.config.REFUND_BANK_HOLIDAYS)
  await tx
    .update(refundCases)
    .set(
      isOver ? { gatewayState: 'unresolved', dueAt: null, dueOn } : { tries: tries + 1, dueAt: nextTryAt(refundCase) },
    )
    .where(eq(refundCases.number, number))
  if (isOver)
    app.log.error('refund at the gateway stays unknown: staff have to resolve it', {
      case: number,
      transaction: refundCase.transactionId,
    })
}

const countFailure = (app: App, { number, gatewayState }: CaseRow) =>
  app.db.transaction(async (tx) => {
    const [current] = await tx.select().from(refundCases).where(eq(refundCases.number, number)).for('update')
    if (current && !current.closedAt && current.gatewayState === gatewayState) await waitOrGiveUp(tx, app, current)
  })

/**
 * Asks the gateway to send the money of a case back, under the case's number as the idempotency key, and follows it to its
 * end. An unknown outcome is asked for again, and in the end left to staff: it never becomes a bank transfer by itself,
 * which could be a second refund.
 */
export async function sendRefund(app: App, refundCase: CaseRow): Promise<void> {
  const { number, transactionId } = refundCase
  try {
    const [row] = await app.db.select().from(transactions).where(eq(transactions.id, transactionId))
    if (!row) return
    const answer = await askGateway(app, refundCase, row)
    // It may be refused because staff have made it on the dashboard, which then closes the case.
    if (answer.state === 'refused') await syncCharge(app, transactionId)
    await apply(app, refundCase, answer)
    app.log.info('refund at the gateway', { case: number, transaction: transactionId, state: answer.state })
  } catch (error) {
    app.log.warn('refund at the gateway is unknown', { case: number, error: describeError(error) })
    await countFailure(app, refundCase).catch(() => {}) // it is due again when the lease ends
  }
  app.wakeJobs()
}

/** Sends the money of cards and wallets back through the gateway. */
export const sendRefunds: QueueJob<App> = {
  name: 'gateway refunds',
  everyMs: 2_000,
  async lease(app, max) {
    const cases = await leaseRefunds(app, max)
    return cases.map((refundCase) => () => {
      const facts = { 'washday.transaction': refundCase.transactionId }
      const options = { kind: Kind.CONSUMER, parent: continueTrace(refundCase.traceparent), facts }
      return inSpan('job refund', options, () => sendRefund(app, refundCase))
    })
  },
}
