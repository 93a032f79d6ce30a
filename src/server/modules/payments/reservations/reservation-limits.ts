import { and, asc, count, eq, gt, inArray, isNotNull, isNull, lte, not, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { sessions } from '#server/db/schema/auth.ts'
import { machines } from '#server/db/schema/branches.ts'
import { holds, transactionEvents, transactions } from '#server/db/schema/payment.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { App } from '#server/http/app.ts'
import type { Caller } from '#server/http/handler.ts'
import { ipPrefix } from '#server/http/ip-prefix.ts'
import { digest, pace } from '#server/http/rate-limit.ts'
import { clock } from '#server/platform/clock.ts'
import { isTrusted } from './trust.ts'

const PAUSE_MS = 30 * 60_000
/** Reservations of untrusted phones from one network: six at once, then one every ten seconds. */
const STRANGERS_PER_NETWORK = 6
const STRANGERS_SECONDS = 60
/** A branch's machines that untrusted phones may hold unpaid, newest reservations counted, cancelled ones too. */
const STRANGERS_SHARE = 1 / 4
const STRANGERS_LEAST = 2
/** How long such a phone holds a machine: time to pay, for who stands in front of it, and no more for who does not. */
const STRANGERS_HOLD_MS = 3 * 60_000

type Hold = { branchId: string } & (
  | { kind: 'load' | 'order'; transactionId: string }
  /** Of a customer on the way, without a purchase. */
  | { kind: 'machine'; machineId: string; until: Date }
)

/** @throws ApiError `hold_paused` with `locked_until` */
async function rejectDuringPause(tx: Tx, isWhose: SQL | undefined, max: number) {
  const [ends] = await tx
    .select({
      n: count(),
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

/** Whether untrusted phones hold as many machines of a branch as they may. */
async function isFullOfStrangers(tx: Tx, branchId: string): Promise<boolean> {
  // Concurrent reservations of strangers are counted one by one.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`strangers:${branchId}`}, 0))`)
  const [standing] = await tx
    .select({ n: count() })
    .from(machines)
    .where(and(eq(machines.branchId, branchId), isNull(machines.retiredAt)))
  const [held] = await tx
    .select({ n: count() })
    .from(holds)
    .innerJoin(transactions, eq(transactions.id, holds.transactionId))
    .where(
      and(
        eq(holds.branchId, branchId),
        not(holds.isTrusted),
        gt(holds.createdAt, new Date(clock.now() - STRANGERS_HOLD_MS)),
        inArray(transactions.status, ['pending', 'cancelled', 'expired']),
      ),
    )
  return (held?.n ?? 0) >= Math.max(STRANGERS_LEAST, Math.floor((standing?.n ?? 0) * STRANGERS_SHARE))
}

/**
 * What an untrusted phone may not reserve without a code: a second machine, one on the way, the visits of an order, or one where other
 * untrusted phones already hold many.
 * @throws ApiError `otp_required` with `reason`; `too_many_requests` where one network brings many untrusted phones, which
 *   slows it down and leaves its trusted phones alone
 */
async function rejectStranger(tx: Tx, customerId: string, address: string, hold: Hold) {
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
  if (await isFullOfStrangers(tx, branchId)) throw new ApiError('otp_required', { reason: 'busy' })
  await pace(tx, `hold:network:${digest(ipPrefix(address))}`, STRANGERS_PER_NETWORK, STRANGERS_SECONDS)
}

/**
 * Records an unpaid reservation that this database transaction has just made, or rejects it. The caller locks the customer
 * first, so that concurrent requests are counted.
 * @throws ApiError `hold_paused`, `otp_required`, `too_many_requests`
 */
export async function admitHold(
  tx: Tx,
  { app, caller: { customerId, sessionId }, address }: { app: App; caller: Caller; address: string },
  hold: Hold,
): Promise<void> {
  const [session] = await tx.select({ key: sessions.deviceKey }).from(sessions).where(eq(sessions.id, sessionId))
  const deviceKey = session?.key ?? null
  const isOfCustomer = eq(holds.customerId, customerId)
  const isOfEither = deviceKey === null ? isOfCustomer : or(isOfCustomer, eq(holds.deviceKey, deviceKey))
  await rejectDuringPause(tx, isOfEither, app.limits.unpaidEndsPerDay)
  const isOfTrusted = await isTrusted(tx, customerId)
  if (!isOfTrusted) await rejectStranger(tx, customerId, address, hold)
  const { kind, ...reserved } = hold
  if ('transactionId' in reserved && !isOfTrusted) {
    const until = new Date(clock.now() + STRANGERS_HOLD_MS)
    await tx
      .update(transactions)
      .set({ expiresAt: sql`least(${transactions.expiresAt}, ${until.toISOString()}::timestamptz)` })
      .where(eq(transactions.id, reserved.transactionId))
  }
  await tx.insert(holds).values({ ...reserved, customerId, deviceKey, isTrusted: isOfTrusted })
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
