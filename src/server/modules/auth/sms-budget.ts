import { HOUR_SECONDS } from '#contract/duration.ts'
import type { Tx } from '#server/db/database.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { App } from '#server/http/app.ts'
import { limit, rejectWhenExhausted } from '#server/http/rate-limit.ts'
import type { Standing } from '#server/modules/payments/reservations/trust.ts'

/** The share of a brand's messages for customers who never paid; the rest is reserved for those who have. */
const NEWCOMERS_SHARE = 1 / 3

/** The shared budget is exhausted, which is not this customer's doing. */
function asUnavailable(error: unknown): never {
  if (!(error instanceof ApiError)) throw error
  const unavailable = new ApiError('unavailable', {}, error.retryAfter)
  unavailable.limit = error.limit
  throw unavailable
}

const keyOfAll = (brand: string) => `sms:all:${brand}`

/** @throws ApiError `unavailable` when the brand's messages of the hour are used up */
export const assertSmsBudget = ({ db, config }: App, brand: string) =>
  rejectWhenExhausted(db, keyOfAll(brand), config.SMS_PER_HOUR, HOUR_SECONDS).catch(asUnavailable)

/**
 * Takes one message from the brand's budget. Every standing costs the database the same, because the time of the response
 * must not reveal an account.
 * @throws ApiError `unavailable` when the budget of this standing is used up
 */
export async function takeFromSmsBudget(tx: Tx, { config }: App, brand: string, standing: Standing): Promise<void> {
  const max = config.SMS_PER_HOUR
  const newcomers = Math.floor(max * NEWCOMERS_SHARE)
  const cost = standing === 'none' ? 0 : 1
  const isNew = standing === 'newcomer'
  await limit(tx, `sms:new:${brand}`, isNew ? newcomers : Infinity, HOUR_SECONDS, isNew ? 1 : 0).catch(asUnavailable)
  await limit(tx, keyOfAll(brand), max, HOUR_SECONDS, cost).catch(asUnavailable)
}
