import { and, eq, isNull } from 'drizzle-orm'
import { transactions } from '#server/db/schema/payment.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { App } from '#server/http/app.ts'
import { limit } from '#server/http/rate-limit.ts'
import type { TransactionRow } from '#server/modules/payments/transition.ts'
import { clock } from '#server/platform/clock.ts'

/** Where notices tell of payments, a charge is polled in case one was lost: after 5, 15, 30 s, then ever more seldom. */
const FIRST_POLL = 5
const SECOND_POLL = 15
/** Without signed notices only polls tell of a payment: as often as its customer asks in the first minute. */
const FAST_MS = 1_900
export const FIRST_MINUTE_MS = 60_000
/** A customer who opens the page again, or asks by hand, may have paid just now. */
const ASKED_MS = 5_000

/** The latest moment for a poll that has passed, in seconds of the charge's age; -1 if there was none. */
function lastMomentAt(seconds: number): number {
  if (seconds < SECOND_POLL) return seconds < FIRST_POLL ? -1 : FIRST_POLL
  return SECOND_POLL * 2 ** Math.floor(Math.log2(seconds / SECOND_POLL))
}

type Polled = Pick<TransactionRow, 'createdAt' | 'chargeTriedAt' | 'askedAt'>

/**
 * Whether a charge is to be polled for a customer who waits.
 * @param isAsked the customer has opened the page or pressed a button, and does not just leave it open
 */
export function isPollDue(
  { createdAt, chargeTriedAt, askedAt }: Polled,
  { hasNotices, isAsked }: { hasNotices: boolean; isAsked: boolean },
  now = clock.now(),
): boolean {
  const bornAt = Math.max(createdAt.getTime(), chargeTriedAt?.getTime() ?? 0)
  const pause = askedAt === null ? Number.POSITIVE_INFINITY : now - askedAt.getTime()
  if (!hasNotices) return pause >= FAST_MS
  if (isAsked && pause >= (now - bornAt < FIRST_MINUTE_MS ? ASKED_MS : 2 * ASKED_MS)) return true
  const moment = lastMomentAt((now - bornAt) / 1000)
  return moment >= 0 && bornAt + moment * 1000 > now - pause
}

/** One of all servers and requests has the poll. */
export async function leasePoll(app: App, { id, askedAt }: TransactionRow): Promise<boolean> {
  const [leased] = await app.db
    .update(transactions)
    .set({ askedAt: clock.date() })
    .where(
      and(eq(transactions.id, id), askedAt === null ? isNull(transactions.askedAt) : eq(transactions.askedAt, askedAt)),
    )
    .returning({ id: transactions.id })
  return leased !== undefined
}

/**
 * The shares of the budget for notices that anybody may have sent: customers who wait keep the rest. Of purchases that nobody
 * pays any more a stranger may have any number, and many of phones that are made up, so that each have a share of their own.
 */
const UNSIGNED_SHARES = { unsigned: 3 / 8, unsigned_strangers: 1 / 8, unsigned_settled: 1 / 8 } as const

/**
 * Takes one poll out of the minute's budget of a brand, which all servers share: a gateway limits an account's requests, and
 * customers who pay must not wait for polls of purchases that nobody pays.
 * @param cause a notice without a signature, about a purchase that waits for its payment, one of a phone that has
 *   proved nothing, or a settled one
 * @returns false if the budget of this minute is used up
 */
export async function consumePollBudget(
  app: App,
  brand: string,
  cause?: keyof typeof UNSIGNED_SHARES,
): Promise<boolean> {
  const perMinute = app.gateway.pollsPerMinute
  if (perMinute === undefined) return true
  try {
    if (cause) await limit(app.db, `gateway:${cause}:${brand}`, perMinute * UNSIGNED_SHARES[cause], 60)
    await limit(app.db, `gateway:polls:${brand}`, perMinute, 60)
    return true
  } catch (error) {
    if (error instanceof ApiError && error.code === 'too_many_requests') return false
    throw error
  }
}
