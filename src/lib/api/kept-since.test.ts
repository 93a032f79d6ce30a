import { expect, test } from 'vitest'
import { isKeptAnswer } from './kept-since.ts'

test('an answer that came to this page is the server’s, even if it came before most of the app', () => {
  expect(isKeptAnswer(performance.timeOrigin + 1)).toBe(false)
  expect(isKeptAnswer(performance.timeOrigin - 1)).toBe(true)
})

test('no answer at all is not a kept one', () => {
  expect(isKeptAnswer(0)).toBe(false)
})
