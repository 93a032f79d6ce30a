import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DAY_MS } from '#contract/duration.ts'
import { type LoadPurchase, TRANSACTION_STATUSES, type TransactionStatus } from '#contract/payment.ts'
import { ApiError } from '#lib/api/http.ts'
import { setServerTime } from '#lib/server-clock.ts'
import { sampleOrder, sampleTransaction } from '#tests/support/doubles/sample-transaction.ts'
import { isFinal, pollDelay } from './polling.ts'

const CREATED = Date.parse('2026-11-21T03:00:00.000Z')
const EXPIRES = CREATED + 600_000
const purchase = (status: TransactionStatus) => sampleTransaction({ status })

/** Sets the server's clock; the device's is two days behind. */
const setNow = (ms: number) => setServerTime(new Date(ms).toISOString())

beforeEach(() => {
  vi.useFakeTimers({ now: CREATED - 2 * 86_400_000 })
  setNow(CREATED)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('polls an unpaid purchase every 2 seconds in its first minute by the server’s clock', () => {
  expect(pollDelay(purchase('pending'))).toBe(2_000)
  setNow(CREATED + 59_999)
  expect(pollDelay(purchase('pending'))).toBe(2_000)
})

test('polls an unpaid purchase every 10 seconds with jitter after its first minute', () => {
  setNow(CREATED + 60_000)
  const delays = Array.from({ length: 200 }, () => pollDelay(purchase('pending')))
  expect(Math.min(...delays)).toBeGreaterThanOrEqual(10_000)
  expect(Math.max(...delays)).toBeLessThan(12_000)
  expect(new Set(delays).size).toBeGreaterThan(100)
})

test.each<TransactionStatus>(['paid', 'starting'])(
  'polls a purchase that is %s every 2 seconds, whatever its age',
  (status) => {
    setNow(CREATED + 3_600_000)
    expect(pollDelay(purchase(status))).toBe(2_000)
  },
)

test.each<TransactionStatus>(['running', 'expired', 'start_unknown', 'start_failed'])(
  'polls a purchase that is %s every 10 seconds',
  (status) => {
    expect(pollDelay(purchase(status))).toBeGreaterThanOrEqual(10_000)
  },
)

test('polls an unpaid purchase every 2 seconds once its time to pay is over', () => {
  setNow(EXPIRES)
  expect(pollDelay(purchase('pending'))).toBe(2_000)
})

test('polls again when an automatic refund is due', () => {
  setNow(CREATED)
  const due = (ms: number) =>
    sampleTransaction({ status: 'start_failed', refund_at: new Date(CREATED + ms).toISOString() })
  expect(pollDelay(due(900_000))).toBeGreaterThanOrEqual(10_000)
  expect(pollDelay(due(6_000))).toBe(6_000)
  expect(pollDelay(due(-500))).toBe(2_000)
})

test('polls soon while the server does not answer, and slowly for an unknown id', () => {
  expect(pollDelay(undefined)).toBe(2_000)
  expect(pollDelay(undefined, new ApiError(503, 'unavailable'))).toBe(2_000)
  for (const error of [new ApiError(404, 'not_found'), new ApiError(422, 'invalid')])
    expect(pollDelay(undefined, error)).toBeGreaterThanOrEqual(10_000)
})

const refundOf = (sent_at: string | null) => ({ amount: 4_000, case_number: 'RF-1', sent_at })
const SENT = '2026-11-22T03:00:00.000Z'
const caseOf = (sent_at: string | null) => ({ kind: 'case' as const, asked_at: null, ...refundOf(sent_at) })
const couponOf = { kind: 'coupon' as const, amount: 4_000, code: 'C', expires_at: SENT }

/** Every state with its poll interval in seconds, or `never` if the state is final, two minutes after the purchase. */
test.each<[string, Partial<LoadPurchase>, number | 'never']>([
  ['unpaid', { status: 'pending' }, 10],
  ['paid', { status: 'paid' }, 2],
  ['to be started after the wash', { status: 'to_start' }, 10],
  ['starting', { status: 'starting' }, 2],
  ['of an unknown start', { status: 'start_unknown' }, 10],
  ['running', { status: 'running' }, 10],
  ['start failed', { status: 'start_failed' }, 10],
  ['stopped', { status: 'stopped' }, 10],
  ['completed', { status: 'completed' }, 'never'],
  ['completed and paid again', { status: 'completed', paid_again: [refundOf(null)] }, 60],
  ['completed after a wrong amount', { status: 'completed', wrong_amount: [refundOf(null)] }, 60],
  [
    'completed, everything refunded',
    { status: 'completed', wrong_amount: [refundOf(SENT)], paid_again: [refundOf(SENT)] },
    'never',
  ],
  ['declined', { status: 'declined' }, 10],
  ['declined for a wrong amount', { status: 'declined', wrong_amount: [refundOf(null)] }, 10],
  ['declined, the wrong amount refunded', { status: 'declined', wrong_amount: [refundOf(SENT)] }, 10],
  ['cancelled', { status: 'cancelled' }, 10],
  ['cancelled after a wrong amount', { status: 'cancelled', wrong_amount: [refundOf(null)] }, 10],
  ['expired', { status: 'expired' }, 10],
  ['refunded by coupon', { status: 'refunded', refund: couponOf }, 'never'],
  ['refunded by an open case', { status: 'refunded', refund: caseOf(null) }, 60],
  ['refunded by a sent case', { status: 'refunded', refund: caseOf(SENT) }, 'never'],
  [
    'refunded, with a second payment to refund',
    { status: 'refunded', refund: couponOf, paid_again: [refundOf(null)] },
    60,
  ],
])('polls a purchase that is %s as long as its state can change', (_, change, seconds) => {
  setNow(CREATED + 120_000)
  const changed = sampleTransaction(change)
  expect(isFinal(changed)).toBe(seconds === 'never')
  if (seconds === 'never') return
  const delays = Array.from({ length: 100 }, () => pollDelay(changed))
  expect(Math.min(...delays)).toBeGreaterThanOrEqual(seconds * 1_000)
  expect(Math.max(...delays)).toBeLessThan(seconds * 1_200)
  if (seconds > 2) expect(new Set(delays).size, 'jitter').toBeGreaterThan(50)
})

test('the table above has every state of a purchase', () => {
  const listed = [
    'pending',
    'paid',
    'to_start',
    'starting',
    'start_unknown',
    'running',
    'start_failed',
    'stopped',
    'completed',
    'declined',
    'cancelled',
    'expired',
    'refunded',
  ]
  expect([...TRANSACTION_STATUSES].toSorted()).toEqual(listed.toSorted())
})

test.each<TransactionStatus>(['declined', 'cancelled', 'expired'])(
  'polls for a late payment of a purchase that is %s for a day: often for 15 minutes, then every minute',
  (status) => {
    const delay = () => pollDelay(purchase(status))
    setNow(EXPIRES + 15 * 60_000)
    expect(delay()).toBeLessThan(12_000)
    setNow(EXPIRES + 15 * 60_000 + 1)
    expect(delay()).toBeGreaterThanOrEqual(60_000)
    setNow(EXPIRES + DAY_MS)
    expect(isFinal(purchase(status))).toBe(false)
    setNow(EXPIRES + DAY_MS + 1)
    expect(isFinal(purchase(status))).toBe(true)
  },
)

test('polls for a refund by the shop until 14 days after the purchase', () => {
  const open = sampleTransaction({ status: 'refunded', refund: caseOf(null) })
  setNow(CREATED + 14 * DAY_MS)
  expect(isFinal(open)).toBe(false)
  setNow(CREATED + 14 * DAY_MS + 1)
  expect(isFinal(open)).toBe(true)
})

test('a cancelled order without a payment method is final', () => {
  expect(isFinal(sampleOrder({ status: 'cancelled', provider: null }))).toBe(true)
  expect(isFinal(sampleOrder({ status: 'cancelled', provider: 'promptpay' }))).toBe(false)
})

test.each<TransactionStatus>(['pending', 'paid', 'starting', 'start_unknown', 'running', 'start_failed'])(
  'a purchase that is %s is never final',
  (status) => {
    setNow(EXPIRES + 30 * DAY_MS)
    expect(isFinal(purchase(status))).toBe(false)
  },
)
