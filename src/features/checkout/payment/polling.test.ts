import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type LoadPurchase, TRANSACTION_STATUSES, type TransactionStatus } from '#contract/payment.ts'
import { ApiError } from '#lib/api/http.ts'
import { setServerTime } from '#lib/server-clock.ts'
import { sampleOrder, sampleTransaction } from '#tests/support/sample-transaction.ts'
import { isFinal, pollDelay } from './polling.ts'

const CREATED = Date.parse('2026-11-21T03:00:00.000Z')
const EXPIRES = CREATED + 600_000
const purchase = (status: TransactionStatus) => sampleTransaction({ status })

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
  expect(pollDelay(purchase('pending'))).toBe(2_000)
  at(CREATED + 59_999)
  expect(pollDelay(purchase('pending'))).toBe(2_000)
})

test('after that every 10 seconds and a little, not in step', () => {
  at(CREATED + 60_000)
  const delays = Array.from({ length: 200 }, () => pollDelay(purchase('pending')))
  expect(Math.min(...delays)).toBeGreaterThanOrEqual(10_000)
  expect(Math.max(...delays)).toBeLessThan(12_000)
  expect(new Set(delays).size).toBeGreaterThan(100)
})

test.each<TransactionStatus>(['paid', 'starting'])('while it is %s every 2 seconds, however old', (status) => {
  at(CREATED + 3_600_000)
  expect(pollDelay(purchase(status))).toBe(2_000)
})

test.each<TransactionStatus>(['running', 'expired', 'start_failed'])('while it is %s every 10 seconds', (status) => {
  expect(pollDelay(purchase(status))).toBeGreaterThanOrEqual(10_000)
})

test('when the time to pay is up every 2 seconds, until the server says how it ended', () => {
  at(EXPIRES)
  expect(pollDelay(purchase('pending'))).toBe(2_000)
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

const DAY_MS = 86_400_000
const sentBack = (sent_at: string | null) => ({ amount: 4_000, case_number: 'RF-1', sent_at })
const SENT = '2026-11-22T03:00:00.000Z'
const caseOf = (sent_at: string | null) => ({ kind: 'case' as const, asked_at: null, ...sentBack(sent_at) })
const couponOf = { kind: 'coupon' as const, amount: 4_000, code: 'C', expires_at: SENT }

/** Every state, with whether the server may still move it: within the time to pay, and minutes after it. */
test.each<[string, Partial<LoadPurchase>, number | 'never']>([
  ['unpaid', { status: 'pending' }, 10],
  ['paid', { status: 'paid' }, 2],
  ['starting', { status: 'starting' }, 2],
  ['running', { status: 'running' }, 10],
  ['not started', { status: 'start_failed' }, 10],
  ['completed', { status: 'completed' }, 'never'],
  ['completed and paid again', { status: 'completed', paid_again: [sentBack(null)] }, 60],
  ['completed after a wrong amount', { status: 'completed', wrong_amount: [sentBack(null)] }, 60],
  [
    'completed, all sent back',
    { status: 'completed', wrong_amount: [sentBack(SENT)], paid_again: [sentBack(SENT)] },
    'never',
  ],
  ['declined', { status: 'declined' }, 10],
  ['declined for a wrong amount', { status: 'declined', wrong_amount: [sentBack(null)] }, 10],
  ['declined, the wrong amount sent back', { status: 'declined', wrong_amount: [sentBack(SENT)] }, 10],
  ['cancelled', { status: 'cancelled' }, 10],
  ['cancelled after a wrong amount', { status: 'cancelled', wrong_amount: [sentBack(null)] }, 10],
  ['expired', { status: 'expired' }, 10],
  ['refunded by coupon', { status: 'refunded', refund: couponOf }, 'never'],
  ['refunded by a case that is open', { status: 'refunded', refund: caseOf(null) }, 60],
  ['refunded by a case that was sent', { status: 'refunded', refund: caseOf(SENT) }, 'never'],
  [
    'refunded, with a second payment to send',
    { status: 'refunded', refund: couponOf, paid_again: [sentBack(null)] },
    60,
  ],
])('%s is asked about as long as the server may still move it', (_, change, seconds) => {
  at(CREATED + 120_000)
  const one = sampleTransaction(change)
  expect(isFinal(one)).toBe(seconds === 'never')
  if (seconds === 'never') return
  const delays = Array.from({ length: 100 }, () => pollDelay(one))
  expect(Math.min(...delays)).toBeGreaterThanOrEqual(seconds * 1_000)
  expect(Math.max(...delays)).toBeLessThan(seconds * 1_200)
  if (seconds > 2) expect(new Set(delays).size, 'not in step').toBeGreaterThan(50)
})

test('every state that a purchase can have is in the table above', () => {
  const listed = [
    'pending',
    'paid',
    'starting',
    'running',
    'start_failed',
    'completed',
    'declined',
    'cancelled',
    'expired',
    'refunded',
  ]
  expect([...TRANSACTION_STATUSES].toSorted()).toEqual(listed.toSorted())
})

test.each<TransactionStatus>(['declined', 'cancelled', 'expired'])(
  'late money for what was %s is looked for often for a quarter of an hour, then every minute, for a day',
  (status) => {
    const delay = () => pollDelay(purchase(status))
    at(EXPIRES + 15 * 60_000)
    expect(delay()).toBeLessThan(12_000)
    at(EXPIRES + 15 * 60_000 + 1)
    expect(delay()).toBeGreaterThanOrEqual(60_000)
    at(EXPIRES + DAY_MS)
    expect(isFinal(purchase(status))).toBe(false)
    at(EXPIRES + DAY_MS + 1)
    expect(isFinal(purchase(status))).toBe(true)
  },
)

test('money that the shop has to send back is looked for until a fortnight after the purchase', () => {
  const open = sampleTransaction({ status: 'refunded', refund: caseOf(null) })
  at(CREATED + 14 * DAY_MS)
  expect(isFinal(open)).toBe(false)
  at(CREATED + 14 * DAY_MS + 1)
  expect(isFinal(open)).toBe(true)
})

test('an order that was given up before a way to pay was chosen cannot be paid late', () => {
  expect(isFinal(sampleOrder({ status: 'cancelled', provider: null }))).toBe(true)
  expect(isFinal(sampleOrder({ status: 'cancelled', provider: 'promptpay' }))).toBe(false)
})

test.each<TransactionStatus>(['pending', 'paid', 'starting', 'running', 'start_failed'])(
  '%s is never the end',
  (status) => {
    at(EXPIRES + 30 * DAY_MS)
    expect(isFinal(purchase(status))).toBe(false)
  },
)
