import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { customers } from '#server/db/schema/account.ts'
import type { Key, KeyRing } from '#server/platform/key-ring.ts'
import { LIMITS } from '#server/platform/limits.ts'
import { hashInWorker } from './argon2-pool.ts'
import { withHashTurn } from './argon2-queue.ts'

const COST = { parallelism: 1, passes: 2, tagLength: 32 }
const SALT_BYTES = 16

/** Without the pepper, which is not in the database, a stolen table of six-digit PINs could be cracked within hours. */
const derive = (pin: string, salt: Buffer, { secret }: Key, memory: number) =>
  withHashTurn(() =>
    hashInWorker({ ...COST, memory, message: createHmac('sha256', secret).update(pin).digest(), nonce: salt }),
  )

const partsOf = (stored: string | undefined) => {
  const [, salt = '', hash = '', pepper] = stored?.split('$') ?? []
  return { salt: Buffer.from(salt, 'base64url'), hash: Buffer.from(hash, 'base64url'), pepper }
}

/**
 * The stored form of a PIN, with the id of its pepper. Handlers call this and `verifyPin` inside `withHashSlot`.
 * @param memory of each hash of a database, in KiB
 */
export async function hashPin(pin: string, pepper: Key, memory = LIMITS.pinHashKiB): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const hash = await derive(pin, salt, pepper, memory)
  return ['argon2id', salt.toString('base64url'), hash.toString('base64url'), pepper.id].join('$')
}

/** @param stored what `hashPin` returned; undefined or a malformed hash takes the same time and never matches */
export async function verifyPin(
  pin: string,
  stored: string | undefined,
  peppers: KeyRing,
  memory = LIMITS.pinHashKiB,
): Promise<boolean> {
  const { salt, hash, pepper } = partsOf(stored)
  const key = peppers.all.find(({ id }) => id === pepper)
  const usedSalt = salt.length === SALT_BYTES ? salt : randomBytes(SALT_BYTES)
  const derived = await derive(pin, usedSalt, key ?? peppers.current, memory)
  return hash.length === derived.length && timingSafeEqual(hash, derived)
}

/** Hashes a right PIN again if its hash has another pepper than the one in use. */
export async function renewPinHash(
  db: Database,
  { id, pinHash }: { id: string; pinHash: string },
  pin: string,
  { current }: KeyRing,
  memory = LIMITS.pinHashKiB,
): Promise<void> {
  if (partsOf(pinHash).pepper === current.id) return
  const renewed = await hashPin(pin, current, memory)
  // Not over a PIN that was changed meanwhile.
  await db
    .update(customers)
    .set({ pinHash: renewed })
    .where(and(eq(customers.id, id), eq(customers.pinHash, pinHash)))
}
