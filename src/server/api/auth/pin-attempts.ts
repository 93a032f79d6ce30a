import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { weakPin } from '#contract/pin.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { pinGuards } from '#server/db/schema/auth.ts'
import { ApiError } from '#server/http/api-error.ts'
import { hashInWorker } from './argon2-pool.ts'
import { withHashTurn } from './argon2-queue.ts'

/** @throws ApiError `weak_pin` with `reason` */
export function assertStrongPin(pin: string, phone: string, birthdate?: string | null) {
  const reason = weakPin(pin, phone, birthdate)
  if (reason) throw new ApiError('weak_pin', { reason })
}

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. About 30 ms. */
const COST = { parallelism: 1, memory: 19_456, passes: 2, tagLength: 32 }
const SALT_BYTES = 16

/** Without the pepper, which is not in the database, a stolen table of six-digit PINs could be cracked within hours. */
const derive = (pin: string, salt: Buffer, pepper: string) =>
  withHashTurn(() => hashInWorker({ ...COST, message: createHmac('sha256', pepper).update(pin).digest(), nonce: salt }))

/** The stored form of a PIN. Handlers call this and `verifyPin` inside `withHashSlot`. */
export async function hashPin(pin: string, pepper: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  return `argon2id$${salt.toString('base64url')}$${(await derive(pin, salt, pepper)).toString('base64url')}`
}

/** @param stored what `hashPin` returned; undefined or a malformed hash takes the same time and never matches */
export async function verifyPin(pin: string, stored: string | undefined, pepper: string): Promise<boolean> {
  const [, salt = '', hash = ''] = stored?.split('$') ?? []
  const storedSalt = Buffer.from(salt, 'base64url')
  const derived = await derive(pin, storedSalt.length === SALT_BYTES ? storedSalt : randomBytes(SALT_BYTES), pepper)
  const expected = Buffer.from(hash, 'base64url')
  return expected.length === derived.length && timingSafeEqual(expected, derived)
}

export const MAX_ATTEMPTS = 5
const FIRST_LOCK_MINUTES = 15
const MAX_LOCK_MINUTES = 1_440

/**
 * Counts an attempt before its PIN is verified, in one statement, so that concurrent guesses are counted one by one.
 * The fifth attempt locks the phone at once but is still verified; a correct PIN resets the count.
 * @returns the attempts left after this one, and the end of the lock if this one started it
 * @throws ApiError `pin_locked`
 */
export async function recordAttempt(
  db: Database,
  brand: string,
  phone: string,
): Promise<{ left: number; lockedUntil: Date | null }> {
  const startsLock = sql`case when ${pinGuards.tries} = ${MAX_ATTEMPTS - 1} then 1 else 0 end`
  const minutes = sql`least(${MAX_LOCK_MINUTES}, ${FIRST_LOCK_MINUTES} * power(2, least(${pinGuards.locks}, 10)))`
  const [guard] = await db
    .insert(pinGuards)
    .values({ brand, phone, tries: 1 })
    .onConflictDoUpdate({
      target: [pinGuards.brand, pinGuards.phone],
      set: {
        tries: sql`case when ${pinGuards.tries} >= ${MAX_ATTEMPTS} then 1 else ${pinGuards.tries} + 1 end`,
        locks: sql`${pinGuards.locks} + ${startsLock}`,
        lockedUntil: sql`case when ${pinGuards.tries} = ${MAX_ATTEMPTS - 1} then now() + ${minutes} * interval '1 minute' end`,
        triedAt: sql`now()`,
      },
      setWhere: sql`${pinGuards.lockedUntil} is null or ${pinGuards.lockedUntil} <= now()`,
    })
    .returning()
  if (guard) return { left: MAX_ATTEMPTS - guard.tries, lockedUntil: guard.lockedUntil }
  const [locked] = await db
    .select()
    .from(pinGuards)
    .where(and(eq(pinGuards.brand, brand), eq(pinGuards.phone, phone)))
  throw lockedError(locked?.lockedUntil ?? new Date())
}

export function lockedError(until: Date): ApiError {
  const seconds = Math.max(1, Math.ceil((until.getTime() - Date.now()) / 1000))
  return new ApiError('pin_locked', { locked_until: until.toISOString() }, seconds)
}

export const resetAttempts = (db: Database | Tx, brand: string, phone: string) =>
  db.delete(pinGuards).where(and(eq(pinGuards.brand, brand), eq(pinGuards.phone, phone)))
