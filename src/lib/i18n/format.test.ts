import { expect, test } from 'vitest'
import { formatAmount, formatCountdown, formatDay, formatPrice, formatTime } from './format.ts'

test.each([
  [0, '0', '0.00'],
  [1, '0.01', '0.01'],
  [50, '0.50', '0.50'],
  [5_000, '50', '50.00'],
  [1_250, '12.50', '12.50'],
  [123_456_789, '1,234,567.89', '1,234,567.89'],
])('formats %d satang as the price %s and the amount %s', (satang, short, exact) => {
  expect(formatPrice(satang)).toBe(short)
  expect(formatAmount(satang)).toBe(exact)
})

test.each([
  ['2026-11-20T16:59:59.999Z', '20 พฤศจิกายน 2569', '23:59'],
  ['2026-11-20T17:00:00.000Z', '21 พฤศจิกายน 2569', '00:00'],
  ['2026-12-31T17:00:00.000Z', '1 มกราคม 2570', '00:00'],
  ['2028-02-28T17:05:00.000Z', '29 กุมภาพันธ์ 2571', '00:05'],
])('formats %s as %s, %s in Bangkok, whatever the time zone of this machine', (instant, day, time) => {
  expect(formatDay(instant)).toBe(day)
  expect(formatTime(instant)).toBe(time)
  expect(formatDay(Date.parse(instant))).toBe(day)
})

test.each([
  [600_000, '10:00'],
  [522_000, '8:42'],
  [59_001, '1:00'],
  [59_000, '0:59'],
  [1, '0:01'],
  [0, '0:00'],
  [-5_000, '0:00'],
  [3_600_000, '60:00'],
])('formats %d ms as the countdown %s', (ms, text) => {
  expect(formatCountdown(ms)).toBe(text)
})
