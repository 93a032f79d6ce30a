import { expect, test } from 'vitest'
import { isPersistedAnswer } from './persisted-since.ts'

test('an answer that came to this page is the server’s, even if it came before most of the app', () => {
  expect(isPersistedAnswer(performance.timeOrigin + 1)).toBe(false)
  expect(isPersistedAnswer(performance.timeOrigin - 1)).toBe(true)
})

test('no answer at all is not a kept one', () => {
  expect(isPersistedAnswer(0)).toBe(false)
})
