import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'

test('a spreadsheet reads Thai, and no cell as a formula', () => {
  const text = toCsv([
    ['สาขา', 'a "b", c'],
    ['=1+1', -40],
  ])
  expect(text).toBe('\uFEFFสาขา,"a ""b"", c"\r\n\'=1+1,-40\r\n')
})
