import { HOUR_SECONDS } from '#contract/duration.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { App } from '#server/http/app.ts'
import { limit, rejectWhenExhausted } from '#server/http/rate-limit.ts'

const keyOfAll = (brand: string) => `sms:all:${brand}`

/** The shared budget is exhausted, which is not this customer's doing. */
export function asUnavailable(error: unknown): never {
  if (!(error instanceof ApiError)) throw error
  const unavailable = new ApiError('unavailable', {}, error.retryAfter)
  unavailable.limit = error.limit
  throw unavailable
}

/** @throws ApiError `unavailable` when the brand's messages of the hour are used up */
export const assertSmsBudget = ({ db, config }: App, brand: string): Promise<void> =>
  rejectWhenExhausted(db, keyOfAll(brand), config.SMS_PER_HOUR, HOUR_SECONDS).catch(asUnavailable)

/**
 * Takes one message of the brand's hour.
 * @param cost 0 counts nothing, and takes as long
 * @throws ApiError `unavailable` when they are used up
 */
export const takeSmsOfHour = (db: Database | Tx, { config }: App, brand: string, cost: 0 | 1 = 1): Promise<void> =>
  limit(db, keyOfAll(brand), config.SMS_PER_HOUR, HOUR_SECONDS, cost).catch(asUnavailable)
