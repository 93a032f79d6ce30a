import {
  and,
  asc,
  count,
  countDistinct,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { UNPAID_ENDS } from '#contract/payment.ts'
import type { Tx } from '#server/db/database.ts'
import { sessions } from '#server/db/schema/auth.ts'
import { machines } from '#server/db/schema/branches.ts'
import { holds, transactionEvents, transactions } from '#server/db/schema/payment.ts'
import { ApiError } from '#server/http/api-error.ts'
import { requireWork, type WorkCall } from '#server/http/proof-of-work.ts'
import { networkOf } from '#server/http/rate-limit.ts'
import { clock } from '#server/platform/clock.ts'
import { readMachines, stateOf } from './machine-state.ts'
import { isTrusted } from './trust.ts'

const PAUSE_MS = 30 * 60_000
/** Machines that untrusted phones of one network hold at a time. */
const STRANGERS_PER_NETWORK = 3
/**
 * The share of a branch's free machines that untrusted phones may hold, of washers and of dryers each: one machine, where fewer
 * than eight are free.
 */
const STRANGERS_SHARE = 1 / 4
/** How long such a phone holds a machine: time to pay, for who stands in front of it, and no more for who does not. */
export const STRANGERS_HOLD_MS = 3 * 60_000

type Hold = { branchId: string } & (
  | { kind: 'load' | 'order'; transactionId: string }
  /** A hold of a customer on the way, without a purchase. */
  | { kind: 'machine'; machineId: string; until: Date }
)

/** @throws ApiError `hold_paused` with `locked_until` */
async function rejectDuringPause(tx: Tx, isWhose: SQL | undefined, max: number) {
  const [ends] = await tx
    .select({
      // A basket that was not paid is one reservation.
      n: countDistinct(sql`coalesce(${transactions.basketId}, ${holds.id}::text)`),
      last: sql<Date | null>`max(coalesce(${transactionEvents.at}, ${holds.until}))`.mapWith(transactionEvents.at),
    })
    .from(holds)
    .leftJoin(transactions, eq(transactions.id, holds.transactionId))
    .leftJoin(
      transactionEvents,
      and(eq(transactionEvents.transactionId, transactions.id), eq(transactionEvents.to, transactions.status)),
    )
    .where(
      and(
        isWhose,
        gt(holds.createdAt, sql`now() - interval '1 day'`),
        or(
          // Nobody came.
          and(isNull(holds.transactionId), lte(holds.until, sql`now()`)),
          and(
            inArray(transactions.status, ['cancelled', 'expired']),
            // A gateway that was away is not the customer's fault: nothing could be paid.
            or(isNotNull(transactions.chargeId), isNull(transactions.chargeTriedAt)),
          ),
        ),
      ),
    )
  if (!ends?.last || ends.n < max) return
  const until = new Date(ends.last.getTime() + PAUSE_MS)
  const seconds = Math.ceil((until.getTime() - clock.now()) / 1000)
  if (seconds > 0) throw new ApiError('hold_paused', { locked_until: until.toISOString() }, seconds)
}

/** Concurrent reservations of strangers are counted one by one: in each network, and in each branch. */
const lockStrangers = (tx: Tx, whose: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`strangers:${whose}`}, 0))`)

/** What untrusted phones hold, and what they have held just now: giving up one machine for the next frees no place at once. */
async function countStrangersHolds(tx: Tx, where: SQL): Promise<number> {
  const isRecent = gt(holds.createdAt, new Date(clock.now() - STRANGERS_HOLD_MS))
  const [held] = await tx
    .select({ n: count() })
    .from(holds)
    .innerJoin(transactions, eq(transactions.id, holds.transactionId))
    .where(
      and(
        where,
        not(holds.isTrusted),
        gt(holds.createdAt, sql`now() - interval '1 hour'`),
        or(eq(transactions.status, 'pending'), and(isRecent, inArray(transactions.status, [...UNPAID_ENDS]))),
      ),
    )
  return held?.n ?? 0
}

/** Whether untrusted phones hold as many machines of a branch, of the category that this purchase is for, as they may. */
async function isFullOfStrangers(tx: Tx, branchId: string, transactionId: string): Promise<boolean> {
  await lockStrangers(tx, branchId)
  const [wanted] = await tx
    .select({ category: machines.category })
    .from(transactions)
    .innerJoin(machines, eq(machines.id, transactions.machineId))
    .where(eq(transactions.id, transactionId))
  if (!wanted) return false
  const ofCategory = and(eq(machines.branchId, branchId), eq(machines.category, wanted.category))
  const its = tx.select({ id: machines.id }).from(machines).where(ofCategory)
  const held = await countStrangersHolds(tx, inArray(transactions.machineId, its))
  const machinesOfCategory = await readMachines(tx, ofCategory)
  const free = machinesOfCategory.filter(({ machine, holder }) => stateOf(machine, holder) === 'free').length
  // This reservation has taken its machine already.
  return held >= Math.max(1, Math.floor((free + 1 + held) * STRANGERS_SHARE))
}

/** Unpaid reservations of a network's untrusted phones within the hour. */
async function countUnpaid(tx: Tx, network: string): Promise<number> {
  const [unpaid] = await tx
    .select({ n: count() })
    .from(holds)
    .innerJoin(transactions, eq(transactions.id, holds.transactionId))
    .where(
      and(
        eq(holds.network, network),
        not(holds.isTrusted),
        gt(holds.createdAt, sql`now() - interval '1 hour'`),
        isNull(transactions.paidAt),
      ),
    )
  return unpaid?.n ?? 0
}

/**
 * What an untrusted phone may not reserve without a code: a second machine, one on the way, the visits of an order, or a machine
 * where other untrusted phones, of its network or at its branch, already hold as many as they may.
 * @throws ApiError `otp_required` with `reason`; `work_required` where its network has made unpaid reservations
 */
async function rejectStranger(tx: Tx, call: HoldCall, hold: Hold) {
  const { customerId } = call.caller
  if (hold.kind === 'machine') throw new ApiError('otp_required', { reason: 'hold' })
  if (hold.kind === 'order') throw new ApiError('otp_required', { reason: 'slot' })
  const { branchId, transactionId } = hold
  const [other] = await tx
    .select({ id: transactions.id })
    .from(transactions)
    .where(
      and(
        eq(transactions.customerId, customerId),
        eq(transactions.status, 'pending'),
        not(eq(transactions.id, transactionId)),
      ),
    )
    .limit(1)
  if (other) throw new ApiError('otp_required', { reason: 'second_hold' })
  const network = networkOf(call.address)
  await lockStrangers(tx, network)
  if ((await countStrangersHolds(tx, eq(holds.network, network))) >= STRANGERS_PER_NETWORK)
    throw new ApiError('otp_required', { reason: 'busy' })
  if (await isFullOfStrangers(tx, branchId, transactionId)) throw new ApiError('otp_required', { reason: 'busy' })
  await requireWork(tx, call, await countUnpaid(tx, network))
}

type HoldCall = WorkCall & { address: string }

/**
 * Records an unpaid reservation that this database transaction has just made, or rejects it. The caller locks the customer
 * first, so that concurrent requests are counted.
 * @throws ApiError `hold_paused`, `otp_required`, `work_required`
 */
export async function admitHold(tx: Tx, call: HoldCall, hold: Hold): Promise<void> {
  const { app, caller, address } = call
  const { customerId, sessionId } = caller
  const [session] = await tx.select({ key: sessions.deviceKey }).from(sessions).where(eq(sessions.id, sessionId))
  const deviceKey = session?.key ?? null
  const isOfCustomer = eq(holds.customerId, customerId)
  const isOfEither = deviceKey === null ? isOfCustomer : or(isOfCustomer, eq(holds.deviceKey, deviceKey))
  await rejectDuringPause(tx, isOfEither, app.limits.unpaidEndsPerDay)
  const isOfTrusted = await isTrusted(tx, customerId)
  if (!isOfTrusted) await rejectStranger(tx, call, hold)
  const { kind, ...reserved } = hold
  if ('transactionId' in reserved && !isOfTrusted) {
    const until = new Date(clock.now() + STRANGERS_HOLD_MS)
    await tx
      .update(transactions)
      .set({ expiresAt: sql`least(${transactions.expiresAt}, ${until.toISOString()}::timestamptz)` })
      .where(eq(transactions.id, reserved.transactionId))
  }
  const network = networkOf(address)
  await tx.insert(holds).values({ ...reserved, customerId, deviceKey, network, isTrusted: isOfTrusted })
}

/**
 * Limits the unpaid purchases of a customer, who could otherwise block a whole shop by reserving machines or visits for
 * free. The caller locks the customer first, so that concurrent requests are counted.
 * @throws ApiError `too_many_unpaid` with the oldest `transaction`
 */
export async function rejectTooManyUnpaid(tx: Tx, customerId: string, max: number) {
  const unpaidPurchases = await tx
    .select({ id: transactions.id })
    .from(transactions)
    .where(and(eq(transactions.customerId, customerId), eq(transactions.status, 'pending')))
    .orderBy(asc(transactions.createdAt))
    .limit(max)
  const [oldest] = unpaidPurchases
  if (oldest && unpaidPurchases.length === max) throw new ApiError('too_many_unpaid', { transaction: oldest.id })
}
