import { expect, test } from 'vitest'
import { hoursNow, isOpen, isOpenForPaid, opensNext } from './opening-hours.ts'

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
  expect(hoursNow({ opensAt: null, closesAt: null }, inBangkok('03:00'))).toEqual({ opensAt: null, closesAt: '24h' })
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

const HOLIDAYS = [
  { day: '2026-11-21', opensAt: null, closesAt: null },
  { day: '2026-11-22', opensAt: '10:00', closesAt: '16:00' },
]

test.each([
  ['2026-11-20T23:59', true],
  ['2026-11-21T00:30', true], // still the evening before
  ['2026-11-21T01:00', false],
  ['2026-11-21T12:00', false],
  ['2026-11-22T00:30', false],
  ['2026-11-22T09:00', false],
  ['2026-11-22T10:00', true],
  ['2026-11-22T16:00', false],
  ['2026-11-23T06:00', true],
])('a branch with hours 06:00 to 01:00 and two holidays is open at %s: %s', (at, expected) => {
  const hours = { opensAt: '06:00', closesAt: '01:00', specialDays: HOLIDAYS }
  expect(isOpen(hours, new Date(`${at}:00+07:00`))).toBe(expected)
})

test.each([
  ['2026-11-20T12:00', '06:00', '01:00'],
  ['2026-11-21T00:30', '06:00', '01:00'], // still the evening before
  ['2026-11-21T12:00', '06:00', '01:00'], // closed all day
  ['2026-11-22T00:30', '10:00', '16:00'],
  ['2026-11-22T12:00', '10:00', '16:00'],
  ['2026-11-23T00:30', '06:00', '01:00'],
  ['2026-11-24T12:00', null, '24h'],
])('a branch with hours 06:00 to 01:00 and special days tells at %s the hours %s to %s', (at, opensAt, closesAt) => {
  const specialDays = [...HOLIDAYS, { day: '2026-11-24', opensAt: '00:00', closesAt: '00:00' }]
  const hours = { opensAt: '06:00', closesAt: '01:00', specialDays }
  expect(hoursNow(hours, new Date(`${at}:00+07:00`))).toEqual({ opensAt, closesAt })
})

test('a closed branch says when it opens next, also after a holiday', () => {
  const at = (time: string) => new Date(`${time}:00+07:00`)
  const hours = { opensAt: '06:00', closesAt: '23:00', specialDays: HOLIDAYS }
  expect(opensNext(hours, at('2026-11-20T05:00'))).toBe('06:00')
  expect(opensNext(hours, at('2026-11-21T12:00'))).toBe('10:00')
  const always = { opensAt: null, closesAt: null, specialDays: HOLIDAYS.slice(0, 1) }
  expect(isOpen(always, at('2026-11-21T12:00'))).toBe(false)
  expect(opensNext(always, at('2026-11-21T12:00'))).toBe('00:00')
})
