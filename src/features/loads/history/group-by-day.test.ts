import { expect, test } from 'vitest'
import { sampleTransaction } from '#tests/support/doubles/sample-transaction.ts'
import { groupByDay, nearness } from './group-by-day.ts'
import { lastMonths } from './last-months.ts'

test('groups a purchase by its day in Bangkok', () => {
  const at = (created_at: string) => sampleTransaction({ created_at })
  const days = groupByDay([
    at('2026-11-30T17:00:00.000Z'), // midnight in Bangkok
    at('2026-11-30T16:59:59.999Z'),
    at('2026-11-29T17:00:00.000Z'),
    at('2026-11-29T16:59:59.999Z'),
  ])
  expect(days.map(({ day, purchases }) => [day, purchases.length])).toEqual([
    ['2026-12-01', 1],
    ['2026-11-30', 2],
    ['2026-11-29', 1],
  ])
})

test('today and yesterday are days in Bangkok', () => {
  const now = Date.parse('2026-11-30T17:00:00Z')
  expect(['2026-12-01', '2026-11-30', '2026-11-29'].map((day) => nearness(day, now))).toEqual([
    'today',
    'yesterday',
    'other',
  ])
})

test('the last months are consecutive, over the end of a year too, and one without a purchase cost nothing', () => {
  const months = [
    { month: '2027-02', total: 3, loads: 2, spent: 9_000, saved: 100 },
    { month: '2026-11', total: 1, loads: 1, spent: 4_000, saved: 0 },
    { month: '2026-01', total: 1, loads: 1, spent: 7_000, saved: 0 },
  ]
  expect(lastMonths(months, '2027-02', 4).map(({ month, spent }) => [month, spent])).toEqual([
    ['2026-11', 4_000],
    ['2026-12', 0],
    ['2027-01', 0],
    ['2027-02', 9_000],
  ])
})
