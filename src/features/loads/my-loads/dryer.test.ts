import { expect, test } from 'vitest'
import type { LoadPurchase } from '#contract/payment.ts'
import { lastDrying, undriedLoads } from './dryer.ts'
import type { Load } from './loads.ts'

const purchase = (kind: 'washer' | 'dryer', branch_id: string, created_at: string, status = 'completed') =>
  // Only what the functions read.
  ({ transaction: `TRX_MCH_${created_at}`, machine_category: kind, branch_id, created_at, status }) as LoadPurchase
const done = (load: LoadPurchase): Load => ({ purchase: load, endsAt: 0, source: 'machine', isDone: true })
const wash = purchase('washer', 'ari4', '2026-11-26T10:00:00Z')

test('a wash is dried by a later paid dryer of its branch only', () => {
  const after = '2026-11-26T10:40:00Z'
  expect(undriedLoads([done(wash)], [purchase('dryer', 'ari4', after, 'running'), wash])).toEqual([])
  const others = [
    purchase('dryer', 'ari4', after, 'expired'),
    purchase('dryer', 'onnut', after),
    purchase('dryer', 'ari4', '2026-11-26T09:00:00Z'),
  ]
  for (const other of others) expect(undriedLoads([done(wash)], [other, wash])).toEqual([done(wash)])
})

test('a running wash and a dryer are not dried', () => {
  const dryer = purchase('dryer', 'ari4', '2026-11-26T10:00:00Z')
  expect(undriedLoads([{ ...done(wash), isDone: false }, done(dryer)], [dryer, wash])).toEqual([])
})

test('the last drying is the newest one that was paid', () => {
  const paid = purchase('dryer', 'ari4', '2026-11-20T10:00:00Z')
  expect(lastDrying([purchase('dryer', 'ari4', '2026-11-26T10:00:00Z', 'cancelled'), paid])).toBe(paid)
  expect(lastDrying([wash])).toBeUndefined()
})
