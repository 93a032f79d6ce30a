import { expect, test } from 'vitest'
import { isPollDue } from './poll-budget.ts'

const START = Date.parse('2026-01-01T00:00:00Z')
const DAY_S = 86_400

/** The seconds at which polls every second lead to polls. */
function pollsOf(seconds: number, how: { hasNotices: boolean; isAsked: boolean }) {
  const polls: number[] = []
  for (let second = 0; second <= seconds; second++) {
    const askedAt = polls.at(-1) === undefined ? null : new Date(START + (polls.at(-1) ?? 0) * 1000)
    const charge = { createdAt: new Date(START), chargeTriedAt: null, askedAt }
    if (isPollDue(charge, how, START + second * 1000)) polls.push(second)
  }
  return polls
}

test('with signed notices an open page leads to ever fewer polls', () => {
  expect(pollsOf(3_600, { hasNotices: true, isAsked: false })).toEqual([5, 15, 30, 60, 120, 240, 480, 960, 1_920])
})

test('a customer who opens the page again or asks by hand is answered with a poll, not more often than every 5 s', () => {
  const charge = { createdAt: new Date(START), chargeTriedAt: null, askedAt: new Date(START + 20_000) }
  const asked = { hasNotices: true, isAsked: true }
  expect(isPollDue(charge, asked, START + 24_000)).toBe(false)
  expect(isPollDue(charge, asked, START + 25_000)).toBe(true)
  expect(isPollDue({ ...charge, askedAt: null }, asked, START + 3 * DAY_S * 1000)).toBe(true)
})

test('without signed notices only polls tell of a payment: every two seconds', () => {
  expect(pollsOf(6, { hasNotices: false, isAsked: false })).toEqual([0, 2, 4, 6])
})
