import { expect, test } from 'vitest'
import type { Translate } from '#lib/i18n/translate.tsx'
import { sampleTransaction } from '#tests/support/doubles/sample-transaction.ts'
import { moneySafeText, refundCouponValue } from './refund-coupon-value.ts'
import { loadRefundText } from './refund-text.ts'

const t: Translate = (id, values = {}) => [id, ...Object.values(values)].join(' ')
const load = (amount: number, discount: number, is_late: boolean) =>
  sampleTransaction({ status: 'start_failed', amount, discount, is_late })

test.each([
  ['paid', load(4_000, 0, false), 'end.moneySafe 40', 4_000],
  ['paid beside a coupon', load(3_000, 1_000, false), 'end.moneySafe 30', 4_000],
  ['paid late beside a coupon, which returns as it was', load(3_000, 1_000, true), 'end.moneySafe 30', 3_000],
  ['paid by a coupon', load(0, 4_000, false), 'end.couponSafe', 4_000],
  ['to be paid by a coupon, in a late payment', load(0, 4_000, true), 'end.nothingPaid', 0],
])('a load %s says where its value is', (_, purchase, text, value) => {
  expect(moneySafeText(purchase, t)).toBe(text)
  expect(refundCouponValue(purchase)).toBe(value)
})

test('where nothing was paid, the end of a late payment promises neither a refund nor news', () => {
  const ended = { ...load(0, 4_000, true), status: 'refunded' as const, refund: null }
  expect(loadRefundText(ended, t)).toEqual({ title: 'end.closed', note: 'end.closeNote' })
  expect(loadRefundText({ ...ended, amount: 4_000 }, t).title).toBe('end.unknown')
})
