import { expect, test } from 'vitest'
import { PRIZE_KINDS, PRIZES } from '#contract/lottery.ts'
import { drawOf, withDraw } from './lottery-office.ts'

const numbered = (count: number, digits: number) => ({
  price: '1000.00',
  number: Array.from({ length: count }, (_, n) => ({ round: n + 1, value: String(n).padStart(digits, '0') })),
})
/** In the office's own words, N3 and all. */
const data = {
  first: numbered(1, 6),
  second: numbered(5, 6),
  third: numbered(10, 6),
  fourth: numbered(50, 6),
  fifth: numbered(100, 6),
  last2: numbered(1, 2),
  last3f: numbered(2, 3),
  last3b: numbered(2, 3),
  near1: numbered(2, 6),
}
const latest = {
  statusMessage: 'getLatestLottery - Success',
  statusCode: 200,
  status: true,
  response: { date: '2026-11-16', period: [46, 47], remark: null, data, n3: { straight3: numbered(1, 3) } },
}

test('a whole draw of the office gives all 173 numbers, by their kind', () => {
  const { date, is_sample, numbers } = drawOf(latest)
  expect({ date, is_sample }).toEqual({ date: '2026-11-16', is_sample: false })
  for (const kind of PRIZE_KINDS) expect([kind, numbers[kind].length]).toEqual([kind, PRIZES[kind].count])
  expect(numbers.first).toEqual(['000000'])
  expect(numbers.front_three).toEqual(['000', '001'])
})

test('the draw of a day, which the office puts one deeper, is read the same', () => {
  const asked = {
    status: true,
    response: {
      result: { displayDate: { date: '16' }, date: '2026-11-16', youtube_url: '', pdf_url: null, data },
    },
  }
  expect(drawOf(asked)).toEqual(drawOf(latest))
})

test('while the draw goes on, what is not drawn yet is left out', () => {
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

test('what is no answer of the office, or no number of a lottery, is refused', () => {
  expect(() => drawOf({ status: false, response: null })).toThrow()
  expect(() => drawOf('<html>')).toThrow()
  const wrong = { ...data, last2: { number: [{ value: '7' }] } }
  expect(() => drawOf({ ...latest, response: { ...latest.response, data: wrong } })).toThrow()
})

test('a draw replaces what was known of its day, drops the samples and the day that has come', () => {
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
