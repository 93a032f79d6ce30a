import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'

test('a spreadsheet reads Thai, and no cell as a formula', () => {
  const text = toCsv([
    ['สาขา', 'a "b", c'],
    ['=1+1', -40],
  ])
  expect(text).toBe('\uFEFFสาขา,"a ""b"", c"\r\n\'=1+1,-40\r\n')
})

test('a name that a page keeps on one line is found by who types it', () => {
  expect(toCsv([['QR พร้อม\u2060เพย์', '\u2060=1+1']])).toBe("\uFEFFQR พร้อมเพย์,'=1+1\r\n")
})
