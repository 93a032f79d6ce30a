import { type Customer, readCustomer } from '#server/api/account/customers.ts'
import type { App } from '#server/app.ts'
import { ApiError } from '#server/http/api-error.ts'
import { lockedError, recordAttempt, resetAttempts, verifyPin } from './pin-attempts.ts'

/**
 * That whoever holds the session is its customer: asked before what cannot be taken back. Called inside `withHashSlot`.
 * @throws Refusal `wrong_pin`, `pin_locked`
 */
export async function requirePin(app: App, brand: string, customerId: string, pin: string): Promise<Customer> {
  const customer = await readCustomer(app.db, customerId)
  const { left, lockedUntil } = await recordAttempt(app.db, brand, customer.phone)
  if (!(await verifyPin(pin, customer.pinHash, app.secrets.pepper)))
    throw lockedUntil ? lockedError(lockedUntil) : new ApiError('wrong_pin', { tries_left: left })
  await resetAttempts(app.db, brand, customer.phone)
  return customer
}
