import { ApiError } from '#server/http/api-error.ts'
import type { App } from '#server/http/app.ts'
import { type CustomerRecord, readCustomer } from '#server/http/customers.ts'
import type { Caller } from '#server/http/handler.ts'
import { withHashSlot } from './argon2-queue.ts'
import { lockedError, recordAttempt, resetAttempts } from './pin-attempts.ts'
import { renewPinHash, verifyPin } from './pin-hash.ts'
import { identityOfSession } from './rate-limit-identity.ts'

/**
 * Confirms by PIN that the session is used by its customer, before an irreversible action. Call it inside `withHashSlot`.
 * @throws ApiError `wrong_pin`, `pin_locked`
 */
export async function requirePin(app: App, brand: string, caller: Caller, pin: string): Promise<CustomerRecord> {
  const customer = await readCustomer(app.db, caller.customerId)
  const identity = identityOfSession(caller.sessionId)
  const { left, lockedUntil } = await recordAttempt(app.db, brand, customer.phone, identity)
  if (!(await verifyPin(pin, customer.pinHash, app.secrets.pepper, app.limits.pinHashKiB)))
    throw lockedUntil ? lockedError(lockedUntil) : new ApiError('wrong_pin', { tries_left: left })
  await resetAttempts(app.db, brand, customer.phone, identity)
  await renewPinHash(app.db, customer, pin, app.secrets.pepper, app.limits.pinHashKiB)
  return customer
}

/**
 * Checks the PIN of a call that hashes nothing else, in the queue of hashes.
 * @throws ApiError `wrong_pin`, `pin_locked`; `unavailable` if the queue is full
 */
export const confirmPin = (app: App, ...session: [brand: string, caller: Caller, pin: string]): Promise<void> =>
  withHashSlot(async () => void (await requirePin(app, ...session)))
