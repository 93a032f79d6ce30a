import { globSync, readdirSync, readFileSync } from 'node:fs'
import { matchesGlob } from 'node:path'
import { expect, test } from 'vitest'
import { LOCALES } from '#contract/locale.ts'
import { ACCESSIBILITY_ROWS, RECORDED_FLOWS } from '#features/engagement/legal/accessibility-rows.ts'
import { findProofs, proofsOf, readPromises } from '#tests/documents/references.ts'
import { PARTS, type Part, TIERS } from '#tests/tiers.ts'

const page = readFileSync('docs/proofs/accessibility.md', 'utf8')
const proofs = findProofs()
const promises = readPromises(page).map((promise) => ({
  id: promise.ids.join(),
  files: proofsOf(promise, proofs).map(({ file }) => file),
}))
const proved = promises.filter(({ files }) => files.length > 0)
/** Whether only `npm run test:full` proves a promise. */
const isFull = (id: string) =>
  page.split('\n').some((line) => line.startsWith(`| ${id} |`) && line.split(' | ')[1]?.endsWith('(full)'))

test('a promise that `npm test` does not prove is marked (full)', () => {
  const patterns = TIERS.commit.map((name): Part => PARTS[name]).flatMap(({ files = [] }) => files)
  const isInCommit = (file: string) => patterns.some((pattern) => matchesGlob(file, pattern))
  const unproved = proved.filter(({ files }) => !files.some(isInCommit)).map(({ id }) => id)
  expect(unproved.length).toBeGreaterThan(1)
  expect(unproved.filter((id) => !isFull(id))).toEqual([])
})

test('the accessibility page has the same counts as the table of promises', () => {
  const longer = proved.filter(({ id }) => isFull(id)).length
  expect(ACCESSIBILITY_ROWS).toEqual({
    eachTime: proved.length - longer,
    longer,
    open: promises.length - proved.length,
  })
})

test('the accessibility page lists every flow that has a screen reader transcript, in both languages', () => {
  for (const locale of LOCALES) {
    const transcripts = readdirSync(`tests/labs/screen-reader/transcripts/${locale}`)
      .map((file) => file.replace(/\.txt$/, ''))
      // Not of the staff, and a flow in another browser is the same flow.
      .filter((name) => !/^(desk|firefox)-/.test(name))
    expect([...RECORDED_FLOWS].toSorted(), locale).toEqual(transcripts.toSorted())
  }
})

test('every other claim of the accessibility page has a row with a test', () => {
  // axe, our own checks, media settings, keyboard only, contrast, scanning without a camera, time limits, sticky messages.
  const rows = ['G15', 'G4', 'G6', 'G8', 'G10', 'G8a', 'G8b', 'G9', 'G11', 'G19', 'S1', 'W5', 'T2', 'T2a', 'X9']
  expect(rows.filter((row) => !proved.some(({ id }) => id === row))).toEqual([])
})

test('[H2] no style breaks Thai words between their letters', () => {
  const breaking = /break-?all|line-?break['"]?: *['"]?anywhere/i
  const files = globSync('{src,ladle}/**/*.{ts,tsx,css}', { exclude: ['src/styled-system/**'] })
  expect(files.length).toBeGreaterThan(500)
  expect(files.filter((file) => breaking.test(readFileSync(file, 'utf8')))).toEqual([])
  expect(
    ["wordBreak: 'break-all'", 'line-break: anywhere', "lineBreak: 'anywhere'"].every((style) => breaking.test(style)),
  ).toBe(true)
})
