import { globSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LOCALES } from '#contract/locale.ts'
import { ACCESSIBILITY_ROWS, HEARD_FLOWS } from '#features/legal/accessibility-rows.ts'
import { HEARD_EACH_TIME } from '#tests/screen-reader/each-time.ts'
import { brokenProofs, readClaims } from '#tests/support/proofs.ts'

const NUMBER = /[A-Z]\d+[a-z]?/
const page = readFileSync('docs/accessibility.md', 'utf8')
const [provedTable = '', openTable = ''] = page.split('\n## Not proved yet\n')
const proved = readClaims(provedTable, NUMBER)
const open = readClaims(openTable, NUMBER)
/** Whether only the longer check proves a row. */
const isLonger = (number: string) =>
  page.split('\n').some((line) => line.startsWith(`| ${number} `) && line.includes('`E2E=all`'))

test('every promise that is called proved names tests that exist', () => {
  expect(proved.filter(({ proofs }) => proofs.length === 0)).toEqual([])
  expect(brokenProofs(proved)).toEqual([])
})

test('control: a test that has gone, that is skipped or stands in no test file is found, with its row', () => {
  const planted = [
    '| Z1 gone | `tests/repository/accessibility.test.ts`: a promise that nobody made |',
    '| Z2 in a comment | `tests/repository/accessibility.test.ts`: only talked of |', // 'only talked of'
    '| Z3 skipped | `tests/repository/accessibility.test.ts`: left out |', // test.skip('left out')
    '| Z4 no test file | `src/ui/sheet/sheet.tsx`: focus goes into the sheet and stays there |',
    '| Z5 no file | `tests/gone.test.ts`: focus goes into the sheet and stays there |',
    '| Z6 well | `tests/repository/accessibility.test.ts`: no number comes twice, and every row without a test says what is missing |',
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

test('a row that is proved only by what the test line does not hear says so', () => {
  const isHeardSeldom = (proof: string) => {
    const spec = /^`tests\/screen-reader\/([^`]+)`/.exec(proof)?.[1]
    return spec !== undefined && !HEARD_EACH_TIME.includes(spec)
  }
  const seldom = proved.filter(({ proofs }) => proofs.every(isHeardSeldom)).map(({ number }) => number)
  expect(seldom.length).toBeGreaterThan(1)
  expect(seldom.filter((number) => !isLonger(number))).toEqual([])
})

test('the page about accessibility has the figures of the table', () => {
  const longer = proved.filter(({ number }) => isLonger(number)).length
  expect(ACCESSIBILITY_ROWS).toEqual({ eachTime: proved.length - longer, longer, open: open.length })
})

test('the page about accessibility lists what a screen reader is heard saying, in both languages', () => {
  for (const locale of LOCALES) {
    const kept = readdirSync(`tests/screen-reader/transcripts/${locale}`).map((file) => file.replace(/\.txt$/, ''))
    expect([...HEARD_FLOWS].toSorted(), locale).toEqual(kept.toSorted())
  }
})

test('what the page about accessibility says besides stands in rows that are proved', () => {
  // axe, our own checks, forms of looking, keys alone, contrast, scanning without a camera, time, messages that stay.
  const rows = ['G15', 'G4', 'G6', 'G8', 'G10', 'G8a', 'G8b', 'G9', 'G11', 'G19', 'S1', 'W5', 'T2', 'T2a', 'X9']
  expect(rows.filter((row) => !proved.some(({ number }) => number === row))).toEqual([])
})

test('[H2] no style tears Thai words between their letters', () => {
  const torn = /break-?all|line-?break['"]?: *['"]?anywhere/i
  const files = globSync('{src,ladle}/**/*.{ts,tsx,css}', { exclude: ['src/styled-system/**'] })
  expect(files.length).toBeGreaterThan(500)
  expect(files.filter((file) => torn.test(readFileSync(file, 'utf8')))).toEqual([])
  expect(
    ["wordBreak: 'break-all'", 'line-break: anywhere', "lineBreak: 'anywhere'"].every((one) => torn.test(one)),
  ).toBe(true)
})
