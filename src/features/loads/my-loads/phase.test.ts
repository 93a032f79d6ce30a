import { expect, test } from 'vitest'
import { type LoadPurchase, TRANSACTION_STATUSES, type TransactionStatus } from '#contract/payment.ts'
import { sampleTransaction } from '#tests/support/doubles/sample-transaction.ts'
import { attentionsOf, type Phase, phaseOf } from './phase.ts'

const NOW = Date.parse('2026-11-21T03:05:00Z')
const at = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString()
const purchase = (status: TransactionStatus, change: Partial<LoadPurchase> = {}) =>
  sampleTransaction({ status, transaction: `TRX_MCH_${status}`, ends_at: at(20), ...change })

test('every state has its phase, or is over', () => {
  const phases: Record<TransactionStatus, Phase | undefined> = {
    pending: 'unpaid',
    paid: 'starting',
    to_start: 'to_start',
    starting: 'starting',
    start_unknown: 'unknown',
    start_failed: 'not_started',
    stopped: 'stopped',
    running: 'running',
    completed: 'done',
    declined: undefined,
    cancelled: undefined,
    expired: undefined,
    refunded: undefined,
  }
  expect(Object.fromEntries(TRANSACTION_STATUSES.map((status) => [status, phaseOf(purchase(status), NOW)]))).toEqual(
    phases,
  )
})

test.each<[string, Partial<LoadPurchase>, Phase | undefined]>([
  ['a load whose time is over is done', { status: 'running', ends_at: at(0) }, 'done'],
  ['laundry taken out is over', { status: 'completed', ends_at: at(-5), is_taken_out: true }, undefined],
  ['finished laundry is over after an hour', { status: 'completed', ends_at: at(-60) }, undefined],
  ['a payment of a copy whose time is over may have arrived', { expires_at: at(-14) }, 'unpaid'],
  ['an unpaid purchase is over a quarter of an hour after its end', { expires_at: at(-15) }, undefined],
  [
    'one without an end is over a quarter of an hour after it was made',
    { expires_at: null, created_at: at(-15) },
    undefined,
  ],
])('%s', (_, change, phase) => {
  expect(phaseOf(purchase('pending', change), NOW)).toBe(phase)
})

test('the most urgent is first: money to decide about, then the payment, each by its end', () => {
  const purchases = [
    purchase('starting'),
    purchase('pending', { expires_at: at(4), transaction: 'later' }),
    purchase('running'),
    purchase('start_unknown'),
    purchase('pending', { expires_at: at(2), transaction: 'sooner' }),
    purchase('completed', { ends_at: at(-5) }),
    purchase('start_failed', { refund_at: at(15) }),
  ]
  expect(attentionsOf(purchases, NOW).map((one) => [one.phase, one.purchase.transaction])).toEqual([
    ['not_started', 'TRX_MCH_start_failed'],
    ['unpaid', 'sooner'],
    ['unpaid', 'later'],
    ['unknown', 'TRX_MCH_start_unknown'],
    ['starting', 'TRX_MCH_starting'],
  ])
})
