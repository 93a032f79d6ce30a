import { expect, test } from 'vitest'
import type { Order } from '#contract/orders.ts'
import type { Translate } from '#lib/i18n/translate.tsx'
import { orderOutcome } from './order-outcome.ts'

const VISIT = { starts_at: '2026-03-01T02:00:00.000Z', ends_at: '2026-03-01T03:00:00.000Z' }
const order: Order['order'] = {
  service: 'delivery',
  step: 'cancelled',
  cancelled_by: null,
  unit: 'bag',
  units: 1,
  lines: [],
  pickup: VISIT,
  dropoff: VISIT,
}
const t: Translate = (id, values = {}) => [id, ...Object.values(values)].join(' ')
const outcomeOf = (purchase: Pick<Order, 'status' | 'amount' | 'refund'>) =>
  orderOutcome({ order, wrong_amount: [], ...purchase }, Date.parse(VISIT.starts_at), t)

test('a refund by bank is in progress until the shop has sent it', () => {
  const refund = {
    kind: 'case',
    amount: 12_000,
    case_number: 'R-12',
    asked_at: VISIT.starts_at,
    sent_at: null,
  } as const
  const openCase = outcomeOf({ status: 'refunded', amount: 12_000, refund })
  expect(openCase).toEqual({ title: 'end.case', note: 'order.caseNote 120 R-12 3 ', caseNumber: 'R-12' })
  const sentCase = outcomeOf({ status: 'refunded', amount: 12_000, refund: { ...refund, sent_at: VISIT.ends_at } })
  expect(sentCase.title).toBe('end.caseSent')
  expect(sentCase.note).toMatch(/^order\.caseSentNote 120 R-12 /)
})

test('an order cancelled by the shop says that the money, or the coupon that paid for it, is safe', () => {
  expect(outcomeOf({ status: 'start_failed', amount: 12_000, refund: null }).note).toBe('end.moneySafe 120')
  expect(outcomeOf({ status: 'start_failed', amount: 0, refund: null }).note).toBe('end.couponSafe')
})
