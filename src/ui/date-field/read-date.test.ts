import { expect, test } from 'vitest'
import { datePartsOf, readDate } from './read-date.ts'

const read = (day: string, month: string, year: string, bounds = {}) => {
  const result = readDate({ day, month, year }, bounds)
  return result.kind === 'date' ? result.iso : result.kind === 'empty' ? 'empty' : `${result.problem} ${result.part}`
}

test('[R4] readDate accepts either era, Thai or ASCII digits, leading zeros and spaces', () => {
  for (const [day, month, year] of [
    ['9', '5', '1990'],
    ['09', '05', '2533'],
    [' 9 ', '5', '๒๕๓๓'],
    ['๙', '๕', '๑๙๙๐'],
  ] as const)
    expect(read(day, month, year)).toBe('1990-05-09')
})

test('readDate names the problem and the number it is in', () => {
  expect(read('', '', ' ')).toBe('empty')
  expect(read('', '5', '1990')).toBe('missing day')
  expect(read('9', '5', '')).toBe('missing year')
  expect(read('9', 'พ.ค.', '1990')).toBe('notNumber month')
  expect(read('32', '5', '1990')).toBe('range day')
  expect(read('9', '13', '1990')).toBe('range month')
  expect(read('30', '2', '1990')).toBe('noSuchDate day')
})

test('readDate refuses a year of two digits or of neither era instead of guessing', () => {
  for (const year of ['33', '199', '02533', '1899', '2200', '2442', '2743'])
    expect(read('9', '5', year)).toBe('yearUnclear year')
  expect(read('1', '1', '1900')).toBe('1900-01-01')
  expect(read('1', '1', '2443')).toBe('1900-01-01')
})

test('readDate accepts 29 February only in leap years, in either era', () => {
  expect(read('29', '2', '2567')).toBe('2024-02-29')
  expect(read('29', '2', '2566')).toBe('noSuchDate day')
})

test('readDate accepts the bounds themselves', () => {
  const bounds = { earliest: '1990-05-09', latest: '2020-01-01' }
  expect(read('9', '5', '2533', bounds)).toBe('1990-05-09')
  expect(read('8', '5', '2533', bounds)).toBe('tooEarly year')
  expect(read('1', '1', '2020', bounds)).toBe('2020-01-01')
  expect(read('2', '1', '2020', bounds)).toBe('tooLate year')
})

test('datePartsOf writes a date in the reader’s era, and readDate reads the same date back', () => {
  expect(datePartsOf('1990-05-09', 'buddhist')).toEqual({ day: '9', month: '5', year: '2533' })
  expect(datePartsOf('1990-05-09', 'common')).toEqual({ day: '9', month: '5', year: '1990' })
  for (const era of ['buddhist', 'common'] as const)
    expect(readDate(datePartsOf('2024-02-29', era))).toEqual({ kind: 'date', iso: '2024-02-29' })
})
