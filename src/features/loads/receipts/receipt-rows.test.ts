import { expect, test } from 'vitest'
import type { Purchase } from '#contract/payment.ts'
import type { Translate } from '#lib/i18n/translate.tsx'
import { sampleOrder, sampleTransaction } from '#tests/support/sample-transaction.ts'
import { pictureRows } from './receipt-rows.ts'

const t: Translate = (id, values = {}) => [id, ...Object.values(values)].join(' ')
const rowsOf = (purchase: Purchase) =>
  Object.fromEntries(pictureRows(purchase, t, ({ en }) => en).map(({ term, value }) => [term, value]))

test('points are on the slip where there are any and the money did not go back', () => {
  expect(rowsOf(sampleTransaction({ status: 'completed', points: 1_240 }))['bill.pointsGiven']).toBe('1,240')
  expect(rowsOf(sampleTransaction({ status: 'completed', points: 0 }))).not.toHaveProperty('bill.pointsGiven')
  expect(rowsOf(sampleTransaction({ status: 'refunded', points: 40 }))).not.toHaveProperty('bill.pointsGiven')
  expect(rowsOf(sampleOrder({ status: 'start_failed', points: 40 }))).not.toHaveProperty('bill.pointsGiven')
})

test('an order is on its slip line by line, with whom and by what it was paid, and without where it goes', () => {
  expect(Object.entries(rowsOf(sampleOrder({ points: 160 })))).toEqual([
    ['bill.payee', 'Washday'],
    ['bill.branch', 'Ari Soi 4'],
    ['Wash and dry · order.count.bag 1', '120.00'],
    ['Pick-up and return', '40.00'],
    ['bill.total', 'amount.inBaht 160.00'],
    ['bill.way', 'bill.way.promptpay'],
    ['bill.pointsGiven', '160'],
    ['bill.time', '21 พฤศจิกายน 2569 time.at 10:01'],
    ['bill.reference', 'TRX_DLV_00000000000000000000000000'],
  ])
})

test('an order that nobody has paid has a sum, and no way that it was paid', () => {
  const rows = rowsOf(sampleOrder({ status: 'pending', paid_at: null, provider: null }))
  expect(rows['choose.total']).toBe('amount.inBaht 160.00')
  for (const gone of ['bill.total', 'bill.payee', 'bill.way', 'bill.pointsGiven']) expect(rows).not.toHaveProperty(gone)
})
