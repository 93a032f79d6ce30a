import { expect, test } from 'vitest'
import type { Translate } from '#lib/i18n/translate.tsx'
import { sampleTransaction } from '#tests/support/doubles/sample-transaction.ts'
import { moneySafeText, refundCouponValue } from './refund-coupon-value.ts'
import { loadRefundText } from './refund-text.ts'

const t: Translate = (id, values = {}) => [id, ...Object.values(values)].join(' ')
const coupon = { id: '1', title: { th: 'คูปอง', en: 'Coupon' } }
const load = (amount: number, discount: number, late?: 'spent' | 'kept') =>
  sampleTransaction({
    status: 'start_failed',
    amount,
    discount,
    is_late: late !== undefined,
    coupon: discount > 0 && late !== 'spent' ? coupon : null,
  })

test.each([
  ['paid', load(4_000, 0), 'end.moneySafe 40', 4_000],
  ['paid beside a coupon', load(3_000, 1_000), 'end.moneySafe 30', 4_000],
  ['paid late beside a coupon', load(3_000, 1_000, 'kept'), 'end.moneySafe 30', 4_000],
  ['paid late, after its coupon was spent elsewhere', load(3_000, 1_000, 'spent'), 'end.moneySafe 30', 3_000],
  ['paid by a coupon', load(0, 4_000), 'end.couponSafe', 4_000],
  ['paid by a coupon, in a late payment', load(0, 4_000, 'kept'), 'end.couponSafe', 4_000],
  ['whose coupon was spent elsewhere before a late payment', load(0, 4_000, 'spent'), 'end.nothingPaid', 0],
])('a load %s says where its value is', (_, purchase, text, value) => {
  expect(moneySafeText(purchase, t)).toBe(text)
  expect(refundCouponValue(purchase)).toBe(value)
})

test('where nothing was paid, the end of a late payment promises neither a refund nor news', () => {
  const ended = { ...load(0, 4_000, 'spent'), status: 'refunded' as const, refund: null }
  expect(loadRefundText(ended, t)).toEqual({ title: 'end.closed', note: 'end.closeNote' })
  expect(loadRefundText({ ...ended, amount: 4_000 }, t).title).toBe('end.unknown')
})
