import { expect, test } from 'vitest'
import { bangkokDay, lastMomentOf } from '#contract/thai/bangkok.ts'
import { daysUntil } from './coupon-labels.ts'

test.each([
  ['its last day begins', '2026-11-26T16:59:59.999Z', '2026-11-25T17:00:00Z', 0],
  ['its last minute', '2026-11-26T16:59:59.999Z', '2026-11-26T16:59:00Z', 0],
  [
    'ten minutes before its last day, though less than 24 hours are left of it',
    '2026-11-26T10:00:00Z',
    '2026-11-25T16:50:00Z',
    1,
  ],
  ['the evening before a coupon that ends at midnight', '2026-11-26T17:00:00Z', '2026-11-25T14:00:00Z', 1],
  ['four days before', '2026-11-30T03:12:00Z', '2026-11-26T16:00:00Z', 4],
])('the days of a coupon are counted by the calendar: %s', (_, end, now, days) => {
  expect(daysUntil(end, Date.parse(now))).toBe(days)
})

test('a coupon that ends at 24:00 is shown with its last day', () => {
  expect(bangkokDay(lastMomentOf('2026-11-26T17:00:00Z'))).toBe('2026-11-26')
  expect(bangkokDay(lastMomentOf('2026-11-26T16:59:59.999Z'))).toBe('2026-11-26')
})
