import { expect, test } from 'vitest'
import { isPersistedAnswer } from './persisted-since.ts'

test('data fetched since the page started is not persisted data, even if it arrived before most of the app', () => {
  expect(isPersistedAnswer(performance.timeOrigin + 1)).toBe(false)
  expect(isPersistedAnswer(performance.timeOrigin - 1)).toBe(true)
})

test('missing data is not persisted data', () => {
  expect(isPersistedAnswer(0)).toBe(false)
})
