import { and, eq, gt } from 'drizzle-orm'
import { HOUR_MS } from '#contract/duration.ts'
import type { chooseRefund, RefundDestination } from '#contract/refund-destination.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { customers } from '#server/db/schema/account.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { RequestContext } from '#server/http/handler.ts'
import { clock } from '#server/platform/clock.ts'
import { isElsewhere } from './refund-destination.ts'

/** Who has lost a SIM, or had it copied, notices within a day, and is told on the devices that were signed in. */
const WAIT_MS = 24 * HOUR_MS

/**
 * Whoever has the SIM can reset the PIN, and would have the money before its owner notices.
 * @throws ApiError `pin_is_new`
 */
export async function assertPinIsOld(db: Database | Tx, customerId: string): Promise<void> {
  const [customer] = await db
    .select({ resetAt: customers.pinResetAt })
    .from(customers)
    .where(and(eq(customers.id, customerId), gt(customers.pinResetAt, new Date(clock.now() - WAIT_MS))))
  if (customer?.resetAt)
    throw new ApiError('pin_is_new', { locked_until: new Date(customer.resetAt.getTime() + WAIT_MS).toISOString() })
}

type Call = Pick<RequestContext<typeof chooseRefund>, 'app' | 'brand' | 'caller'> & {
  input: { destination?: RefundDestination | undefined; pin_code?: string | undefined }
}

/**
 * Who holds an unlocked phone, or a stolen token, sends no money elsewhere: that takes the PIN.
 * @throws ApiError `pin_is_new`, `invalid` without a PIN, `wrong_pin`, `pin_locked`
 */
export async function confirmDestination(call: Call): Promise<void> {
  const { app, brand, caller, input } = call
  if (!(await isElsewhere(app.db, caller.customerId, input.destination))) return
  await assertPinIsOld(app.db, caller.customerId)
  if (input.pin_code === undefined) throw new ApiError('invalid', { errors: { pin_code: ['missing'] } })
  await app.confirmPin(brand.id, caller, input.pin_code)
}
