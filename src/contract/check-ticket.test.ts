import { expect, test } from 'vitest'
import { checkTicket, isPartial, readTicket } from './check-ticket.ts'
import type { Draw } from './lottery.ts'

const draw: Draw = {
  date: '2026-11-16',
  is_sample: true,
  numbers: {
    first: ['012345'],
    adjacent: ['012344', '012346'],
    second: ['200002'],
    third: ['300003'],
    fourth: ['400004'],
    fifth: ['500005'],
    front_three: ['007', '700'],
    back_three: ['089', '345'],
    back_two: ['46'],
  },
}

test.each([
  ['012345', ['first', 'back_three']],
  ['012344', ['adjacent']],
  ['012346', ['adjacent', 'back_two']],
  ['200002', ['second']],
  ['300003', ['third']],
  ['400004', ['fourth']],
  ['500005', ['fifth']],
  ['007111', ['front_three']],
  ['700089', ['front_three', 'back_three']],
  ['111089', ['back_three']],
  ['999946', ['back_two']],
  ['012347', []],
  ['111007', []],
  ['460000', []],
  ['123450', []],
])('finds that the ticket %s wins %j', (ticket, prizes) => {
  expect(checkTicket(ticket, draw)).toEqual(prizes)
})

test('counts a number drawn twice for one prize twice', () => {
  const twice = { ...draw, numbers: { ...draw.numbers, fifth: ['500005', '500005'] } }
  expect(checkTicket('500005', twice)).toEqual(['fifth', 'fifth'])
})

test.each([
  ['012345', '012345'],
  [' 012 345 ', '012345'],
  ['012-345', '012345'],
  ['๐๑๒๓๔๕', '012345'],
  ['12345', undefined],
  ['0123456', undefined],
  ['01234a', undefined],
  ['', undefined],
])('parses “%s” as the ticket %s', (typed, ticket) => {
  expect(readTicket(typed)).toBe(ticket)
})

test('treats a draw as partial until its last number is drawn', () => {
  expect(isPartial(draw)).toBe(true)
  const full = (count: number) => Array.from({ length: count }, () => '111111')
  const { numbers } = draw
  const complete = { second: full(5), third: full(10), fourth: full(50), fifth: full(100) }
  expect(isPartial({ ...draw, numbers: { ...numbers, ...complete } })).toBe(false)
  expect(isPartial({ ...draw, numbers: { ...numbers, ...complete, back_two: [] } })).toBe(true)
})
