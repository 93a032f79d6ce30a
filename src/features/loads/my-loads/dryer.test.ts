import { expect, test } from 'vitest'
import type { LoadPurchase } from '#contract/payment.ts'
import { sampleTransaction } from '#tests/support/doubles/sample-transaction.ts'
import { lastDrying, lastToDry } from './dryer.ts'

const NOW = Date.parse('2026-11-26T10:50:00Z')
const purchase = (
  machine_category: 'washer' | 'dryer',
  branch_id: string,
  created_at: string,
  change: Partial<LoadPurchase> = {},
) =>
  sampleTransaction({
    transaction: `TRX_MCH_${created_at}`,
    machine_category,
    branch_id,
    created_at,
    status: 'completed',
    ends_at: '2026-11-26T10:35:00Z',
    ...change,
  })
const wash = purchase('washer', 'ari4', '2026-11-26T10:00:00Z')

test('a wash is dried by a later paid dryer of its branch only', () => {
  const after = '2026-11-26T10:40:00Z'
  expect(lastToDry([purchase('dryer', 'ari4', after, { status: 'running' }), wash], NOW)).toBeUndefined()
  const others = [
    purchase('dryer', 'ari4', after, { status: 'expired' }),
    purchase('dryer', 'onnut', after),
    purchase('dryer', 'ari4', '2026-11-26T09:00:00Z'),
  ]
  for (const other of others) expect(lastToDry([other, wash], NOW)).toBe(wash)
})

test('a wash is to be dried for an hour after its end, also once it is out of the machine', () => {
  expect(lastToDry([{ ...wash, is_taken_out: true }], NOW)).toMatchObject({ transaction: wash.transaction })
  expect(lastToDry([wash], NOW + 45 * 60_000)).toBeUndefined()
})

test('a running wash and a dryer are not dried', () => {
  const running = { ...wash, status: 'running' as const, ends_at: '2026-11-26T11:00:00Z' }
  expect(lastToDry([purchase('dryer', 'ari4', '2026-11-26T09:00:00Z'), running], NOW)).toBeUndefined()
})

test('the last drying is the newest one that was paid', () => {
  const paid = purchase('dryer', 'ari4', '2026-11-20T10:00:00Z')
  expect(lastDrying([purchase('dryer', 'ari4', '2026-11-26T10:00:00Z', { status: 'cancelled' }), paid])).toBe(paid)
  expect(lastDrying([wash])).toBeUndefined()
})
