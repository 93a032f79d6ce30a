import { expect, test } from 'vitest'
import { factsText } from './facts.ts'

test('a line of facts leaves out missing ones and can only break before the dot', () => {
  expect(factsText(['Ari Soi 4', '', undefined, null, '42 min'])).toBe('Ari Soi 4 ·\u00a042 min')
  expect(factsText([])).toBe('')
})
