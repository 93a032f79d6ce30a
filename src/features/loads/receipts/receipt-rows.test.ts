import { expect, test } from 'vitest'
import type { Purchase } from '#contract/payment.ts'
import type { TaxInvoice } from '#contract/tax-invoice.ts'
import { factsText } from '#lib/i18n/facts.ts'
import type { Translate } from '#lib/i18n/translate.tsx'
import { sampleOrder, sampleTransaction } from '#tests/support/doubles/sample-transaction.ts'
import { documentName, pictureRows } from './receipt-rows.ts'

const t: Translate = (id, values = {}) => [id, ...Object.values(values)].join(' ')
const rowsOf = (purchase: Purchase, invoice: TaxInvoice | null = null) =>
  Object.fromEntries(pictureRows(purchase, invoice, t, ({ en }) => en).map(({ term, value }) => [term, value]))

test('a receipt shows the points that the balance has, and none that are still to be collected', () => {
  const pointsIn = (points: number, is_collected: boolean) =>
    rowsOf(sampleTransaction({ status: 'completed', points, is_collected }))['bill.pointsGiven']
  expect(pointsIn(1_240, true)).toBe('1,240')
  expect(pointsIn(0, true)).toBeUndefined()
  expect(pointsIn(40, false)).toBeUndefined()
  expect(rowsOf(sampleOrder({ status: 'running', points: 40 }))).not.toHaveProperty('bill.pointsGiven')
})

test('an order’s receipt lists each line, the payee and the payment method, but no address', () => {
  expect(Object.entries(rowsOf(sampleOrder({ points: 160, is_collected: true })))).toEqual([
    ['bill.payee', 'Washday'],
    ['bill.branch', 'Ari Soi 4'],
    [factsText(['Wash and dry', 'order.count.bag 1']), '120.00'],
    ['Pick-up and drop-off', '40.00'],
    ['bill.total', 'amount.inBaht 160.00'],
    ['bill.way', 'bill.way.promptpay'],
    ['bill.pointsGiven', '160'],
    ['bill.time', '21 พฤศจิกายน 2569 time.at 10:01'],
    ['bill.reference', 'TRX_DLV_00000000000000000000000000'],
  ])
})

test('every amount of a receipt is said with its unit', () => {
  const purchase = sampleTransaction({
    ...paid,
    receipt,
    extras: [{ extra_id: 'softener', name: { th: 'น้ำยา', en: 'Softener' }, amount: 500 }],
  })
  const amounts = pictureRows(purchase, null, t, ({ en }) => en).filter(({ value }) => /^[\d,]+\.\d\d$/.test(value))
  expect(amounts.length).toBeGreaterThanOrEqual(3)
  for (const { value, spoken } of amounts) expect(spoken).toBe(`amount.inBaht ${value}`)
})

test('an unpaid order’s receipt has a total, but no payment method', () => {
  const rows = rowsOf(sampleOrder({ status: 'pending', paid_at: null, provider: null }))
  expect(rows['choose.total']).toBe('amount.inBaht 160.00')
  for (const term of ['bill.total', 'bill.payee', 'bill.way', 'bill.pointsGiven']) expect(rows).not.toHaveProperty(term)
})

const receipt = {
  number: '00001-0000042',
  legal_name: { th: 'บริษัท วอชเดย์ จำกัด', en: 'Washday Co., Ltd.' },
  tax_id: '0105561000011',
  branch_number: '00001',
  address: { th: 'กรุงเทพมหานคร', en: 'Bangkok' },
  vat: 262,
  tax_invoice: null,
  credit_note: null,
}
const paid = { status: 'completed', paid_at: '2026-11-21T03:01:00.000Z' } as const

test('a seller who is registered for value added tax gives a short tax invoice with all that the law asks for', () => {
  const purchase = sampleTransaction({ ...paid, receipt })
  expect(documentName(purchase, null, t)).toBe('bill.document.tax')
  expect(rowsOf(purchase)).toMatchObject({
    'bill.number': '00001-0000042',
    'bill.payee': 'Washday Co., Ltd.',
    'bill.taxId': '0105561000011',
    'bill.office': 'bill.office.branch 00001',
    'bill.address': 'Bangkok',
    'bill.program': expect.stringContaining('Cold'),
    'bill.total': 'amount.inBaht 40.00',
    'bill.vat 7': '2.62',
    'bill.time': '21 พฤศจิกายน 2569 time.at 10:01',
  })
  const headOffice = sampleTransaction({ ...paid, receipt: { ...receipt, branch_number: '00000' } })
  expect(rowsOf(headOffice)['bill.office']).toBe('bill.office.head')
})

test('without the tax it is a receipt, without a seller proof of payment, and unpaid neither', () => {
  const untaxed = sampleTransaction({ ...paid, receipt: { ...receipt, vat: null } })
  expect(documentName(untaxed, null, t)).toBe('bill.document.receipt')
  expect(rowsOf(untaxed)['bill.vat 7']).toBeUndefined()
  const unknown = sampleTransaction(paid)
  expect(documentName(unknown, null, t)).toBe('bill.document.proof')
  expect(rowsOf(unknown)).not.toHaveProperty('bill.taxId')
  expect(documentName(sampleOrder({ status: 'pending', paid_at: null }), null, t)).toBe('bill.document.unpaid')
})

test('a full tax invoice has what section 86/4 asks for, and says what it replaces; the short one says that it is replaced', () => {
  const invoice: TaxInvoice = {
    number: 'T00001-0000007',
    issued_at: '2026-11-22T03:00:00.000Z',
    buyer: { kind: 'company', name: 'Buyer Ltd.', tax_id: '0105561000011', branch_number: '00012', address: 'Rayong' },
  }
  const purchase = sampleTransaction({ ...paid, receipt: { ...receipt, tax_invoice: invoice } })
  expect(documentName(purchase, invoice, t)).toBe('bill.document.fullTax')
  const rows = rowsOf(purchase, invoice)
  expect(rows).toMatchObject({
    'bill.number': 'T00001-0000007',
    'bill.issued': '22 พฤศจิกายน 2569',
    'bill.replaces': '00001-0000042',
    'bill.payee': 'Washday Co., Ltd.',
    'bill.taxId': '0105561000011',
    'bill.buyer': 'Buyer Ltd.',
    'bill.buyerTaxId': '0105561000011',
    'bill.buyerOffice': 'bill.office.branch 00012',
    'bill.buyerAddress': 'Rayong',
    'bill.net': '37.38',
    'bill.vatAmount 7': '2.62',
    'bill.total': 'amount.inBaht 40.00',
  })
  expect(rows).not.toHaveProperty('bill.vat 7')
  expect(rowsOf(purchase)).toMatchObject({ 'bill.number': '00001-0000042', 'bill.replacedBy': 'T00001-0000007' })
  const person = { ...invoice, buyer: { ...invoice.buyer, kind: 'person' as const, branch_number: null } }
  expect(rowsOf(purchase, person)).not.toHaveProperty('bill.buyerOffice')
  const credited = { ...receipt, credit_note: { number: 'C00001-0000001', issued_at: '2026-11-23T03:00:00.000Z' } }
  expect(rowsOf(sampleTransaction({ ...paid, receipt: credited }))['bill.creditNote']).toBe(
    factsText(['C00001-0000001', '23 พฤศจิกายน 2569']),
  )
})
