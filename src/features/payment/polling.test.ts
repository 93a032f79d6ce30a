import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TransactionStatus } from '#contract/payment.ts'
import { ApiError } from '#lib/api/http.ts'
import { setServerTime } from '#lib/page/clock.ts'
import { sampleTransaction } from '#tests/support/sample-transaction.ts'
import { isSettled, pollDelay } from './polling.ts'

const CREATED = Date.parse('2026-11-21T03:00:00.000Z')
const EXPIRES = CREATED + 600_000
const known = (status: TransactionStatus) => sampleTransaction({ status })

/** The server's clock; this device's is two days behind. */
const at = (ms: number) => setServerTime(new Date(ms).toISOString())

beforeEach(() => {
  vi.useFakeTimers({ now: CREATED - 2 * 86_400_000 })
  at(CREATED)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('an unpaid purchase is looked at every 2 seconds in its first minute by the server’s clock', () => {
  expect(pollDelay(known('pending'))).toBe(2_000)
  at(CREATED + 59_999)
  expect(pollDelay(known('pending'))).toBe(2_000)
})

test('after that every 10 seconds and a little, not in step', () => {
  at(CREATED + 60_000)
  const delays = Array.from({ length: 200 }, () => pollDelay(known('pending')))
  expect(Math.min(...delays)).toBeGreaterThanOrEqual(10_000)
  expect(Math.max(...delays)).toBeLessThan(12_000)
  expect(new Set(delays).size).toBeGreaterThan(100)
})

test.each<TransactionStatus>(['paid', 'starting'])('while it is %s every 2 seconds, however old', (status) => {
  at(CREATED + 3_600_000)
  expect(pollDelay(known(status))).toBe(2_000)
})

test.each<TransactionStatus>(['running', 'expired', 'start_failed'])('while it is %s every 10 seconds', (status) => {
  expect(pollDelay(known(status))).toBeGreaterThanOrEqual(10_000)
})

test('when the time to pay is up every 2 seconds, until the server says how it ended', () => {
  at(EXPIRES)
  expect(pollDelay(known('pending'))).toBe(2_000)
})

test('a refund that comes by itself is looked for when it is due, and not late', () => {
  at(CREATED)
  const due = (ms: number) =>
    sampleTransaction({ status: 'start_failed', refund_at: new Date(CREATED + ms).toISOString() })
  expect(pollDelay(due(900_000))).toBeGreaterThanOrEqual(10_000)
  expect(pollDelay(due(6_000))).toBe(6_000)
  expect(pollDelay(due(-500))).toBe(2_000)
})

test('what nothing is known of yet is asked for again soon, and what the server does not know later', () => {
  expect(pollDelay(undefined)).toBe(2_000)
  expect(pollDelay(undefined, new ApiError(503, 'unavailable'))).toBe(2_000)
  for (const error of [new ApiError(404, 'not_found'), new ApiError(422, 'invalid')])
    expect(pollDelay(undefined, error)).toBeGreaterThanOrEqual(10_000)
})

test.each<TransactionStatus>(['completed', 'declined', 'cancelled', 'refunded'])('%s is the end', (status) => {
  expect(isSettled(known(status))).toBe(true)
})

test.each<TransactionStatus>(['pending', 'paid', 'starting', 'running', 'start_failed'])(
  '%s is not the end',
  (status) => {
    at(EXPIRES + 86_400_000)
    expect(isSettled(known(status))).toBe(false)
  },
)

test('an expired QR is watched for a quarter of an hour, for money that comes late', () => {
  at(EXPIRES + 15 * 60_000)
  expect(isSettled(known('expired'))).toBe(false)
  at(EXPIRES + 15 * 60_000 + 1)
  expect(isSettled(known('expired'))).toBe(true)
})
