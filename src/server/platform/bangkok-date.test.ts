import { expect, test } from 'vitest'
import { endOfDay, monthBounds } from './bangkok-date.ts'

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

test.each([
  ['in the morning', '2026-11-21T03:00:00Z', 5, '2026-11-26T16:59:59.999Z'],
  [
    'shortly after midnight in Bangkok, the day before in UTC',
    '2026-11-20T17:00:00.000Z',
    0,
    '2026-11-21T16:59:59.999Z',
  ],
  ['in its last millisecond', '2026-11-21T16:59:59.999Z', 1, '2026-11-22T16:59:59.999Z'],
])('a day that has begun %s ends at 24:00 in Bangkok', (_, now, days, end) => {
  expect(endOfDay(days, Date.parse(now)).toISOString()).toBe(end)
})
