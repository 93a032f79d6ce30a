import { expect, test } from 'vitest'
import type { Purchase } from '#contract/payment.ts'
import type { CaseRefund } from '#contract/refund.ts'
import { sampleOrder, sampleTransaction } from '#tests/support/doubles/sample-transaction.ts'
import { attentionsOf } from './phase.ts'
import { refundsOf } from './refunds.ts'

const NOW = Date.parse('2026-11-24T03:00:00Z')
const at = (hours: number) => new Date(NOW + hours * 3_600_000).toISOString()
const destination = { kind: 'promptpay_phone' as const, bank: null, number_end: '4653' }
const transfer: CaseRefund = {
  amount: 4_000,
  case_number: 'RF-1',
  sent_at: null,
  via: 'bank',
  due_on: '2026-11-26',
  destination,
}
const owed = (change: Partial<CaseRefund> = {}) => ({ ...transfer, kind: 'case' as const, asked_at: at(-1), ...change })
const load = (change: Partial<CaseRefund> = {}) =>
  sampleTransaction({ status: 'refunded', paid_at: at(-1), refund: owed(change) })
const stepsOf = (...purchases: Purchase[]) => refundsOf(purchases, NOW).map(({ step }) => step)

test.each<[string, Purchase]>([
  ['a load', load()],
  ['an order', { ...sampleOrder({ status: 'refunded', refund: owed() }) }],
  ['more time in a load', { ...load(), adds_time_to: 'TRX_MCH_1' }],
  ['a dryer that was not started', { ...load(), is_later: true, machine_number: '' }],
  [
    'one machine of a basket',
    {
      ...load(),
      basket: {
        amount: 9_000,
        loads: [
          {
            transaction: 'TRX_MCH_1',
            status: 'running',
            machine_number: '05',
            machine_category: 'washer',
            amount: 5_000,
          },
        ],
      },
    },
  ],
  ['a second payment of a load that runs', sampleTransaction({ status: 'running', paid_again: [transfer] })],
  ['a wrong amount for one that has ended unpaid', sampleTransaction({ status: 'expired', wrong_amount: [transfer] })],
])('money of %s that goes back is known', (_, purchase) => {
  expect(refundsOf([purchase], NOW)).toMatchObject([{ purchase, refund: { case_number: 'RF-1' }, step: 'under_way' }])
})

test('every refund of a purchase is one of its own, and a coupon is none', () => {
  const wrong = { ...transfer, case_number: 'RF-2' }
  const coupon = sampleTransaction({
    status: 'refunded',
    refund: { kind: 'coupon', amount: 4_000, code: 'WD-1', expires_at: null },
  })
  expect(refundsOf([{ ...load(), wrong_amount: [wrong] }, coupon], NOW).map((one) => one.refund.case_number)).toEqual([
    'RF-1',
    'RF-2',
  ])
})

test.each<[string, Partial<CaseRefund>, string[]]>([
  ['its day is not over until midnight in Bangkok', { due_on: '2026-11-24' }, ['under_way']],
  ['its day is over', { due_on: '2026-11-23' }, ['overdue']],
  [
    'the bank could not pay, whatever its day',
    { due_on: '2026-11-23', destination_failed_at: at(-1) },
    ['no_destination'],
  ],
  ['nobody has said where it goes', { destination: null }, ['no_destination']],
  ['an API does not tell where it goes', { destination: undefined }, ['under_way']],
  [
    'it goes back to a card, which has no destination',
    { via: 'gateway', due_on: null, destination: undefined },
    ['under_way'],
  ],
  ['it was sent within a day', { sent_at: at(-23), destination: null }, ['sent']],
  ['it was sent a day ago', { sent_at: at(-24) }, []],
  ['a day that was promised has no end but the money', { due_on: '2025-11-23' }, ['overdue']],
])('%s', (_, change, steps) => expect(stepsOf(load(change))).toEqual(steps))

test('a refund of which an API says neither a day nor that it was sent is over after thirty days', () => {
  const unknown = (hours: number) =>
    sampleTransaction({
      status: 'refunded',
      paid_at: at(hours),
      paid_again: [{ amount: 1, case_number: '1', sent_at: null }],
    })
  expect(stepsOf(unknown(-30 * 24 + 1), unknown(-30 * 24))).toEqual(['under_way'])
})

test('the most urgent is first: where it goes, then what is late, then by its day', () => {
  const refunds = [
    load({ sent_at: at(-1) }),
    load({ due_on: '2026-11-27' }),
    load({ due_on: '2026-11-25' }),
    load({ due_on: '2026-11-20' }),
    load({ destination: null }),
  ]
  expect(refundsOf(refunds, NOW).map(({ step, refund }) => [step, refund.due_on])).toEqual([
    ['no_destination', '2026-11-26'],
    ['overdue', '2026-11-20'],
    ['under_way', '2026-11-25'],
    ['under_way', '2026-11-27'],
    ['sent', '2026-11-26'],
  ])
})

test('money that needs a destination waits for its customer, after what has minutes and before what has hours', () => {
  const purchases = [
    sampleTransaction({ status: 'to_start', transaction: 'dryer', refund_at: at(2) }),
    load({ destination_failed_at: at(-1) }),
    load({ due_on: '2026-11-20' }),
    sampleTransaction({ status: 'start_failed', transaction: 'failed', refund_at: at(0.2) }),
  ]
  expect(attentionsOf(purchases, NOW).map(({ phase }) => phase)).toEqual(['not_started', 'no_destination', 'to_start'])
})
