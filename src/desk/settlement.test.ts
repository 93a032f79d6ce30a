import { expect, test } from 'vitest'
import { compareSettlement, decodeCsv, readCsv, satangOf } from './settlement.ts'

const payment = (charge_id: string, amount: number) => ({
  transaction: `TRX_MCH_${charge_id}`,
  charge_id,
  amount,
  paid_at: '2026-11-29T03:00:00.000Z',
})

test('quoted cells keep their commas, quotes and line breaks', () => {
  expect(readCsv('\uFEFFa,b\r\n"1,200","x ""y""\nz"\r\n\r\n3,4')).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 2, cells: ['1,200', 'x "y"\nz'] },
    { line: 5, cells: ['3', '4'] },
  ])
  expect(readCsv('a;b\n1,5;2')).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 2, cells: ['1,5', '2'] },
  ])
})

test('what is missing on either side is told, and what has another amount', () => {
  const file = [
    'balance_transaction_id,reporting_category,charge_id,payment_intent_id,gross,fee',
    'txn_1,charge,ch_1,pi_1,40.00,1.00',
    'txn_2,charge,ch_2,pi_2,"1,050.00",9.00',
    'txn_3,charge,ch_9,pi_9,30,1.00',
    'txn_4,payout,,,-500.00,0',
    'txn_5,fee,,,12.00,0',
  ].join('\n')
  const ours = [payment('pi_1', 4_000), payment('pi_2', 105_100), payment('pi_3', 5_000)]
  expect(compareSettlement(file, ours)).toEqual({
    matched: 1,
    oursTotal: 114_100,
    theirsTotal: 112_000,
    onlyOurs: [ours[2]],
    onlyTheirs: [{ id: 'pi_9', amount: 3_000 }],
    different: [{ payment: ours[1], settled: 105_000 }],
  })
})

test('a payment that the file has twice is one too many', () => {
  const file = 'id,amount\nchrg_1,40\nchrg_1,40'
  const result = compareSettlement(file, [payment('chrg_1', 4_000)])
  expect(result).toMatchObject({ onlyTheirs: [{ id: 'chrg_1', amount: 4_000 }] })
})

test('machines that were paid together are one charge', () => {
  const ours = [payment('chrg_1', 4_000), { ...payment('chrg_1', 6_000), transaction: 'TRX_MCH_2' }]
  const result = compareSettlement('id,amount\nchrg_1,100', ours)
  expect(result).toMatchObject({ matched: 1, onlyOurs: [], onlyTheirs: [], different: [] })
})

test('a file without amounts or ids is no settlement', () => {
  expect(compareSettlement('name,colour\na,red', [])).toBeUndefined()
  expect(compareSettlement('', [])).toBeUndefined()
})

test.each([
  ['40', 4_000],
  ['40.5', 4_050],
  ['40.00', 4_000],
  ['40,00', 4_000],
  ['4,0', 400],
  ['1,050', 105_000],
  ['1,050.25', 105_025],
  ['1.050,25', 105_025],
  ['1,234,567.00', 123_456_700],
  ['฿ 40.00', 4_000],
  ['40.00 THB', 4_000],
  ['-500.00', -50_000],
  ['(500,00)', -50_000],
])('%s is read as it is meant', (text, satang) => {
  expect(satangOf(text)).toBe(satang)
})

test.each(['1.050', '1,05,0', '10,50,00', '1.234.567', '40,000.5.0', '4 baht', '', '.50', '1e3'])(
  '“%s” is no amount that can be meant in one way only',
  (text) => {
    expect(satangOf(text)).toBeUndefined()
  },
)

test('a file with an amount that is unclear is not compared, and its lines are named', () => {
  const file = 'id;amount\nchrg_1;40,00\nchrg_2;1.050\nchrg_3;forty'
  expect(compareSettlement(file, [payment('chrg_1', 4_000)])).toEqual({
    unclear: [
      { line: 3, text: '1.050' },
      { line: 4, text: 'forty' },
    ],
  })
  expect(compareSettlement('id,amount\nchrg_1,40,50', [payment('chrg_1', 4_050)])).toEqual({
    unclear: [{ line: 2, text: 'chrg_1, 40, 50' }],
  })
})

test('a line that is not in baht, or whose quote nothing closes, is unclear', () => {
  const ours = [payment('chrg_1', 4_000)]
  expect(compareSettlement('id,amount,currency\nchrg_1,40.00,usd\nchrg_2,40.00,THB', ours)).toEqual({
    unclear: [{ line: 2, text: '40.00 usd' }],
  })
  const facing = 'charge_id,customer_facing_amount,customer_facing_currency,currency\nchrg_1,5.00,eur,thb'
  expect(compareSettlement(facing, ours)).toEqual({ unclear: [{ line: 2, text: '5.00 eur' }] })
  expect(compareSettlement('id,amount\n"chrg_1,40.00\nchrg_2,50.00\n', ours)).toEqual({
    unclear: [{ line: 2, text: expect.stringMatching(/^chrg_1,40\.00\nchrg_2/) }],
  })
})

test('a file is read as spreadsheets save it: with tabs, as UTF-16, in Thai’s code page, with the line ends of an old Mac', () => {
  const ours = [payment('chrg_1', 4_000)]
  const tabs = 'id\tจำนวนเงิน\r\nchrg_1\t40.00\r\n'
  const utf16 = new Uint8Array(Buffer.from(`\uFEFF${tabs}`, 'utf16le'))
  // In windows-874 a Thai letter is its place in the block of Thai after 0xa0.
  const thai = Uint8Array.from(
    [...tabs].map((sign) => (sign > '\u0e00' ? sign.charCodeAt(0) - 0x0e00 + 0xa0 : sign.charCodeAt(0))),
  )
  const utf8 = new TextEncoder().encode(tabs.replaceAll('\r\n', '\r'))
  const swapped = utf16.map((_, place) => utf16[place ^ 1] ?? 0)
  for (const bytes of [utf16, swapped, thai, utf8])
    expect(compareSettlement(decodeCsv(bytes), ours)).toMatchObject({ matched: 1 })
})
