import { MINUTE_MS } from '#contract/duration.ts'
import { isEndedUnpaid, type ProviderId, type Purchase } from '#contract/payment.ts'
import type { CaseRefund } from '#contract/refund.ts'
import { arrivalOf } from '#contract/refund-arrival.ts'
import { REFUND_TIMES } from '#contract/refund-times.ts'
import type { ServiceStatus } from '#contract/services.ts'
import type { machines } from '#server/db/schema/branches.ts'
import type { orders } from '#server/db/schema/orders.ts'
import type { loadCases, refundCases } from '#server/db/schema/refunds.ts'
import type { coupons } from '#server/db/schema/rewards.ts'
import { clock } from '#server/platform/clock.ts'
import { refundChannelOf } from './refunds/refund-destination.ts'
import { slotFrom } from './reservations/slots.ts'
import { isLoadRow, type LoadRow, type TransactionRow } from './transition.ts'

export const iso = (at: Date | null | undefined) => at?.toISOString() ?? null

/** How and by when the money of a case goes back. */
const transferView = (refundCase: typeof refundCases.$inferSelect, provider: ProviderId | null) => ({
  via: refundChannelOf(refundCase),
  due_on: refundCase.dueOn,
  arrival: arrivalOf(refundChannelOf(refundCase), provider),
  destination_failed_at: refundCase.closedAt ? null : iso(refundCase.destinationFailedAt),
})

/** @param refundedDiscount the discount, in satang, that the refund includes because its coupon stays used */
export function refundView(
  { amount: paid, provider }: TransactionRow,
  refundedDiscount: number,
  coupon: typeof coupons.$inferSelect | undefined,
  refundCase: typeof refundCases.$inferSelect | undefined,
): Purchase['refund'] {
  if (refundCase) {
    const { amount, number, createdAt, closedAt } = refundCase
    const asked = { asked_at: iso(createdAt), sent_at: iso(closedAt) }
    return { kind: 'case', amount, case_number: number, ...asked, ...transferView(refundCase, provider) }
  }
  if (!coupon) return null
  // Not its amount, which is only what is left to spend.
  return { kind: 'coupon', amount: paid + refundedDiscount, code: coupon.code, expires_at: null }
}

/** When the customer can choose although nobody knows whether the machine has started. */
export const unknownUntil = ({ status, startAskedAt }: TransactionRow) =>
  status === 'start_unknown' && startAskedAt
    ? new Date(startAskedAt.getTime() + REFUND_TIMES.unknownStartMinutes * MINUTE_MS)
    : undefined

function unknownView(row: TransactionRow) {
  const until = unknownUntil(row)
  return until && row.startAskedAt ? { since: row.startAskedAt.toISOString(), until: until.toISOString() } : null
}

/** When a load that is paused counts as stopped. */
export const pauseEndsAt = ({ pausedAt }: TransactionRow) =>
  pausedAt ? new Date(pausedAt.getTime() + REFUND_TIMES.pausedMinutes * MINUTE_MS) : undefined

function pauseView(row: TransactionRow) {
  const until = pauseEndsAt(row)
  return until && row.pausedAt ? { since: row.pausedAt.toISOString(), until: until.toISOString() } : null
}

/** Not of an earlier start of the load, which was perhaps in another machine. */
const isOfThisStart = ({ startedAt }: TransactionRow, { createdAt, outcome }: typeof loadCases.$inferSelect) =>
  outcome === null || startedAt === null || createdAt >= startedAt

const loadCaseView = ({ number, problem, createdAt, dueOn, outcome }: typeof loadCases.$inferSelect) => ({
  case_number: number,
  problem,
  asked_at: createdAt.toISOString(),
  due_on: dueOn,
  outcome,
})

/** So much of a load must be left: who pays for more time needs some. */
const MIN_LEFT_MS = 2 * MINUTE_MS

/** What more time in a running load costs now; null if its machine cannot have it, or not any more. */
export function moreTimeOf(
  { status, endsAt, pausedAt, extendsId, addedMinutes, program }: LoadRow,
  { moreMinutes, moreAmount, moreUpTo, retiredAt, condition }: typeof machines.$inferSelect,
) {
  if (moreMinutes === null || moreAmount === null || moreUpTo === null) return null
  const isRunning = status === 'running' && pausedAt === null && extendsId === null
  const isLeft = endsAt !== null && endsAt.getTime() - clock.now() >= MIN_LEFT_MS
  const isWithin = program.minutes + addedMinutes + moreMinutes <= moreUpTo
  if (!isRunning || !isLeft || !isWithin || retiredAt !== null || condition !== 'ok') return null
  return { minutes: moreMinutes, amount: moreAmount }
}

export function loadView(
  row: TransactionRow,
  machine: typeof machines.$inferSelect | null,
  loadCase: typeof loadCases.$inferSelect | undefined,
) {
  if (!isLoadRow(row) || !machine) throw new Error(`transaction ${row.id} is neither a load nor an order`)
  return {
    node_id: machine.nodeId,
    address: machine.address,
    sub_position: machine.subPosition,
    machine_id: machine.id,
    machine_number: row.isLater ? '' : machine.number,
    is_later: row.isLater,
    machine_category: machine.category,
    program: row.program,
    extras: row.extras,
    provider: row.provider,
    // A machine's `doneAt` is cleared when it is emptied or started again.
    is_taken_out:
      row.status === 'completed' && (row.extendsId !== null || machine.doneAt?.getTime() !== row.endsAt?.getTime()),
    unknown_start: unknownView(row),
    paused: pauseView(row),
    is_start_unsure: row.status === 'start_failed' && row.givenUpAt !== null,
    ended_early: row.status === 'completed' && row.endedEarly,
    load_case: loadCase && isOfThisStart(row, loadCase) ? loadCaseView(loadCase) : null,
    more_time: moreTimeOf(row, machine),
    added_minutes: row.addedMinutes,
    adds_time_to: row.extendsId,
  }
}

export const visitView = (startsAt: Date) => ({
  starts_at: startsAt.toISOString(),
  ends_at: slotFrom(startsAt).endsAt.toISOString(),
})

export function orderView({ provider }: TransactionRow, order: typeof orders.$inferSelect, step: ServiceStatus | null) {
  const { service, unit, units, lines, pickupAt, dropoffAt, cancelledBy } = order
  const visits = { pickup: visitView(pickupAt), dropoff: visitView(dropoffAt) }
  return { provider, order: { service, step, unit, units, lines, ...visits, cancelled_by: cancelledBy } }
}

export const caseRefunds = (
  cases: readonly (typeof refundCases.$inferSelect)[] | undefined,
  reason: 'paid_again' | 'wrong_amount',
  provider: ProviderId | null,
): CaseRefund[] =>
  (cases ?? [])
    .filter((refundCase) => refundCase.reason === reason)
    .map((refundCase) => {
      const { amount, currency, number, closedAt } = refundCase
      return { amount, currency, case_number: number, sent_at: iso(closedAt), ...transferView(refundCase, provider) }
    })

/** It has ended here, but the gateway has not said that its charge has. */
export const isStillPayable = ({ status, chargeId, chargeIsFinal }: TransactionRow) =>
  isEndedUnpaid({ status }) && chargeId !== null && !chargeIsFinal

/** Until when, if the gateway has said it. */
export const payableUntil = (row: TransactionRow) =>
  isStillPayable(row) && row.chargeEndsAt && row.chargeEndsAt > clock.date() ? row.chargeEndsAt.toISOString() : null
