import { expect, test } from 'vitest'
import { formatGregorianDate, formatGregorianMonth } from './format-gregorian.ts'

test('formats the day in Bangkok, with the Gregorian year', () => {
  expect(formatGregorianDate('2026-11-20T17:00:00.000Z')).toBe('21 November 2026')
})

test('formats a month with the Gregorian year', () => {
  expect(formatGregorianMonth('2026-11')).toBe('November 2026')
})
