import { HOUR_SECONDS } from '#contract/duration.ts'
import type { Database } from '#server/db/database.ts'
import { countUse, digest } from './rate-limit.ts'

const keyOf = (customerId: string) => `asked-for-code:${digest(customerId)}`

/** A call of the customer was answered `otp_required`: codes are sent to nobody else. */
export const rememberAskedForCode = (db: Database, customerId: string) => countUse(db, keyOf(customerId), HOUR_SECONDS)

export const wasAskedForCode = async (db: Database, customerId: string): Promise<boolean> =>
  (await countUse(db, keyOf(customerId), HOUR_SECONDS, 0)).count > 0
