import { expect, test } from 'vitest'
import type { LoadPurchase } from '#contract/payment.ts'
import { sampleTransaction } from '#tests/support/doubles/sample-transaction.ts'
import { loadsOf, stageOf } from './loads.ts'

const NOW = Date.parse('2026-11-21T07:00:00Z')
const at = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString()
let purchaseCount = 0
const purchaseOf = (change: Partial<LoadPurchase>): LoadPurchase => ({
  ...sampleTransaction({ status: 'running', started_at: at(-20), ends_at: at(12), ...change }),
  transaction: `TRX_MCH_${String(++purchaseCount).padStart(26, '0')}`,
})

test('lists only loads of this visit, earliest end first', () => {
  const later = purchaseOf({ ends_at: at(40) })
  const first = purchaseOf({ ends_at: at(3) })
  const done = purchaseOf({ status: 'completed', ends_at: at(-30) })
  const others = [
    purchaseOf({ status: 'pending', started_at: null, ends_at: null }),
    purchaseOf({ status: 'refunded' }),
    purchaseOf({ status: 'completed', ends_at: at(-61) }),
  ]
  expect(loadsOf([later, ...others, first, done], NOW).map(({ purchase }) => purchase)).toEqual([done, first, later])
})

test('hides a load that was taken out', () => {
  const done = purchaseOf({ status: 'completed', ends_at: at(-2) })
  expect(loadsOf([done], NOW)).toHaveLength(1)
  expect(loadsOf([{ ...done, is_taken_out: true }], NOW)).toEqual([])
})

test('prefers the machine’s end time to the program’s length', () => {
  const [timed] = loadsOf([purchaseOf({ ends_at: at(7) })], NOW)
  expect(timed).toMatchObject({ source: 'machine', endsAt: NOW + 7 * 60_000 })
  const untimed = purchaseOf({ ends_at: null, started_at: at(-10) })
  expect(loadsOf([untimed], NOW)[0]).toMatchObject({
    source: 'program',
    endsAt: NOW + (untimed.program.minutes - 10) * 60_000,
  })
})

test('a load is done when its time is over, even before the server confirms it', () => {
  expect(loadsOf([purchaseOf({ ends_at: at(0) })], NOW)[0]?.isDone).toBe(true)
})

test.each([
  ['running', 6],
  ['soon', 5],
  ['soon', 1],
  ['done', 0],
  ['done', -9],
  ['late', -15],
] as const)('a load is %s with %i minutes left', (stage, minutes) => {
  const [load] = loadsOf([purchaseOf({ ends_at: at(minutes) })], NOW)
  expect(load && stageOf(load, NOW)).toBe(stage)
})
