import { expect, test } from 'vitest'
import { formatShortDay, formatShortGregorianDay, formatShortMonth } from './format-short.ts'

const NOW = Date.parse('2026-11-26T03:00:00Z')

test.each([
  ['2026-11-26T03:00:00Z', '26 พฤศจิกายน', '26 November'],
  // Already the first of January in Bangkok.
  ['2025-12-31T17:00:00Z', '1 มกราคม', '1 January'],
  ['2025-12-31T16:59:59Z', '31 ธันวาคม 2568', '31 December 2025'],
  ['2027-01-06T03:00:00Z', '6 มกราคม 2570', '6 January 2027'],
])('the date of %s has its year only if it is another than this year in Bangkok', (instant, thai, gregorian) => {
  expect(formatShortDay(instant, NOW)).toBe(thai)
  expect(formatShortGregorianDay(instant, NOW)).toBe(gregorian)
})

test('a month has a short name in both languages', () => {
  expect(formatShortMonth('2026-09')).toEqual({ thai: 'ก.ย.', gregorian: 'Sep' })
})
