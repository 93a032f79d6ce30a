import { expect, test } from 'vitest'
import { formatCommonDay } from './common-day.ts'

test('a day is the one of Bangkok, in the common era', () => {
  expect(formatCommonDay('2026-11-20T17:00:00.000Z')).toBe('21 November 2026')
})
