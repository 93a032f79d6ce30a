import { MINUTE_MS } from '#contract/duration.ts'
import { ApiError } from './api-error.ts'

/**
 * Counts the calls of each customer in a fixed window of this server: in memory, because a row in the database for each call
 * would cost more than most calls.
 * @param max calls of one customer in a minute
 * @returns counts a call; throws ApiError `too_many_requests` with the seconds until the window ends
 */
export function createCallLimit(max: number): (customerId: string) => void {
  let calls = new Map<string, number>()
  let endsAt = 0
  return (customerId) => {
    const now = performance.now()
    if (now >= endsAt) {
      calls = new Map() // so it never holds more than the customers of a minute
      endsAt = now + MINUTE_MS
    }
    const made = (calls.get(customerId) ?? 0) + 1
    calls.set(customerId, made)
    if (made <= max) return
    const error = new ApiError('too_many_requests', {}, Math.ceil((endsAt - now) / 1000))
    error.limit = 'calls'
    throw error
  }
}
