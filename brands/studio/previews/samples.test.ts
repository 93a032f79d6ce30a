import { expect, test } from 'vitest'
import { historyOf, running, unpaid } from './samples.ts'

test('the history of a sample page has every part that the API gives, and its purchases as they are', () => {
  expect(historyOf()).toEqual({ details: [], total: 0, months: [], unsettled: [] })
  expect(historyOf(running, unpaid)).toMatchObject({ details: [running, unpaid], total: 2 })
})
