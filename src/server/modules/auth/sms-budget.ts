import { and, count, eq, gt, inArray, isNotNull, isNull, like, ne, not, sql } from 'drizzle-orm'
import { HOUR_SECONDS } from '#contract/duration.ts'
import type { Tx } from '#server/db/database.ts'
import { customers } from '#server/db/schema/account.ts'
import { otps, type Standing } from '#server/db/schema/auth.ts'
import { holds } from '#server/db/schema/payment.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { App } from '#server/http/app.ts'
import { limit, siteOf } from '#server/http/rate-limit.ts'
import { asUnavailable, takeSmsOfHour } from '#server/modules/notifications/sms-hour.ts'

/** The share of a brand's messages for customers who never paid; the rest is reserved for those who have. */
const NEWCOMERS_SHARE = 1 / 3

/** The share of the codes that a network may ask for at once: so many messages in an hour may stay unentered. */
const MESSAGES_SHARE = 1 / 2
/** Codes to unproved phones beyond the first of each network, in an hour, however many others are entered. */
const MAX_FURTHER = 10
/** So many of them although nobody has entered one: in a new shop, too, a message gets lost, and two customers share an address. */
const MIN_FURTHER = 2
/** The same of codes to phones of customers that others than their own devices ask for: more of these are honest. */
const MAX_FURTHER_OF_CUSTOMERS = 50

/** So many messages strangers cost however few networks they have: from here on each costs a network of its own. */
const MAX_OF_FEW_NETWORKS = 50

/** So many of them an IPv6 site costs with all its networks: no more than 50 strangers with an address each. */
const MAX_OF_SITE = 50

/** Codes to unproved phones, which a session asks for, or else those to customers that no device or session of theirs asks for. */
const isOfStrangers = (isUnproved: boolean) =>
  isUnproved
    ? eq(otps.standing, 'unproved')
    : and(inArray(otps.standing, ['proved', 'paid']), like(otps.identity, 'network:%'))

const isUnentered = and(isNull(otps.checkedAt), isNull(otps.usedAt), gt(otps.createdAt, sql`now() - interval '1 hour'`))

/** Messages that a network has cost within the hour and nobody has entered. */
export async function countSentBy(tx: Tx, network: string, except?: string): Promise<number> {
  const isOther = except === undefined ? undefined : ne(otps.id, except)
  const [sent] = await tx
    .select({ n: count() })
    .from(otps)
    .where(and(eq(otps.network, network), ne(otps.standing, 'none'), isUnentered, isOther))
  return sent?.n ?? 0
}

/**
 * Strangers cannot enter a code that went to a phone they made up or do not hold: what the codes of an hour that nobody has
 * entered say of them.
 */
export async function countUnentered(
  tx: Tx,
  {
    brand,
    network,
    except,
    isUnproved = true,
  }: { brand: string; network: string; except?: string; isUnproved?: boolean },
): Promise<{ ofNetwork: number; ofSite: number; further: number }> {
  const isOther = except === undefined ? undefined : ne(otps.id, except)
  const [codes] = await tx
    .select({
      ofNetwork: sql<number>`count(*) filter (where ${otps.network} = ${network})`.mapWith(Number),
      ofSite: sql<number>`count(*) filter (where split_part(${otps.network}, '.', 1) = ${siteOf(network)})`.mapWith(
        Number,
      ),
      further: sql<number>`count(*) - count(distinct ${otps.network})`.mapWith(Number),
    })
    .from(otps)
    .where(and(eq(otps.brand, brand), isOfStrangers(isUnproved), isUnentered, isOther))
  return codes ?? { ofNetwork: 0, ofSite: 0, further: 0 }
}

/**
 * Whether unentered codes to unproved phones are as many as the networks of such phones, which asked for a code or hold a machine,
 * and fifty. Further messages to few networks are made up for by the next networks, some of which wait: so fifty of strangers
 * cost fifty, and a newcomer beside them gets theirs.
 */
async function areNetworksUsedUp(tx: Tx, { id, brand }: NewOtp): Promise<boolean> {
  const { rows } = await tx.execute<{ is_used_up: boolean }>(sql`
    with asked as (
      select ${otps.id}, ${otps.network}, ${otps.standing} from ${otps}
      where ${and(eq(otps.brand, brand), inArray(otps.standing, ['none', 'unproved']), isUnentered)}
    ), held as (
      select ${holds.network} from ${holds} join ${customers} on ${customers.id} = ${holds.customerId}
      where ${and(eq(customers.brand, brand), not(holds.isTrusted), gt(holds.createdAt, sql`now() - interval '1 hour'`))}
    )
    select (select count(*) from asked where standing = 'unproved' and id <> ${id}) >= greatest(${MAX_OF_FEW_NETWORKS}::int,
      (select count(*) from (select network from asked union select network from held) as networks)) as is_used_up`)
  return rows[0]?.is_used_up ?? false
}

/** Such codes of the brand that were entered within the day. */
async function countEntered(tx: Tx, brand: string, isUnproved: boolean): Promise<number> {
  const [entered] = await tx
    .select({ n: count() })
    .from(otps)
    .where(
      and(
        eq(otps.brand, brand),
        isOfStrangers(isUnproved),
        isNotNull(otps.checkedAt),
        gt(otps.createdAt, sql`now() - interval '1 day'`),
      ),
    )
  return entered?.n ?? 0
}

/**
 * How many codes beyond the first of each network may be open. A few to customers always are: an SMS gets lost, and a carrier puts
 * many of them behind one address.
 */
async function mayBeFurther(tx: Tx, app: App, brand: string, isUnproved: boolean): Promise<number> {
  const entered = await countEntered(tx, brand, isUnproved)
  if (isUnproved) return Math.max(MIN_FURTHER, Math.min(MAX_FURTHER, entered))
  return Math.max(messagesOf(app), Math.min(MAX_FURTHER_OF_CUSTOMERS, entered))
}

const messagesOf = (app: App) => Math.ceil(app.limits.otpsPerAddress * MESSAGES_SHARE)

/**
 * Limits the messages that one network costs, and those that many networks cost together: each network has one in an hour, and
 * further ones only as far as others enter theirs, but for two. So who is in a network of their own gets a code however many
 * strangers ask beside them, or is one of those who wait for the further ones.
 * @throws ApiError `too_many_requests`
 */
async function limitNetwork(tx: Tx, app: App, otp: NewOtp) {
  const { id, brand, network, standing, isKnown } = otp
  const isUnproved = standing === 'unproved'
  const sent = await countSentBy(tx, network, id)
  const codes = await countUnentered(tx, { brand, network, except: id, isUnproved })
  const allowance = await mayBeFurther(tx, app, brand, isUnproved)
  const areUsedUp = await areNetworksUsedUp(tx, otp)
  if (standing === 'none') return // nothing is sent; counted all the same, because its time must not tell
  // Who has paid and asks on a device of their own is no stranger, whatever others in the network do.
  if (standing === 'paid' && isKnown) return
  const isOfStranger = isUnproved || !isKnown
  const isUsedUp = sent >= messagesOf(app) || (isOfStranger && codes.ofSite >= MAX_OF_SITE)
  const isFurther = isOfStranger && codes.ofNetwork > 0
  if (!isUsedUp && !(isUnproved && areUsedUp) && !(isFurther && codes.further >= allowance)) return
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
