import { and, eq, sql } from 'drizzle-orm'
import { weakPin } from '#contract/pin.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { pinGuards, pinTries } from '#server/db/schema/auth.ts'
import { ApiError } from '#server/http/api-error.ts'
import { clock } from '#server/platform/clock.ts'
import type { RateLimitIdentity } from './rate-limit-identity.ts'

/** @throws ApiError `weak_pin` with `reason` */
export function assertStrongPin(pin: string, phone: string, birthdate?: string | null) {
  const reason = weakPin(pin, phone, birthdate)
  if (reason) throw new ApiError('weak_pin', { reason })
}

export const MAX_ATTEMPTS = 5
/**
 * Wrong PINs of one phone from all devices that were never signed in: bounds what many networks can guess together. A code
 * by SMS is then the way in, or a device that was signed in before.
 */
const MAX_STRANGERS_ATTEMPTS = 20
const FIRST_LOCK_MINUTES = 15
const MAX_LOCK_MINUTES = 1_440

/** What a counter changes with the next attempt, and when it may. */
function nextAttempt(counter: typeof pinTries | typeof pinGuards, max: number) {
  const startsLock = sql`case when ${counter.tries} = ${max - 1} then 1 else 0 end`
  const minutes = sql`least(${MAX_LOCK_MINUTES}, ${FIRST_LOCK_MINUTES} * power(2, least(${counter.locks}, 10)))`
  return {
    set: {
      tries: sql`case when ${counter.tries} >= ${max} then 1 else ${counter.tries} + 1 end`,
      locks: sql`${counter.locks} + ${startsLock}`,
      lockedUntil: sql`case when ${counter.tries} = ${max - 1} then now() + ${minutes} * interval '1 minute' end`,
      triedAt: sql`now()`,
    },
    setWhere: sql`${counter.lockedUntil} is null or ${counter.lockedUntil} <= now()`,
  }
}

const ofPhone = (counter: typeof pinTries | typeof pinGuards, brand: string, phone: string) =>
  and(eq(counter.brand, brand), eq(counter.phone, phone))

/**
 * Counts an attempt before its PIN is verified, in one statement, so that concurrent guesses are counted one by one.
 * The fifth attempt locks the phone for this identity at once but is still verified; a correct PIN resets the count.
 * @returns the attempts left after this one, and the end of the lock if this one started it
 * @throws ApiError `pin_locked`
 */
export async function recordAttempt(
  db: Database,
  brand: string,
  phone: string,
  identity: RateLimitIdentity,
): Promise<{ left: number; lockedUntil: Date | null }> {
  const [own] = await db
    .insert(pinTries)
    .values({ brand, phone, identity: identity.key, tries: 1 })
    .onConflictDoUpdate({
      target: [pinTries.brand, pinTries.phone, pinTries.identity],
      ...nextAttempt(pinTries, MAX_ATTEMPTS),
    })
    .returning()
  if (!own) {
    const [locked] = await db
      .select()
      .from(pinTries)
      .where(and(ofPhone(pinTries, brand, phone), eq(pinTries.identity, identity.key)))
    throw lockedError(locked?.lockedUntil ?? clock.date())
  }
  const attempt = { left: MAX_ATTEMPTS - own.tries, lockedUntil: own.lockedUntil }
  if (identity.isKnown) return attempt
  const [all] = await db
    .insert(pinGuards)
    .values({ brand, phone, tries: 1 })
    .onConflictDoUpdate({
      target: [pinGuards.brand, pinGuards.phone],
      ...nextAttempt(pinGuards, MAX_STRANGERS_ATTEMPTS),
    })
    .returning()
  if (all) return { ...attempt, lockedUntil: attempt.lockedUntil ?? all.lockedUntil }
  const [locked] = await db
    .select()
    .from(pinGuards)
    .where(ofPhone(pinGuards, brand, phone))
  throw lockedError(locked?.lockedUntil ?? clock.date())
}

export function lockedError(until: Date): ApiError {
  const seconds = Math.max(1, Math.ceil((until.getTime() - clock.now()) / 1000))
  return new ApiError('pin_locked', { locked_until: until.toISOString() }, seconds)
}

/** After a correct PIN. The tries of others stay: they may be a stranger's guesses. */
export async function resetAttempts(
  db: Database | Tx,
  brand: string,
  phone: string,
  identity: RateLimitIdentity,
): Promise<void> {
  await db.delete(pinTries).where(and(ofPhone(pinTries, brand, phone), eq(pinTries.identity, identity.key)))
  if (!identity.isKnown) await db.delete(pinGuards).where(ofPhone(pinGuards, brand, phone))
}

/** After a code by SMS: the person who entered it holds the phone. */
export async function resetAllAttempts(db: Database | Tx, brand: string, phone: string): Promise<void> {
  await db.delete(pinTries).where(ofPhone(pinTries, brand, phone))
  await db.delete(pinGuards).where(ofPhone(pinGuards, brand, phone))
}
