import { expect, test } from 'vitest'
import { closesAt, isOpen, isOpenForPaid } from './opening-hours.ts'

const inBangkok = (time: string) => new Date(`2026-11-21T${time}:00+07:00`)

test.each([
  ['06:00', '23:00', '05:59', false],
  ['06:00', '23:00', '06:00', true],
  ['06:00', '23:00', '23:00', false],
  ['06:00', '01:00', '00:30', true],
  ['06:00', '01:00', '01:00', false],
  ['06:00', '00:00', '23:59', true],
  ['06:00', '00:00', '00:00', false],
])('a branch with hours %s to %s at %s is open: %s', (opensAt, closes, now, expected) => {
  expect(isOpen({ opensAt, closesAt: closes }, inBangkok(now))).toBe(expected)
})

test('a branch without hours never closes', () => {
  expect(isOpen({ opensAt: null, closesAt: null }, inBangkok('03:00'))).toBe(true)
  expect(closesAt({ opensAt: null, closesAt: null })).toBe('24h')
})

test.each([
  ['22:59', true],
  ['23:29', true],
  ['23:30', false],
  ['05:59', false],
  ['06:00', true],
])('at %s a branch that closes at 23:00 starts a machine for paid money: %s', (now, expected) => {
  expect(isOpenForPaid({ opensAt: '06:00', closesAt: '23:00' }, inBangkok(now))).toBe(expected)
})
