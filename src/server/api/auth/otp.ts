import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { and, desc, eq, gt, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { OtpPurpose } from '#contract/auth.ts'
import type { App } from '#server/app.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { otps } from '#server/db/schema/account.ts'
import { ApiError } from '#server/http/api-error.ts'
import { ipPrefix } from '#server/http/ip-prefix.ts'
import { digest, limit, rejectWhenExhausted } from '#server/http/rate-limit.ts'

export const OTP_LENGTH = 6
const VALID_MS = 5 * 60_000
/** After the code was checked, for choosing a PIN at leisure. */
const CHECKED_MS = 10 * 60_000
const TRIES = 5
const RESEND_MS = 60_000
const HOUR_MS = 3_600_000
const PER_PHONE = 5
const CHECKS_PER_ADDRESS = 300

type Otp = typeof otps.$inferSelect
/** What a code is bound to. */
type OtpOwner = { brand: string; phone: string; purpose: OtpPurpose }

const hashOf = (app: App, id: string, { brand, phone, purpose }: OtpOwner, code: string) =>
  createHmac('sha256', app.secrets.pepper).update(['otp', id, brand, phone, purpose, code].join('|')).digest('hex')

const seconds = (ms: number) => Math.max(1, Math.ceil(ms / 1000))

/**
 * The phone's own limits, with the phone locked: two requests at once are one after the other. They hold for the phone
 * whatever brand asks: it is one person whom it rings.
 */
async function limitPhone(tx: Tx, phone: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`otp:${phone}`}, 0))`)
  const sent = await tx
    .select({ at: otps.createdAt, now: sql`now()`.mapWith(otps.createdAt) })
    .from(otps)
    .where(and(eq(otps.phone, phone), gt(otps.createdAt, sql`now() - interval '1 hour'`)))
    .orderBy(desc(otps.createdAt))
  const age = (row: (typeof sent)[number]) => row.now.getTime() - row.at.getTime()
  const [latest] = sent
  const fifth = sent[PER_PHONE - 1]
  if (fifth) throw new ApiError('too_many_requests', {}, seconds(HOUR_MS - age(fifth)))
  if (latest && age(latest) < RESEND_MS) throw new ApiError('too_many_requests', {}, seconds(RESEND_MS - age(latest)))
}

const BUDGET = 'sms:all'

/** It is not this customer who asks too often. */
function asUnavailable(error: unknown): never {
  if (error instanceof ApiError) throw new ApiError('unavailable', {}, error.retryAfter)
  throw error
}

/** @throws Refusal `unavailable` when the hour's messages are spent */
export const assertOtpBudget = ({ db, config }: App) =>
  rejectWhenExhausted(db, BUDGET, config.SMS_PER_HOUR, HOUR_MS / 1000).catch(asUnavailable)

/**
 * A code for a phone, within all limits. It takes the same steps for a phone that nobody has, whose code nobody gets.
 * @throws Refusal `too_many_requests`, or `unavailable` when the hour's messages are spent
 */
export function newOtp(app: App, owner: OtpOwner, address: string, isKnown: boolean) {
  return app.db.transaction(async (tx) => {
    await limitPhone(tx, owner.phone)
    const perAddress = app.config.OTP_PER_ADDRESS_PER_HOUR
    await limit(tx, `otp:address:${digest(ipPrefix(address))}`, perAddress, HOUR_MS / 1000)
    const id = crypto.randomUUID()
    const code = String(randomInt(10 ** OTP_LENGTH)).padStart(OTP_LENGTH, '0')
    const now = Date.now()
    const expiresAt = new Date(now + VALID_MS)
    await tx.insert(otps).values({ id, ...owner, hash: hashOf(app, id, owner, code), expiresAt })
    // Last, because the row is everybody's: nobody holds it for longer than it takes to commit.
    await limit(tx, BUDGET, app.config.SMS_PER_HOUR, HOUR_MS / 1000, isKnown ? 1 : 0).catch(asUnavailable)
    return { id, code, expiresAt, resendAt: new Date(now + RESEND_MS) }
  })
}

export const limitOtpChecks = (db: Database, address: string) =>
  limit(db, `otp:check:${digest(ipPrefix(address))}`, CHECKS_PER_ADDRESS, HOUR_MS / 1000)

/** It would still be good, had it not been tried too often: that is the reason, and not its age. */
const isSpent = ({ tries, usedAt, checkedAt, expiresAt }: Otp) =>
  tries >= TRIES && usedAt === null && checkedAt === null && expiresAt > new Date()

/**
 * Whether this is the latest code of its owner. Counts the try before it looks, in one statement, so that guesses sent
 * at once count one by one.
 * @param isUsable what else must hold for the code
 * @throws Refusal `otp_wrong`, `otp_expired`
 */
export async function verifyOtp(app: App, owner: OtpOwner, code: string, isUsable?: SQL): Promise<Otp> {
  const mine = and(eq(otps.brand, owner.brand), eq(otps.phone, owner.phone), eq(otps.purpose, owner.purpose))
  const [latest] = await app.db.select().from(otps).where(mine).orderBy(desc(otps.createdAt)).limit(1)
  if (!latest) throw new ApiError('otp_expired')
  const [row] = await app.db
    .update(otps)
    .set({ tries: sql`${otps.tries} + 1` })
    .where(
      and(eq(otps.id, latest.id), isUsable, isNull(otps.usedAt), gt(otps.expiresAt, sql`now()`), lt(otps.tries, TRIES)),
    )
    .returning()
  if (!row) throw isSpent(latest) ? new ApiError('otp_wrong', { tries_left: 0 }) : new ApiError('otp_expired')
  const [expected, given] = [row.hash, hashOf(app, row.id, owner, code)].map((hash) => Buffer.from(hash, 'hex'))
  if (!expected || !given || expected.length !== given.length || !timingSafeEqual(expected, given))
    throw new ApiError('otp_wrong', { tries_left: TRIES - row.tries })
  return row
}

/**
 * The one check that a code is good for.
 * @param isLast the code is used up by it; else it is good for one more thing, with fresh tries and some more time
 * @throws Refusal `otp_wrong`, `otp_expired`
 */
export async function checkOnce(app: App, owner: OtpOwner, code: string, isLast: boolean): Promise<Date> {
  const row = await verifyOtp(app, owner, code, isNull(otps.checkedAt))
  const now = new Date()
  const expiresAt = isLast ? row.expiresAt : new Date(now.getTime() + CHECKED_MS)
  const [checked] = await app.db
    .update(otps)
    .set({ checkedAt: now, usedAt: isLast ? now : null, tries: 0, expiresAt })
    .where(and(eq(otps.id, row.id), isNull(otps.checkedAt), isNull(otps.usedAt)))
    .returning()
  if (!checked) throw new ApiError('otp_expired')
  return checked.expiresAt
}

/** Whoever had the right code has not guessed. */
export const refundAttempt = (db: Database, { id }: Otp) =>
  db
    .update(otps)
    .set({ tries: sql`greatest(0, ${otps.tries} - 1)` })
    .where(eq(otps.id, id))

/** @throws Refusal `otp_expired` when another request was quicker */
export async function consumeOtp(tx: Tx, { id }: Otp): Promise<void> {
  const [used] = await tx
    .update(otps)
    .set({ usedAt: new Date() })
    .where(and(eq(otps.id, id), isNull(otps.usedAt)))
    .returning({ id: otps.id })
  if (!used) throw new ApiError('otp_expired')
}
