import { expect, test } from 'vitest'
import { monthBounds } from './bangkok-date.ts'

test.each([
  ['2026-11', '2026-10-31T17:00:00.000Z', '2026-11-30T17:00:00.000Z'],
  ['2026-12', '2026-11-30T17:00:00.000Z', '2026-12-31T17:00:00.000Z'],
  ['0338-06', '0338-05-31T17:00:00.000Z', '0338-06-30T17:00:00.000Z'],
  ['9999-12', '9999-11-30T17:00:00.000Z', '9999-12-31T17:00:00.000Z'],
  ['0000-01', '-000001-12-31T17:00:00.000Z', '0000-01-31T17:00:00.000Z'],
])('the month %s starts and ends at midnight in Bangkok', (month, start, end) => {
  const bounds = monthBounds(month)
  expect([bounds.start.toISOString(), bounds.end.toISOString()]).toEqual([start, end])
})
