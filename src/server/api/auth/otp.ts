import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { and, desc, eq, gt, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { OtpPurpose } from '#contract/auth.ts'
import type { App } from '#server/app.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { otps } from '#server/db/schema/auth.ts'
import { ApiError } from '#server/http/api-error.ts'
import { ipPrefix } from '#server/http/ip-prefix.ts'
import { digest, limit, rejectWhenExhausted } from '#server/http/rate-limit.ts'

export const OTP_LENGTH = 6
const VALID_MS = 5 * 60_000
/** After a successful check: time to choose a PIN. */
const VALID_AFTER_CHECK_MS = 10 * 60_000
const MAX_ATTEMPTS_PER_CODE = 5
const RESEND_MS = 60_000
const HOUR_MS = 3_600_000
const MAX_CODES_PER_PHONE = 5
const MAX_CHECKS_PER_ADDRESS = 300

type Otp = typeof otps.$inferSelect
/** Who a code is for, and what it authorises. */
type OtpOwner = { brand: string; phone: string; purpose: OtpPurpose }

const hashOf = (app: App, id: string, { brand, phone, purpose }: OtpOwner, code: string) =>
  createHmac('sha256', app.secrets.pepper).update(['otp', id, brand, phone, purpose, code].join('|')).digest('hex')

const seconds = (ms: number) => Math.max(1, Math.ceil(ms / 1000))

/**
 * Applies the limits of one phone under a lock, so that concurrent requests run one after the other. The limits span all
 * brands, because all messages reach the same person.
 */
async function limitPhone(tx: Tx, phone: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`otp:${phone}`}, 0))`)
  const recentCodes = await tx
    .select({ at: otps.createdAt, now: sql`now()`.mapWith(otps.createdAt) })
    .from(otps)
    .where(and(eq(otps.phone, phone), gt(otps.createdAt, sql`now() - interval '1 hour'`)))
    .orderBy(desc(otps.createdAt))
  const age = (row: (typeof recentCodes)[number]) => row.now.getTime() - row.at.getTime()
  const [latest] = recentCodes
  const oldestAllowed = recentCodes[MAX_CODES_PER_PHONE - 1]
  if (oldestAllowed) throw new ApiError('too_many_requests', {}, seconds(HOUR_MS - age(oldestAllowed)))
  if (latest && age(latest) < RESEND_MS) throw new ApiError('too_many_requests', {}, seconds(RESEND_MS - age(latest)))
}

const BUDGET = 'sms:all'

/** The shared budget is exhausted, which is not this customer's doing. */
function asUnavailable(error: unknown): never {
  if (error instanceof ApiError) throw new ApiError('unavailable', {}, error.retryAfter)
  throw error
}

/** @throws ApiError `unavailable` when the hourly message budget is used up */
export const assertOtpBudget = ({ db, config }: App) =>
  rejectWhenExhausted(db, BUDGET, config.SMS_PER_HOUR, HOUR_MS / 1000).catch(asUnavailable)

/**
 * Creates a code for a phone, within all limits. A phone without an account takes the same steps, but its code is never
 * sent.
 * @throws ApiError `too_many_requests`, or `unavailable` when the hourly message budget is used up
 */
export function newOtp(app: App, owner: OtpOwner, address: string, hasAccount: boolean) {
  return app.db.transaction(async (tx) => {
    await limitPhone(tx, owner.phone)
    const perAddress = app.config.OTP_PER_ADDRESS_PER_HOUR
    await limit(tx, `otp:address:${digest(ipPrefix(address))}`, perAddress, HOUR_MS / 1000)
    const id = crypto.randomUUID()
    const code = String(randomInt(10 ** OTP_LENGTH)).padStart(OTP_LENGTH, '0')
    const now = Date.now()
    const expiresAt = new Date(now + VALID_MS)
    await tx.insert(otps).values({ id, ...owner, hash: hashOf(app, id, owner, code), expiresAt })
    // Last, because all requests share this row: its lock is then held only until the commit.
    await limit(tx, BUDGET, app.config.SMS_PER_HOUR, HOUR_MS / 1000, hasAccount ? 1 : 0).catch(asUnavailable)
    return { id, code, expiresAt, resendAt: new Date(now + RESEND_MS) }
  })
}

export const limitOtpChecks = (db: Database, address: string) =>
  limit(db, `otp:check:${digest(ipPrefix(address))}`, MAX_CHECKS_PER_ADDRESS, HOUR_MS / 1000)

/** Whether the code is rejected only for too many attempts, not for its age. */
const isExhausted = ({ tries, usedAt, checkedAt, expiresAt }: Otp) =>
  tries >= MAX_ATTEMPTS_PER_CODE && usedAt === null && checkedAt === null && expiresAt > new Date()

/**
 * Verifies the owner's latest code. Counts the attempt in the statement that reads the code, so that concurrent guesses
 * are counted one by one.
 * @param isUsable an extra condition on the code's row
 * @throws ApiError `otp_wrong`, `otp_expired`
 */
export async function verifyOtp(app: App, owner: OtpOwner, code: string, isUsable?: SQL): Promise<Otp> {
  const isOwners = and(eq(otps.brand, owner.brand), eq(otps.phone, owner.phone), eq(otps.purpose, owner.purpose))
  const [latest] = await app.db.select().from(otps).where(isOwners).orderBy(desc(otps.createdAt)).limit(1)
  if (!latest) throw new ApiError('otp_expired')
  const [row] = await app.db
    .update(otps)
    .set({ tries: sql`${otps.tries} + 1` })
    .where(
      and(
        eq(otps.id, latest.id),
        isUsable,
        isNull(otps.usedAt),
        gt(otps.expiresAt, sql`now()`),
        lt(otps.tries, MAX_ATTEMPTS_PER_CODE),
      ),
    )
    .returning()
  if (!row) throw isExhausted(latest) ? new ApiError('otp_wrong', { tries_left: 0 }) : new ApiError('otp_expired')
  const [expected, given] = [row.hash, hashOf(app, row.id, owner, code)].map((hash) => Buffer.from(hash, 'hex'))
  if (!expected || !given || expected.length !== given.length || !timingSafeEqual(expected, given))
    throw new ApiError('otp_wrong', { tries_left: MAX_ATTEMPTS_PER_CODE - row.tries })
  return row
}

/**
 * Verifies a code that may be verified only once.
 * @param isLast whether this uses up the code; otherwise it stays valid for one more step, with its attempts reset and
 *   its lifetime extended
 * @returns when the code expires
 * @throws ApiError `otp_wrong`, `otp_expired`
 */
export async function verifyOtpOnce(app: App, owner: OtpOwner, code: string, isLast: boolean): Promise<Date> {
  const row = await verifyOtp(app, owner, code, isNull(otps.checkedAt))
  const now = new Date()
  const expiresAt = isLast ? row.expiresAt : new Date(now.getTime() + VALID_AFTER_CHECK_MS)
  const [checked] = await app.db
    .update(otps)
    .set({ checkedAt: now, usedAt: isLast ? now : null, tries: 0, expiresAt })
    .where(and(eq(otps.id, row.id), isNull(otps.checkedAt), isNull(otps.usedAt)))
    .returning()
  if (!checked) throw new ApiError('otp_expired')
  return checked.expiresAt
}

/** A correct code does not count as an attempt. */
export const refundAttempt = (db: Database, { id }: Otp) =>
  db
    .update(otps)
    .set({ tries: sql`greatest(0, ${otps.tries} - 1)` })
    .where(eq(otps.id, id))

/** @throws ApiError `otp_expired` when a concurrent request used the code */
export async function consumeOtp(tx: Tx, { id }: Otp): Promise<void> {
  const [usedOtp] = await tx
    .update(otps)
    .set({ usedAt: new Date() })
    .where(and(eq(otps.id, id), isNull(otps.usedAt)))
    .returning({ id: otps.id })
  if (!usedOtp) throw new ApiError('otp_expired')
}
