import { HOUR_SECONDS } from '#contract/duration.ts'
import type { Database } from '#server/db/database.ts'
import { ApiError } from './api-error.ts'
import { countUse, digest } from './rate-limit.ts'

const keyOf = (customerId: string) => `asked-for-code:${digest(customerId)}`

/** A machine, an order, a gift or a card asks for a code. That of a change of the number does not: anybody may ask for it. */
export const asksForCode = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'otp_required' && error.members.reason !== 'leave_phone'

/** A call of the customer was answered so: codes are sent to no other phone that proved nothing. */
export const rememberAskedForCode = (db: Database, customerId: string) => countUse(db, keyOf(customerId), HOUR_SECONDS)

export const wasAskedForCode = async (db: Database, customerId: string): Promise<boolean> =>
  (await countUse(db, keyOf(customerId), HOUR_SECONDS, 0)).count > 0
