import { expect, test } from 'vitest'
import { formatGregorianDate, formatGregorianMonth } from './format-gregorian.ts'

test('a day is the one of Bangkok, in the common era', () => {
  expect(formatGregorianDate('2026-11-20T17:00:00.000Z')).toBe('21 November 2026')
})

test('a month is named in the common era', () => {
  expect(formatGregorianMonth('2026-11')).toBe('November 2026')
})
