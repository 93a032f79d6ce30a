import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { and, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { CODE_LENGTH } from '#contract/code.ts'
import { HOUR_MS, HOUR_SECONDS } from '#contract/duration.ts'
import type { OtpPurpose, SignedInOtpPurpose } from '#contract/otp.ts'
import { OTP_VALID_MS } from '#contract/otp.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { otps, type Standing } from '#server/db/schema/auth.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { App } from '#server/http/app.ts'
import { countUse, digest, networkOf, pace } from '#server/http/rate-limit.ts'
import { clock } from '#server/platform/clock.ts'
import type { Key, KeyRing } from '#server/platform/key-ring.ts'
import type { RateLimitIdentity } from './rate-limit-identity.ts'
import { countSentBy, takeFromSmsBudget } from './sms-budget.ts'

/** After a successful check: time to choose a PIN. */
const VALID_AFTER_CHECK_MS = 10 * 60_000
const MAX_ATTEMPTS_PER_CODE = 5
/** Guesses from networks that did not ask for the code: a phone changes its network while the SMS arrives. */
const MAX_FOREIGN_ATTEMPTS = 10
const RESEND_MS = 60_000
/** Codes that one identity may ask for in an hour. */
const MAX_CODES_PER_IDENTITY = 5
/**
 * Codes that all strangers together may ask for one phone: all messages reach the same person. Codes that nobody enters count against who asked
 * for them: a stranger who has had none in the hour gets one all the same. Beyond the second limit it is the only one that
 * their network gets, so that a thousand messages to one phone take a thousand networks.
 */
const MAX_CODES_PER_PHONE = 10
const MAX_CODES_OF_STRANGERS = 30
/**
 * Codes of one phone that were entered, or that devices and sessions of its account have asked for, all together: its holder makes
 * any number of these by signing in on one device after the other, or by ending one account after the other.
 */
const MAX_CODES_PER_HOLDER = 10
const MAX_CHECKS_PER_ADDRESS = 300

type Otp = typeof otps.$inferSelect
/** Who a code is for, and what it authorises. */
export type OtpOwner = { brand: string; phone: string; purpose: OtpPurpose | SignedInOtpPurpose }

const hashOf = ({ secret }: Key, id: string, { brand, phone, purpose }: OtpOwner, code: string) =>
  createHmac('sha256', secret).update(['otp', id, brand, phone, purpose, code].join('|')).digest('hex')

/** Stands for a phone whose account has ended: its codes are valid no more, and count until they are purged. */
const endedPhone = ({ secret }: Key, phone: string) =>
  `ended:${createHmac('sha256', secret).update(`ended|${phone}`).digest('base64url')}`

/** Without this, who ends an account would begin a new count of the codes that they may ask for. */
export const unlinkCodes = (tx: Tx, pepper: KeyRing, { brand, phone }: { brand: string; phone: string }) =>
  tx
    .update(otps)
    .set({ phone: endedPhone(pepper.current, phone) })
    .where(and(eq(otps.brand, brand), eq(otps.phone, phone)))

const seconds = (ms: number) => Math.max(1, Math.ceil(ms / 1000))

function tooManyCodes(ms: number): ApiError {
  const error = new ApiError('too_many_requests', {}, seconds(ms))
  error.limit = 'otp:phone'
  return error
}

/**
 * Applies the limits of one phone under a lock, so that concurrent requests run one after the other. The limits span all
 * brands, and accounts that have ended. Each identity has its own, so that a stranger who asks first keeps the owner of the phone
 * from nothing.
 */
async function limitPhone(tx: Tx, pepper: KeyRing, phone: string, network: string, identity: RateLimitIdentity) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`otp:${phone}`}, 0))`)
  const phones = [phone, ...pepper.all.map((key) => endedPhone(key, phone))]
  const { identity: asker, standing, checkedAt, createdAt: at } = otps
  const recentCodes = await tx
    .select({ asker, standing, checkedAt, at, now: sql`now()`.mapWith(at) })
    .from(otps)
    .where(and(inArray(otps.phone, phones), gt(at, sql`now() - interval '1 hour'`)))
    .orderBy(desc(at))
  type Code = (typeof recentCodes)[number]
  const age = (row: Code) => row.now.getTime() - row.at.getTime()
  const ownCodes = recentCodes.filter((row) => row.asker === identity.key)
  const [latest] = ownCodes
  const hasHadNone = !latest && (await countSentBy(tx, network)) === 0
  const maxOfAll = latest ? MAX_CODES_PER_PHONE : hasHadNone ? Number.POSITIVE_INFINITY : MAX_CODES_OF_STRANGERS
  const isByDevice = (row: Code) => row.standing !== 'unproved' && !row.asker?.startsWith('network:')
  const byHolder = recentCodes.filter((row) => row.checkedAt !== null || (identity.isKnown && isByDevice(row)))
  const oldestAllowed =
    ownCodes[MAX_CODES_PER_IDENTITY - 1] ??
    byHolder[MAX_CODES_PER_HOLDER - 1] ??
    (identity.isKnown ? undefined : recentCodes[maxOfAll - 1])
  if (oldestAllowed) throw tooManyCodes(HOUR_MS - age(oldestAllowed))
  if (latest && age(latest) < RESEND_MS) throw tooManyCodes(RESEND_MS - age(latest))
}

/**
 * Creates a code for a phone, within all limits. A phone of no standing takes the same steps, but its code must not be sent.
 * @throws ApiError `too_many_requests`, or `unavailable` when the hourly message budget of this standing is used up
 */
export function newOtp(app: App, owner: OtpOwner, address: string, identity: RateLimitIdentity, standing: Standing) {
  return app.db.transaction(async (tx) => {
    const network = networkOf(address)
    await limitPhone(tx, app.secrets.pepper, owner.phone, network, identity)
    await pace(tx, `otp:address:${network}`, app.limits.otpsPerAddress, HOUR_SECONDS)
    const id = crypto.randomUUID()
    const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0')
    const now = clock.now()
    const expiresAt = new Date(now + OTP_VALID_MS)
    const hash = hashOf(app.secrets.pepper.current, id, owner, code)
    await tx.insert(otps).values({ id, ...owner, identity: identity.key, network, standing, hash, expiresAt })
    // Last, because all requests share these rows: their locks are then held only until the commit.
    await takeFromSmsBudget(tx, app, {
      id,
      brand: owner.brand,
      network,
      standing,
      isKnown: identity.isKnown,
    })
    return { id, code, expiresAt, resendAt: new Date(now + RESEND_MS) }
  })
}

export const limitOtpChecks = (db: Database, address: string) =>
  pace(db, `otp:check:${networkOf(address)}`, MAX_CHECKS_PER_ADDRESS, HOUR_SECONDS)

const isOpen = ({ usedAt, expiresAt }: Otp) => usedAt === null && expiresAt > clock.date()

function isCodeOf(app: App, row: Otp, owner: OtpOwner, code: string): boolean {
  const expected = Buffer.from(row.hash, 'hex')
  const isHashOf = (pepper: Key) => {
    const given = Buffer.from(hashOf(pepper, row.id, owner, code), 'hex')
    return given.length === expected.length && timingSafeEqual(given, expected)
  }
  return app.secrets.pepper.all.some(isHashOf)
}

/** The tries of one identity for a code, and again for the step after its check. */
const triesKey = ({ brand, phone, purpose }: OtpOwner, identity: RateLimitIdentity, own: Otp | undefined) =>
  `otp:guess:${digest([brand, phone, purpose, identity.key, own?.id, own?.checkedAt !== null].join('|'))}`

/**
 * Verifies the latest code that this identity requested, or else the latest of another one: who has it holds the phone.
 * Counts the attempt before it compares, so that concurrent guesses are counted one by one.
 * @param isOnce whether a code that was already checked is refused
 * @returns the code's row, and a function that takes the attempt back
 * @throws ApiError `otp_wrong`, `otp_expired`
 */
export async function verifyOtp(app: App, owner: OtpOwner, identity: RateLimitIdentity, code: string, isOnce: boolean) {
  const { brand, phone, purpose } = owner
  const rows = await app.db
    .select()
    .from(otps)
    .where(
      and(
        eq(otps.brand, brand),
        eq(otps.phone, phone),
        eq(otps.purpose, purpose),
        gt(otps.createdAt, sql`now() - interval '1 hour'`),
      ),
    )
    .orderBy(desc(otps.createdAt))
  const isUsable = (row: Otp) => isOpen(row) && !(isOnce && row.checkedAt)
  // A request that was answered without a message does not replace the code that the customer has.
  const sentFirst = [...rows.filter(({ standing }) => standing !== 'none'), ...rows]
  const own = sentFirst.find((row) => row.identity === identity.key)
  const foreign = sentFirst.find((row) => row.identity !== identity.key)
  const key = triesKey(owner, identity, own)
  const { count } = await countUse(app.db, key, HOUR_SECONDS)
  const takeBack = () => countUse(app.db, key, HOUR_SECONDS, -1)
  if (count <= MAX_ATTEMPTS_PER_CODE) {
    if (own && isUsable(own) && isCodeOf(app, own, owner, code)) return { row: own, takeBack }
    if (foreign && isUsable(foreign)) {
      const guesses = await countUse(app.db, `otp:foreign:${digest([brand, phone].join('|'))}`, HOUR_SECONDS)
      if (guesses.count <= MAX_FOREIGN_ATTEMPTS && isCodeOf(app, foreign, owner, code))
        return { row: foreign, takeBack }
    }
    // Who has the code learns nothing from this; who only guesses must not learn that a code was sent to this phone.
    const isOver = own ? !isUsable(own) : rows.some((row) => !isUsable(row) && isCodeOf(app, row, owner, code))
    if (isOver) throw new ApiError('otp_expired')
  } else if (own && own.expiresAt <= clock.date()) throw new ApiError('otp_expired')
  throw new ApiError('otp_wrong', { tries_left: Math.max(0, MAX_ATTEMPTS_PER_CODE - count) })
}

/**
 * Verifies a code that may be verified only once.
 * @param isLast whether this uses up the code; otherwise it stays valid for one more step, with new attempts and a longer
 *   lifetime
 * @returns when the code expires
 * @throws ApiError `otp_wrong`, `otp_expired`
 */
export async function verifyOtpOnce(
  app: App,
  owner: OtpOwner,
  identity: RateLimitIdentity,
  code: string,
  isLast: boolean,
): Promise<Date> {
  const { row } = await verifyOtp(app, owner, identity, code, true)
  const now = clock.date()
  const expiresAt = isLast ? row.expiresAt : new Date(now.getTime() + VALID_AFTER_CHECK_MS)
  const [checked] = await app.db
    .update(otps)
    .set({ checkedAt: now, usedAt: isLast ? now : null, expiresAt })
    .where(and(eq(otps.id, row.id), isNull(otps.checkedAt), isNull(otps.usedAt)))
    .returning()
  if (!checked) throw new ApiError('otp_expired')
  return checked.expiresAt
}

/** @throws ApiError `otp_expired` when a concurrent request used the code */
export async function consumeOtp(tx: Tx, { id }: Otp): Promise<void> {
  const [usedOtp] = await tx
    .update(otps)
    .set({ usedAt: clock.date() })
    .where(and(eq(otps.id, id), isNull(otps.usedAt)))
    .returning({ id: otps.id })
  if (!usedOtp) throw new ApiError('otp_expired')
}
