import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { customers } from '#server/db/schema/account.ts'
import type { Key, KeyRing } from '#server/platform/key-ring.ts'
import { hashInWorker } from './argon2-pool.ts'
import { withHashTurn } from './argon2-queue.ts'

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. About 30 ms. */
const COST = { parallelism: 1, memory: 19_456, passes: 2, tagLength: 32 }
const SALT_BYTES = 16

/** Without the pepper, which is not in the database, a stolen table of six-digit PINs could be cracked within hours. */
const derive = (pin: string, salt: Buffer, { secret }: Key) =>
  withHashTurn(() => hashInWorker({ ...COST, message: createHmac('sha256', secret).update(pin).digest(), nonce: salt }))

const partsOf = (stored: string | undefined) => {
  const [, salt = '', hash = '', pepper] = stored?.split('$') ?? []
  return { salt: Buffer.from(salt, 'base64url'), hash: Buffer.from(hash, 'base64url'), pepper }
}

/** The stored form of a PIN, with the id of its pepper. Handlers call this and `verifyPin` inside `withHashSlot`. */
export async function hashPin(pin: string, pepper: Key): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const hash = await derive(pin, salt, pepper)
  return ['argon2id', salt.toString('base64url'), hash.toString('base64url'), pepper.id].join('$')
}

/** @param stored what `hashPin` returned; undefined or a malformed hash takes the same time and never matches */
export async function verifyPin(pin: string, stored: string | undefined, peppers: KeyRing): Promise<boolean> {
  const { salt, hash, pepper } = partsOf(stored)
  const key = peppers.all.find(({ id }) => id === pepper)
  const derived = await derive(pin, salt.length === SALT_BYTES ? salt : randomBytes(SALT_BYTES), key ?? peppers.current)
  return hash.length === derived.length && timingSafeEqual(hash, derived)
}

/** Hashes a right PIN again if its hash has another pepper than the one in use. */
export async function renewPinHash(
  db: Database,
  { id, pinHash }: { id: string; pinHash: string },
  pin: string,
  { current }: KeyRing,
): Promise<void> {
  if (partsOf(pinHash).pepper === current.id) return
  const renewed = await hashPin(pin, current)
  // Not over a PIN that was changed meanwhile.
  await db
    .update(customers)
    .set({ pinHash: renewed })
    .where(and(eq(customers.id, id), eq(customers.pinHash, pinHash)))
}
