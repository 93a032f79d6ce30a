import { expect, test } from 'vitest'
import type { UsualDay } from '#contract/usual-hours.ts'
import { quietTime, weekdayOf } from './quiet-time.ts'

/** From 6:00; `-` is closed. */
const day = (weekday: number, hours: string): UsualDay => ({
  machine_category: 'washer',
  weekday,
  free: Array.from({ length: 24 }, (_, hour) => (/\d/.test(hours[hour - 6] ?? '-') ? Number(hours[hour - 6]) : null)),
})
/** A Monday in Bangkok. */
const at = (time: string) => Date.parse(`2026-11-30T${time}:00+07:00`)

test.each([
  // 6:00 to 17:00 are past
  ['after', '999999999999223344', { day: 'today', free: 4, from: 22, to: null }],
  ['between', '999999999999244232', { day: 'today', free: 4, from: 19, to: 21 }],
  ['the longest', '999999999999414442', { day: 'today', free: 4, from: 20, to: 23 }],
  ['the first of two', '999999999999414142', { day: 'today', free: 4, from: 18, to: 19 }],
  ['all day', '111111111111333333', { day: 'today', free: 3, from: null, to: null }],
  ['tomorrow once it is closed', '99999999', { day: 'tomorrow', free: 2, from: 7, to: 9 }],
] as const)('the quiet time is %s', (_, hours, expected) => {
  expect(quietTime([day(1, hours), day(2, '1221')], at('18:20'))).toEqual(expected)
})

test('nothing is said without counts', () => {
  expect(quietTime([], at('18:20'))).toBeUndefined()
  expect(quietTime([day(4, '123')], at('18:20'))).toBeUndefined()
})

test('the week begins on Monday, in Bangkok', () => {
  expect(weekdayOf(at('00:10'))).toBe(1)
  expect(weekdayOf(at('00:10') - 60 * 60_000)).toBe(7)
})
