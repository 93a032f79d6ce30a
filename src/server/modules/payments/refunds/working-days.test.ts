import { expect, test } from 'vitest'
import { refundDueOn } from './working-days.ts'

test.each([
  ['a Monday morning', '2026-11-23T03:00:00Z', '2026-11-26'],
  ['a Wednesday: over the weekend', '2026-11-25T03:00:00Z', '2026-11-30'],
  ['a Saturday', '2026-11-28T03:00:00Z', '2026-12-02'],
  ['ten past midnight in Bangkok, still the day before in UTC', '2026-11-22T17:10:00Z', '2026-11-26'],
  [
    "before Father's Day on a Saturday, which makes Monday free, and Constitution Day",
    '2026-12-04T03:00:00Z',
    '2026-12-11',
  ],
  ['before Songkran', '2026-04-10T03:00:00Z', '2026-04-20'],
  ['before New Year', '2026-12-29T03:00:00Z', '2027-01-05'],
])('a refund is promised within three working days of %s', (_, since, day) => {
  expect(refundDueOn(new Date(since))).toBe(day)
})

test('days on which banks are closed this year are left out', () => {
  expect(refundDueOn(new Date('2026-11-23T03:00:00Z'), ['2026-11-24', '2026-11-26'])).toBe('2026-11-30')
})
