import { expect, test } from 'vitest'
import type { LoadPurchase } from '#contract/payment.ts'
import { sampleTransaction } from '#tests/support/sample-transaction.ts'
import { loadsOf, stageOf } from './loads.ts'

const NOW = Date.parse('2026-11-21T07:00:00Z')
const at = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString()
let made = 0
const bought = (change: Partial<LoadPurchase>): LoadPurchase => ({
  ...sampleTransaction({ status: 'running', started_at: at(-20), ends_at: at(12), ...change }),
  transaction: `TRX_MCH_${String(++made).padStart(26, '0')}`,
})

test('only loads of this visit are there, the first to be done first', () => {
  const later = bought({ ends_at: at(40) })
  const first = bought({ ends_at: at(3) })
  const done = bought({ status: 'completed', ends_at: at(-30) })
  const others = [
    bought({ status: 'pending', started_at: null, ends_at: null }),
    bought({ status: 'refunded' }),
    bought({ status: 'completed', ends_at: at(-61) }),
  ]
  expect(loadsOf([later, ...others, first, done], [], NOW).map(({ purchase }) => purchase)).toEqual([
    done,
    first,
    later,
  ])
})

test('a load that the customer has taken out is gone', () => {
  const done = bought({ status: 'completed', ends_at: at(-2) })
  expect(loadsOf([done], [], NOW)).toHaveLength(1)
  expect(loadsOf([done], [done.transaction], NOW)).toEqual([])
})

test('the machine’s own word comes before the length of the program', () => {
  const [told] = loadsOf([bought({ ends_at: at(7) })], [], NOW)
  expect(told).toMatchObject({ source: 'machine', endsAt: NOW + 7 * 60_000 })
  const silent = bought({ ends_at: null, started_at: at(-10) })
  expect(loadsOf([silent], [], NOW)[0]).toMatchObject({
    source: 'program',
    endsAt: NOW + (silent.program.minutes - 10) * 60_000,
  })
})

test('a load is done when its time is over, even before the server says so', () => {
  expect(loadsOf([bought({ ends_at: at(0) })], [], NOW)[0]?.isDone).toBe(true)
})

test.each([
  ['running', 6],
  ['soon', 5],
  ['soon', 1],
  ['done', 0],
  ['done', -9],
  ['late', -10],
] as const)('it is %s with %i minutes to go', (stage, minutes) => {
  const [load] = loadsOf([bought({ ends_at: at(minutes) })], [], NOW)
  expect(load && stageOf(load, NOW)).toBe(stage)
})
