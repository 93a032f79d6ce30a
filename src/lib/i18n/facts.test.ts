import { expect, test } from 'vitest'
import { factsText, spokenFacts } from './facts.ts'

test('a line of facts leaves out missing ones and can only break before the dot', () => {
  expect(factsText(['Ari Soi 4', '', undefined, null, '42 min'])).toBe('Ari Soi 4 ·\u00a042 min')
  expect(factsText([])).toBe('')
})

test('the name of a control has a pause between facts and no dot, which voices would read', () => {
  expect(spokenFacts(['See my loads', undefined, 'Washer 04'])).toBe('See my loads, Washer 04')
})
