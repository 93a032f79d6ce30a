import { and, asc, count, eq, isNotNull, isNull, or } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import { endCustomerSessions } from '#contract/staff/customers.ts'
import {
  closeRefundCase,
  listRefundCases,
  type RefundCase,
  rejectRefundDestination,
  resolveRefund,
} from '#contract/staff/refund-cases.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { customers } from '#server/db/schema/account.ts'
import { branches } from '#server/db/schema/branches.ts'
import { payments, transactions } from '#server/db/schema/payment.ts'
import { refundCases, refundDestinations } from '#server/db/schema/refunds.ts'
import { publish } from '#server/events/purchase-events.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { App } from '#server/http/app.ts'
import { findCustomer } from '#server/http/customers.ts'
import { defineHandler, type Handler } from '#server/http/handler.ts'
import { endSessions } from '#server/modules/auth/sessions.ts'
import { syncReversals } from '#server/modules/payments/charges/charges.ts'
import { closeCaseByGateway } from '#server/modules/payments/refunds/close-case.ts'
import { isOverdue } from '#server/modules/payments/refunds/overdue.ts'
import { isCurrentDestination, refundChannelOf } from '#server/modules/payments/refunds/refund-destination.ts'
import { sendByBank } from '#server/modules/payments/refunds/send-refund.ts'
import { isClosedByReversal, releaseReversals } from '#server/modules/payments/reversals/sent-earlier.ts'
import { clock } from '#server/platform/clock.ts'
import { caseState, sessionsState } from './audited-states.ts'
import { defineStaffAction } from './staff-action.ts'
import { byOf, customerView, isOfStaff } from './staff-caller.ts'

const isOpen = isNull(refundCases.closedAt)
/** The gateway sends the others: a transfer would be a second refund. */
const isForStaff = or(isNull(refundCases.gatewayState), eq(refundCases.gatewayState, 'refused'))

const selectCases = (db: Database | Tx) =>
  db
    .select({
      refund: refundCases,
      purchase: transactions,
      paymentId: payments.chargeId,
      branch: branches,
      customer: customers,
      destination: refundDestinations,
    })
    .from(refundCases)
    .innerJoin(transactions, eq(transactions.id, refundCases.transactionId))
    .innerJoin(branches, eq(branches.id, transactions.branchId))
    .innerJoin(customers, eq(customers.id, transactions.customerId))
    .leftJoin(payments, eq(payments.transactionId, transactions.id))
    .leftJoin(refundDestinations, isCurrentDestination)

type StoredCase = typeof refundCases.$inferSelect
type CaseRow = Awaited<ReturnType<typeof selectCases>>[number]

const view = ({ refund, purchase, paymentId, branch, customer, destination }: CaseRow): RefundCase => ({
  case_number: refund.number,
  transaction: purchase.id,
  reason: refund.reason,
  provider: purchase.provider,
  charge_id: refund.chargeId ?? paymentId,
  brand: purchase.brand,
  branch_name: { th: branch.nameTh, en: branch.nameEn },
  amount: refund.amount,
  currency: refund.currency,
  destination: destination && {
    kind: destination.kind,
    number: destination.number,
    bank: destination.bank,
    holder: destination.holder,
    version: destination.version,
  },
  due_on: refund.dueOn,
  destination_failed_at: refund.destinationFailedAt?.toISOString() ?? null,
  gateway_state: refund.gatewayState,
  customer: customerView(customer),
  paid_at: purchase.paidAt?.toISOString() ?? null,
  ran_at: purchase.ranAt?.toISOString() ?? null,
  created_at: refund.createdAt.toISOString(),
  closed_at: refund.closedAt?.toISOString() ?? null,
  bank_reference: refund.bankReference,
  resolved_by: refund.resolvedBy,
  resolved_at: refund.resolvedAt?.toISOString() ?? null,
})

const list = defineHandler(listRefundCases, async ({ app, input, staff }) => {
  const isAsked = { open: isOpen, overdue: isOverdue(), closed: isNotNull(refundCases.closedAt) }[input.status]
  const where = and(isAsked, isOfStaff(staff, transactions.branchId))
  const [sum] = await app.db
    .select({ total: count() })
    .from(refundCases)
    .innerJoin(transactions, eq(transactions.id, refundCases.transactionId))
    .where(where)
  const rows = await selectCases(app.db)
    .where(where)
    .orderBy(asc(refundCases.createdAt), asc(refundCases.number))
    .limit(input.limit)
    .offset((input.page - 1) * input.limit)
  return { details: rows.map(view), total: sum?.total ?? 0 }
})

type Sent = InferOutput<typeof closeRefundCase.input>

/**
 * The money went to what staff have looked at: not to what the customer has chosen since, nor less than they have sent.
 * @param owed what is left of the case
 */
async function assertSent(tx: Tx, { number, destinationVersion: version }: StoredCase, owed: number, sent: Sent) {
  const { amount, destination_version: sentTo, is_sent_earlier: isEarlier } = sent
  if (amount === owed && sentTo === version) return
  if (!isEarlier || (sentTo === null && version !== null)) throw new ApiError('case_changed', { amount: owed, version })
  const isVersion = and(eq(refundDestinations.caseNumber, number), eq(refundDestinations.version, sentTo ?? 0))
  if (sentTo !== version && (await tx.$count(refundDestinations, isVersion)) === 0)
    throw new ApiError('invalid', { errors: { destination_version: ['unknown'] } })
  if (!(await releaseReversals(tx, number, owed, amount)))
    throw new ApiError('invalid', { errors: { amount: ['unknown'] } })
}

const close = defineStaffAction(closeRefundCase, caseState, async ({ app, input }) => {
  const { case_number: number, bank_reference: bankReference, destination_version: sentTo, amount } = input
  const { caseRow, isNew } = await app.db.transaction(async (tx) => {
    const [locked] = await tx.select().from(refundCases).where(eq(refundCases.number, number)).for('update')
    const isReversed =
      locked?.closedAt != null && locked.bankReference !== bankReference && (await isClosedByReversal(tx, locked))
    const isSent = locked && (isReversed || (!locked.closedAt && refundChannelOf(locked) === 'bank'))
    // The others are closed already, or not sent by staff, which the answer says.
    if (isSent) await assertSent(tx, locked, isReversed ? 0 : locked.amount, input)
    const [closed] = isSent
      ? await tx
          .update(refundCases)
          .set({
            closedAt: clock.date(),
            bankReference,
            destinationVersion: sentTo,
            amount,
            ...(isReversed ? { gatewayState: null } : {}),
          })
          .where(eq(refundCases.number, number))
          .returning({ number: refundCases.number })
      : []
    const [caseRow] = await selectCases(tx).where(eq(refundCases.number, number))
    if (closed && caseRow)
      await publish(tx, app, { kind: 'case', row: caseRow.purchase, change: 'case_closed', number })
    return { caseRow, isNew: closed !== undefined }
  })
  if (!caseRow) throw new ApiError('case_unknown')
  if (caseRow.refund.bankReference !== bankReference) throw new ApiError('case_closed')
  if (isNew) {
    app.wakeJobs()
    app.log.info('refund case closed', { case: number, transaction: caseRow.purchase.id })
  }
  return view(caseRow)
})

const reject = defineStaffAction(rejectRefundDestination, caseState, async ({ app, input }) => {
  const { case_number: number, destination_version: failed } = input
  const { caseRow, isNew } = await app.db.transaction(async (tx) => {
    const at = clock.date()
    const [rejected] = await tx
      .update(refundCases)
      .set({ destinationFailedAt: at })
      .where(
        and(
          eq(refundCases.number, number),
          eq(refundCases.destinationVersion, failed),
          isOpen,
          isForStaff,
          isNull(refundCases.destinationFailedAt),
        ),
      )
      .returning({ number: refundCases.number })
    const [caseRow] = await selectCases(tx).where(eq(refundCases.number, number))
    if (rejected && caseRow)
      await publish(tx, app, {
        kind: 'transfer',
        row: caseRow.purchase,
        change: 'refund_destination_failed',
        number,
        on: at.toISOString(),
      })
    return { caseRow, isNew: rejected !== undefined }
  })
  if (!caseRow) throw new ApiError('case_unknown')
  const { closedAt, amount, destinationVersion: version, destinationFailedAt } = caseRow.refund
  if (closedAt || refundChannelOf(caseRow.refund) !== 'bank') throw new ApiError('case_closed')
  // The customer has chosen another one, which nobody has tried.
  if (version !== failed || destinationFailedAt === null) throw new ApiError('case_changed', { amount, version })
  if (isNew) {
    app.wakeJobs()
    app.log.info('refund destination failed', { case: number, transaction: caseRow.purchase.id })
  }
  return view(caseRow)
})

type Resolution = InferOutput<typeof resolveRefund.input>

/** What staff have seen of a refund of which the gateway has told nothing for long. */
async function applyResolution(
  tx: Tx,
  app: App,
  { refund, purchase }: CaseRow,
  resolution: Resolution,
  by: ReturnType<typeof byOf>,
) {
  const { number } = refund
  if (resolution.outcome === 'refunded') await closeCaseByGateway(tx, app, number, purchase, resolution.reference)
  else if (resolution.outcome === 'not_refunded') await sendByBank(tx, app, refund, purchase)
  else
    await tx
      .update(refundCases)
      .set({ gatewayState: 'asked', tries: 0, dueAt: clock.date() })
      .where(eq(refundCases.number, number))
  await tx
    .update(refundCases)
    .set({ resolvedBy: by.name, resolvedById: by.id, resolvedAt: clock.date() })
    .where(eq(refundCases.number, number))
}

/** The states of a refund in which this answer is a repeated one. */
const RESOLVED: Record<Resolution['outcome'], readonly RefundCase['gateway_state'][]> = {
  refunded: ['refunded'],
  not_refunded: ['refused'],
  ask_again: ['asked', 'pending', 'refunded'],
}

const resolve = defineStaffAction(resolveRefund, caseState, async ({ app, input, staff }) => {
  const isMeant = eq(refundCases.number, input.case_number)
  const [first] = await app.db.select().from(refundCases).where(isMeant)
  if (!first) throw new ApiError('case_unknown')
  // The refund may be there, although the answer to the request never came: a transfer would be a second one.
  if (first.gatewayState === 'unresolved') await syncReversals(app, first.transactionId)
  const row = await app.db.transaction(async (tx) => {
    const [locked] = await tx.select().from(refundCases).where(isMeant).for('update')
    const [current] = await selectCases(tx).where(isMeant)
    if (!locked || !current) throw new ApiError('case_unknown')
    const state = current.refund.gatewayState
    if (state === 'unresolved') {
      const { amount, destinationVersion: version } = current.refund
      if (amount !== input.amount) throw new ApiError('case_changed', { amount, version })
      await applyResolution(tx, app, current, input, byOf(staff))
    } else if (!RESOLVED[input.outcome].includes(state)) throw new ApiError('step_refused', { state: state ?? 'bank' })
    const [resolved] = await selectCases(tx).where(isMeant)
    return resolved ?? current
  })
  app.wakeJobs()
  app.log.info('refund resolved by staff', { case: input.case_number, outcome: input.outcome })
  return view(row)
})

const signOut = defineStaffAction(endCustomerSessions, sessionsState, async ({ app, input }) => {
  const customer = await findCustomer(app.db, input.brand, input.phone_number)
  if (!customer) return { ended: 0 }
  const ended = await app.db.transaction((tx) => endSessions(tx, customer.id, { except: undefined }, 'operator'))
  app.log.info('customer signed out by staff', { customer: customer.id, sessions: ended })
  return { ended }
})

export const refundCaseHandlers: readonly Handler[] = [list, close, reject, resolve, signOut]
