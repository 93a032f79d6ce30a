import { expect, test, vi } from 'vitest'
import { bangkokDay, bangkokMonth, bangkokTime } from './bangkok.ts'

test.each([
  ['2026-11-30T17:00:00.000Z', '2026-12', '2026-12-01', '00:00'],
  ['2026-11-30T16:59:59.999Z', '2026-11', '2026-11-30', '23:59'],
  ['2026-12-31T17:00:00Z', '2027-01', '2027-01-01', '00:00'],
  ['2028-02-28T18:30:00Z', '2028-02', '2028-02-29', '01:30'],
  ['2026-07-01T02:05:00+07:00', '2026-07', '2026-07-01', '02:05'],
])('converts %s to the month %s, the day %s and the time %s in Bangkok', (instant, month, day, time) => {
  for (const form of [instant, Date.parse(instant), new Date(instant)]) {
    expect([bangkokMonth(form), bangkokDay(form), bangkokTime(form)]).toEqual([month, day, time])
  }
})

test('does not depend on the browser’s locale data', () => {
  // ICU 72 wrote a Canadian date as 11/25/26: https://unicode-org.atlassian.net/browse/CLDR-16399
  vi.stubGlobal('Intl', { DateTimeFormat: () => ({ format: () => '11/25/26' }) })
  const instant = '2026-11-25T05:00:00Z'
  expect([bangkokMonth(instant), bangkokDay(instant), bangkokTime(instant)]).toEqual(['2026-11', '2026-11-25', '12:00'])
  vi.unstubAllGlobals()
})

test('throws on an invalid date', () => {
  expect(() => bangkokMonth('25/11/2026 noon')).toThrow(RangeError)
})
