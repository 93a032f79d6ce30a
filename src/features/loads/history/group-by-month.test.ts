import { expect, test } from 'vitest'
import { sampleTransaction } from '#tests/support/doubles/sample-transaction.ts'
import { groupByMonth } from './group-by-month.ts'

test('groups a purchase by its month in Bangkok', () => {
  const at = (created_at: string) => sampleTransaction({ created_at })
  const months = groupByMonth([
    at('2026-11-30T17:00:00.000Z'), // midnight in Bangkok, December
    at('2026-11-30T16:59:59.999Z'),
    at('2026-11-01T00:00:00.000Z'),
    at('2026-10-31T17:00:00.000Z'),
    at('2026-10-31T16:59:59.999Z'),
  ])
  expect(months.map(({ month, purchases }) => [month, purchases.length])).toEqual([
    ['2026-12', 1],
    ['2026-11', 3],
    ['2026-10', 1],
  ])
})
