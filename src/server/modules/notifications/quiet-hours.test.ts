import { expect, test } from 'vitest'
import { deferForQuietHours } from './quiet-hours.ts'

const NIGHT = { from: 22, to: 7 }
const at = (clock: string) => new Date(`2026-11-21T${clock}:00+07:00`)

test.each([
  ['21:59', '2026-11-21T21:59'],
  ['22:00', '2026-11-22T07:00'],
  ['23:30', '2026-11-22T07:00'],
  ['00:00', '2026-11-21T07:00'],
  ['06:59', '2026-11-21T07:00'],
  ['07:00', '2026-11-21T07:00'],
  ['12:00', '2026-11-21T12:00'],
])('a deferrable message due at %s is pushed at %s', (clock, pushed) => {
  expect(deferForQuietHours('coupon_issued', at(clock), NIGHT)).toEqual(new Date(`${pushed}:00+07:00`))
})

test('a finished load is pushed during quiet hours', () => {
  expect(deferForQuietHours('wash_done', at('02:00'), NIGHT)).toEqual(at('02:00'))
})

test('quiet hours may lie within one day or be absent', () => {
  expect(deferForQuietHours('case_closed', at('13:30'), { from: 13, to: 15 })).toEqual(at('15:00'))
  expect(deferForQuietHours('case_closed', at('02:00'), null)).toEqual(at('02:00'))
})
