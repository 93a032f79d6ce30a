import { expect, test } from 'vitest'
import { compareSettlement, readCsv } from './settlement.ts'

const payment = (charge_id: string, amount: number) => ({
  transaction: `TRX_MCH_${charge_id}`,
  charge_id,
  amount,
  paid_at: '2026-11-29T03:00:00.000Z',
})

test('quoted cells keep their commas, quotes and line breaks', () => {
  expect(readCsv('\uFEFFa,b\r\n"1,200","x ""y""\nz"\r\n\r\n')).toEqual([
    ['a', 'b'],
    ['1,200', 'x "y"\nz'],
  ])
  expect(readCsv('a;b\n1,5;2')).toEqual([
    ['a', 'b'],
    ['1,5', '2'],
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
  expect(compareSettlement(file, [payment('chrg_1', 4_000)])?.onlyTheirs).toEqual([{ id: 'chrg_1', amount: 4_000 }])
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
