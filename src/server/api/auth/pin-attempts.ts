import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { weakPin } from '#contract/pin.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { pinGuards } from '#server/db/schema/core.ts'
import { ApiError } from '#server/http/api-error.ts'
import { hashInWorker } from './argon2-pool.ts'
import { withHashTurn } from './argon2-queue.ts'

/** @throws Refusal `weak_pin` with `reason` */
export function assertStrongPin(pin: string, phone: string, birthdate?: string | null) {
  const reason = weakPin(pin, phone, birthdate)
  if (reason) throw new ApiError('weak_pin', { reason })
}

/** OWASP's least for argon2id: 19 MiB, two passes, one lane. About 30 ms. */
const COST = { parallelism: 1, memory: 19_456, passes: 2, tagLength: 32 }
const SALT_BYTES = 16

/** Without the pepper, which is not in the database, a stolen table of six-digit PINs would fall in hours. */
const derive = (pin: string, salt: Buffer, pepper: string) =>
  withHashTurn(() => hashInWorker({ ...COST, message: createHmac('sha256', pepper).update(pin).digest(), nonce: salt }))

/** What is kept of a PIN. Handlers call it, and `verifyPin`, inside `withHashSlot`. */
export async function hashPin(pin: string, pepper: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  return `argon2id$${salt.toString('base64url')}$${(await derive(pin, salt, pepper)).toString('base64url')}`
}

/** @param kept what `hashPin` gave; undefined, or no hash at all, costs the same time and is never right */
export async function verifyPin(pin: string, kept: string | undefined, pepper: string): Promise<boolean> {
  const [, salt = '', hash = ''] = kept?.split('$') ?? []
  const own = Buffer.from(salt, 'base64url')
  const derived = await derive(pin, own.length === SALT_BYTES ? own : randomBytes(SALT_BYTES), pepper)
  const expected = Buffer.from(hash, 'base64url')
  return expected.length === derived.length && timingSafeEqual(expected, derived)
}

export const MAX_ATTEMPTS = 5
const FIRST_LOCK_MINUTES = 15
const LONGEST_LOCK_MINUTES = 1_440

/**
 * Counts a try before its PIN is looked at, in one statement, so that guesses sent at once count one by one.
 * The fifth locks the phone at once and is still looked at; a right PIN clears the count.
 * @returns tries left after this one, and when a lock ends that this one began
 * @throws Refusal `pin_locked`
 */
export async function recordAttempt(
  db: Database,
  brand: string,
  phone: string,
): Promise<{ left: number; lockedUntil: Date | null }> {
  const locksNow = sql`case when ${pinGuards.tries} = ${MAX_ATTEMPTS - 1} then 1 else 0 end`
  const minutes = sql`least(${LONGEST_LOCK_MINUTES}, ${FIRST_LOCK_MINUTES} * power(2, least(${pinGuards.locks}, 10)))`
  const [guard] = await db
    .insert(pinGuards)
    .values({ brand, phone, tries: 1 })
    .onConflictDoUpdate({
      target: [pinGuards.brand, pinGuards.phone],
      set: {
        tries: sql`case when ${pinGuards.tries} >= ${MAX_ATTEMPTS} then 1 else ${pinGuards.tries} + 1 end`,
        locks: sql`${pinGuards.locks} + ${locksNow}`,
        lockedUntil: sql`case when ${pinGuards.tries} = ${MAX_ATTEMPTS - 1} then now() + ${minutes} * interval '1 minute' end`,
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
