import { expect, test } from 'vitest'
import type { Purchase } from '#contract/payment.ts'
import type { Translate } from '#lib/i18n/translate.tsx'
import { sampleOrder, sampleTransaction } from '#tests/support/sample-transaction.ts'
import { pictureRows } from './receipt-rows.ts'

const t: Translate = (id, values = {}) => [id, ...Object.values(values)].join(' ')
const rowsOf = (purchase: Purchase) =>
  Object.fromEntries(pictureRows(purchase, t, ({ en }) => en).map(({ term, value }) => [term, value]))

test('a receipt shows points if there are any and the purchase was not refunded', () => {
  expect(rowsOf(sampleTransaction({ status: 'completed', points: 1_240 }))['bill.pointsGiven']).toBe('1,240')
  expect(rowsOf(sampleTransaction({ status: 'completed', points: 0 }))).not.toHaveProperty('bill.pointsGiven')
  expect(rowsOf(sampleTransaction({ status: 'refunded', points: 40 }))).not.toHaveProperty('bill.pointsGiven')
  expect(rowsOf(sampleOrder({ status: 'start_failed', points: 40 }))).not.toHaveProperty('bill.pointsGiven')
})

test('an order’s receipt lists each line, the payee and the payment method, but no address', () => {
  expect(Object.entries(rowsOf(sampleOrder({ points: 160 })))).toEqual([
    ['bill.payee', 'Washday'],
    ['bill.branch', 'Ari Soi 4'],
    ['Wash and dry · order.count.bag 1', '120.00'],
    ['Pick-up and drop-off', '40.00'],
    ['bill.total', 'amount.inBaht 160.00'],
    ['bill.way', 'bill.way.promptpay'],
    ['bill.pointsGiven', '160'],
    ['bill.time', '21 พฤศจิกายน 2569 time.at 10:01'],
    ['bill.reference', 'TRX_DLV_00000000000000000000000000'],
  ])
})

test('an unpaid order’s receipt has a total, but no payment method', () => {
  const rows = rowsOf(sampleOrder({ status: 'pending', paid_at: null, provider: null }))
  expect(rows['choose.total']).toBe('amount.inBaht 160.00')
  for (const term of ['bill.total', 'bill.payee', 'bill.way', 'bill.pointsGiven']) expect(rows).not.toHaveProperty(term)
})
