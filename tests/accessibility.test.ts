import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ACCESSIBILITY_ROWS } from '#features/legal/accessibility-rows.ts'
import { brokenProofs, readClaims } from '#tests/support/proofs.ts'

const NUMBER = /[A-Z]\d+[a-z]?/
const page = readFileSync('docs/accessibility.md', 'utf8')
const [provedTable = '', openTable = ''] = page.split('\n## Not proved yet\n')
const proved = readClaims(provedTable, NUMBER)
const open = readClaims(openTable, NUMBER)

test('every promise that is called proved names tests that exist', () => {
  expect(proved.filter(({ proofs }) => proofs.length === 0)).toEqual([])
  expect(brokenProofs(proved)).toEqual([])
})

test('control: a test that has gone, that is skipped or stands in no test file is found, with its row', () => {
  const planted = [
    '| Z1 gone | `tests/accessibility.test.ts`: a promise that nobody made |',
    '| Z2 in a comment | `tests/accessibility.test.ts`: only talked of |', // 'only talked of'
    '| Z3 skipped | `tests/accessibility.test.ts`: left out |', // test.skip('left out')
    '| Z4 no test file | `src/ui/sheet/sheet.tsx`: focus goes into the sheet and stays there |',
    '| Z5 no file | `tests/gone.test.ts`: focus goes into the sheet and stays there |',
    '| Z6 well | `tests/accessibility.test.ts`: no number comes twice, and every row without a test says what is missing |',
  ]
  const found = brokenProofs(readClaims(planted.join('\n'), NUMBER)).map((line) => line.split(':')[0])
  expect(found).toEqual(['Z1', 'Z2', 'Z3', 'Z4', 'Z5'])
})

test('no number comes twice, and every row without a test says what is missing', () => {
  const numbers = [...proved, ...open].map(({ number }) => number)
  expect(numbers.toSorted()).toEqual([...new Set(numbers)].toSorted())
  expect(open.filter(({ proofs: [missing] }) => !missing).map(({ number }) => number)).toEqual([])
  expect(page.split('\n').filter((line) => /^\| *[A-Z]\d/.test(line))).toHaveLength(numbers.length)
})

test('the page about accessibility has the figures of the table', () => {
  expect(ACCESSIBILITY_ROWS).toEqual({ proved: proved.length, open: open.length })
})

test('no style tears Thai words between their letters', () => {
  const torn = /break-?all|line-?break['"]?: *['"]?anywhere/i
  const files = globSync('{src,ladle}/**/*.{ts,tsx,css}', { exclude: ['src/styled-system/**'] })
  expect(files.length).toBeGreaterThan(500)
  expect(files.filter((file) => torn.test(readFileSync(file, 'utf8')))).toEqual([])
  expect(
    ["wordBreak: 'break-all'", 'line-break: anywhere', "lineBreak: 'anywhere'"].every((one) => torn.test(one)),
  ).toBe(true)
})
