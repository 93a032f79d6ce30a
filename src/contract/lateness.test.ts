import { expect, test } from 'vitest'
import { latenessOf } from './lateness.ts'

const EXPIRES = '2026-11-21T03:10:00.000Z'
const WRONG = [{ amount: 5_000 }]

test.each([
  ['in time', { is_late: false, paid_at: '2026-11-21T03:05:00.000Z', wrong_amount: [] }, undefined],
  [
    'in time, after a wrong amount that was reported later',
    { is_late: false, paid_at: EXPIRES, wrong_amount: WRONG },
    undefined,
  ],
  ['at the last moment, after it was declined', { is_late: true, paid_at: EXPIRES, wrong_amount: [] }, 'ended'],
  ['just after the time', { is_late: true, paid_at: '2026-11-21T03:10:00.001Z', wrong_amount: [] }, 'time_up'],
  [
    'a wrong amount, then the right one in time',
    { is_late: true, paid_at: '2026-11-21T03:06:00.000Z', wrong_amount: WRONG },
    'wrong_amount',
  ],
  [
    'a wrong amount, then the right one after the time',
    { is_late: true, paid_at: '2026-11-21T04:00:00.000Z', wrong_amount: WRONG },
    'time_up',
  ],
  [
    'cancelled, then paid within the time',
    { is_late: true, paid_at: '2026-11-21T03:06:00.000Z', wrong_amount: [] },
    'ended',
  ],
  ['never paid', { is_late: false, paid_at: null, wrong_amount: WRONG }, undefined],
] as const)('determines the lateness of a payment: %s', (_, purchase, lateness) => {
  expect(latenessOf({ ...purchase, expires_at: EXPIRES })).toBe(lateness)
})
