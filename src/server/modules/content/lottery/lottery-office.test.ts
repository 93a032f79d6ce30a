import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { checkTicket, isPartial } from '#contract/check-ticket.ts'
import { PRIZE_KINDS, PRIZES, prizeAmount } from '#contract/lottery.ts'
import { drawOf, withDraw } from './lottery-office.ts'

const numbered = (count: number, digits: number, price = '1000.00') => ({
  price,
  number: Array.from({ length: count }, (_, n) => ({ round: n + 1, value: String(n).padStart(digits, '0') })),
})
/** In the office's own words, N3 and all. */
const data = {
  first: numbered(1, 6, '6000000.00'),
  second: numbered(5, 6, '200000.00'),
  third: numbered(10, 6, '80000.00'),
  fourth: numbered(50, 6, '40000.00'),
  fifth: numbered(100, 6, '20000.00'),
  last2: numbered(1, 2, '2000.00'),
  last3f: numbered(2, 3, '4000.00'),
  last3b: numbered(2, 3, '4000.00'),
  near1: numbered(2, 6, '100000.00'),
}
const latest = {
  statusMessage: 'getLatestLottery - Success',
  statusCode: 200,
  status: true,
  response: { date: '2026-11-16', period: [46, 47], remark: null, data, n3: { straight3: numbered(1, 3) } },
}

test('a complete draw of the office gives all 173 numbers by kind', () => {
  const { date, is_sample, numbers } = drawOf(latest)
  expect({ date, is_sample }).toEqual({ date: '2026-11-16', is_sample: false })
  for (const kind of PRIZE_KINDS) expect([kind, numbers[kind].length]).toEqual([kind, PRIZES[kind].count])
  expect(numbers.first).toEqual(['000000'])
  expect(numbers.front_three).toEqual(['000', '001'])
})

test('the draw of a given day, which the office nests one level deeper, is parsed the same', () => {
  const asked = {
    status: true,
    response: {
      result: { displayDate: { date: '16' }, date: '2026-11-16', youtube_url: '', pdf_url: null, data },
    },
  }
  expect(drawOf(asked)).toEqual(drawOf(latest))
})

test('numbers that are not drawn yet are left out of a running draw', () => {
  const { fifth: _, ...sofar } = data
  const answer = {
    ...latest,
    response: {
      ...latest.response,
      data: {
        ...sofar,
        first: { price: '6000000.00', number: [{ round: 1, value: 'XXXXXX' }] },
        last2: { price: '2000.00' },
      },
    },
  }
  const { numbers } = drawOf(answer)
  expect([numbers.first, numbers.fifth, numbers.back_two]).toEqual([[], [], []])
  expect(numbers.second).toHaveLength(5)
})

test('an invalid response or an invalid number of the office is refused', () => {
  expect(() => drawOf({ status: false, response: null })).toThrow()
  expect(() => drawOf('<html>')).toThrow()
  const wrong = { ...data, last2: { number: [{ value: '7' }] } }
  expect(() => drawOf({ ...latest, response: { ...latest.response, data: wrong } })).toThrow()
})

test('a draw replaces that of the same day, and removes the samples and the day of the next draw', () => {
  const draw = drawOf(latest)
  const known = {
    next: '2026-11-16',
    draws: [
      { ...draw, numbers: { ...draw.numbers, fifth: [] } },
      { ...draw, date: '2026-10-16', is_sample: true },
      { ...draw, date: '2026-11-01' },
    ],
  }
  const file = withDraw(known, draw)
  expect(file.draws.map(({ date }) => date)).toEqual(['2026-11-16', '2026-11-01'])
  expect(file.draws[0]?.numbers.fifth).toHaveLength(100)
  expect(file.next).toBeNull()
  expect(withDraw({ ...known, next: '2026-12-01' }, draw).next).toBe('2026-12-01')
})

/** A response with four back-three numbers, no front-three numbers, and the amounts of its time. */
const oldAnswer = (date: string, first: string) => ({
  ...latest,
  response: {
    date,
    data: {
      ...data,
      first: numbered(1, 6, first),
      last3f: { price: '', number: [] },
      last3b: numbered(4, 3, '2000.00'),
      last2: numbered(1, 2, '1000.00'),
    },
  },
})

test.each([
  ['2006-01-16', '2000000.00', 2_000_000],
  ['2008-02-29', '2,000,000.00', 2_000_000],
  ['2010-09-16', '3000000.00', 3_000_000],
  ['2013-12-30', '4000000.00', 4_000_000],
  ['2015-08-16', '4000000.00', 4_000_000],
])('the draw of %s has four back-three numbers and the first prize of its time', (date, price, baht) => {
  const draw = drawOf(oldAnswer(date, price))
  expect([draw.numbers.front_three, draw.numbers.back_three]).toEqual([[], ['000', '001', '002', '003']])
  expect(isPartial(draw)).toBe(false)
  expect(prizeAmount('first', draw)).toBe(baht * 100)
  expect(prizeAmount('back_three', draw)).toBe(200_000)
  expect(checkTicket('500003', draw)).toEqual(['back_three'])
  expect(checkTicket('003511', draw)).toEqual([])
})

test('a price that the office leaves out of an old draw stays unknown instead of the current one', () => {
  const answer = oldAnswer('2012-05-16', '')
  for (const first of [
    { number: [{ value: '123456' }] },
    { price: null, number: [] },
    { price: 4_000_000, number: [] },
  ]) {
    const { response } = answer
    const draw = drawOf({ ...answer, response: { ...response, data: { ...response.data, first } } })
    expect(prizeAmount('first', draw)).toBe(first.price ? 400_000_000 : null)
  }
})

test('draws since September 2015 have two front-three and two back-three numbers', () => {
  const answer = (date: string, last3b: number) => ({
    ...latest,
    response: { date, data: { ...data, first: numbered(1, 6, '3000000.00'), last3b: numbered(last3b, 3) } },
  })
  const draw = drawOf(answer('2015-09-01', 2))
  expect(draw.numbers.front_three).toHaveLength(2)
  expect(draw.amounts).toMatchObject({ first: 300_000_000 })
  expect(() => drawOf(answer('2015-09-01', 4))).toThrow('more numbers than were drawn on that day')
  expect(() => drawOf(answer('2015-08-16', 4))).toThrow('more numbers than were drawn on that day')
})

test('a current draw has no amounts of its own', () => {
  expect(drawOf(latest).amounts).toBeUndefined()
})

test('a draw before 2006 is refused with the reason, without a request to the office', () => {
  expect(() => drawOf(oldAnswer('2005-12-30', '2000000.00'))).toThrow('draws before 2006 had other prizes')
  const command = ['src/server/app/manage-database.ts', 'lottery', 'lottery.json', '2005-12-30']
  const { status, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8' })
  expect(stderr).toContain('2005-12-30 cannot be imported: draws before 2006-01-01 had other kinds of prizes')
  expect(status).toBe(2)
})
