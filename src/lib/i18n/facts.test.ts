import { expect, test } from 'vitest'
import { factsText } from './facts.ts'

test('a line of facts leaves out missing ones', () => {
  expect(factsText(['Ari Soi 4', '', undefined, null, '42 min'])).toBe('Ari Soi 4, 42 min')
  expect(factsText([])).toBe('')
})
