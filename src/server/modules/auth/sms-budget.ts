import { and, count, eq, gt, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { HOUR_SECONDS } from '#contract/duration.ts'
import type { Tx } from '#server/db/database.ts'
import { otps, type Standing } from '#server/db/schema/auth.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { App } from '#server/http/app.ts'
import { limit } from '#server/http/rate-limit.ts'
import { asUnavailable, takeSmsOfHour } from '#server/modules/notifications/sms-hour.ts'

/** The share of a brand's messages for customers who never paid; the rest is reserved for those who have. */
const NEWCOMERS_SHARE = 1 / 3

/** The share of the codes that a network may ask for at once: so many messages in an hour may stay unentered. */
const MESSAGES_SHARE = 1 / 2
/** Codes to unproved phones beyond the first of each network, in an hour, however many others are entered. */
const MAX_FURTHER = 10

/** Strangers cannot enter a code that went to a phone they made up: what the codes of an hour that nobody has entered say of them. */
export async function countUnentered(
  tx: Tx,
  { brand, network, except }: { brand: string; network: string; except?: string },
): Promise<{ sentByNetwork: number; ofNetwork: number; further: number }> {
  const isOpen = and(isNull(otps.checkedAt), isNull(otps.usedAt), gt(otps.createdAt, sql`now() - interval '1 hour'`))
  const isOther = except === undefined ? undefined : ne(otps.id, except)
  const isUnproved = eq(otps.standing, 'unproved')
  const [sent] = await tx
    .select({ n: count() })
    .from(otps)
    .where(and(eq(otps.network, network), ne(otps.standing, 'none'), isOpen, isOther))
  const [unproved] = await tx
    .select({
      ofNetwork: sql<number>`count(*) filter (where ${otps.network} = ${network})`.mapWith(Number),
      further: sql<number>`count(*) - count(distinct ${otps.network})`.mapWith(Number),
    })
    .from(otps)
    .where(and(eq(otps.brand, brand), isUnproved, isOpen, isOther))
  return { sentByNetwork: sent?.n ?? 0, ofNetwork: unproved?.ofNetwork ?? 0, further: unproved?.further ?? 0 }
}

/** Codes that unproved phones of the brand have entered within the day. */
async function countEntered(tx: Tx, brand: string): Promise<number> {
  const [entered] = await tx
    .select({ n: count() })
    .from(otps)
    .where(
      and(
        eq(otps.brand, brand),
        eq(otps.standing, 'unproved'),
        isNotNull(otps.checkedAt),
        gt(otps.createdAt, sql`now() - interval '1 day'`),
      ),
    )
  return entered?.n ?? 0
}

/**
 * Limits the messages that one network costs, and those that many networks together cost with made-up phones: each network has
 * one to an unproved phone in an hour, and further ones only as far as other newcomers enter theirs. So a newcomer in a network
 * of their own gets a code however many strangers ask beside them.
 * @throws ApiError `too_many_requests`
 */
async function limitNetwork(tx: Tx, app: App, { id, brand, network, standing, isKnown }: NewOtp) {
  const codes = await countUnentered(tx, { brand, network, except: id })
  if (standing === 'none') return // nothing is sent; counted all the same, because its time must not tell
  // Who has paid and asks on a device of their own is no stranger, whatever others in the network do.
  if (standing === 'paid' && isKnown) return
  const isUsedUp = codes.sentByNetwork >= Math.ceil(app.limits.otpsPerAddress * MESSAGES_SHARE)
  const isFurther = standing === 'unproved' && codes.ofNetwork > 0
  const isOneTooMany = isFurther && codes.further >= Math.min(MAX_FURTHER, await countEntered(tx, brand))
  if (!isUsedUp && !isOneTooMany) return
  const error = new ApiError('too_many_requests', {}, HOUR_SECONDS)
  error.limit = 'sms:network'
  throw error
}

/** `isKnown`: asked for by a device or session of the account. */
type NewOtp = { id: string; brand: string; network: string; standing: Standing; isKnown: boolean }

/**
 * Takes one message from the brand's budget. Every standing costs the database the same, because the time of the response
 * must not reveal an account.
 * @throws ApiError `unavailable` when the budget of this standing is used up; `too_many_requests` when that of the network is
 */
export async function takeFromSmsBudget(tx: Tx, app: App, otp: NewOtp): Promise<void> {
  const { brand, standing } = otp
  const newcomers = Math.floor(app.config.SMS_PER_HOUR * NEWCOMERS_SHARE)
  const cost = standing === 'none' ? 0 : 1
  const isNew = standing === 'unproved' || standing === 'proved'
  await limit(tx, `sms:new:${brand}`, isNew ? newcomers : Infinity, HOUR_SECONDS, isNew ? 1 : 0).catch(asUnavailable)
  // The row of the brand is locked from here on, so that codes are counted one by one.
  await limitNetwork(tx, app, otp)
  await takeSmsOfHour(tx, app, brand, cost)
}
