import { execFileSync } from 'node:child_process'
import { matchesGlob } from 'node:path'
import { expect, test } from 'vitest'
import { PARTS, type Part, TIERS } from '#tests/tiers.ts'

const parts = Object.entries<Part>(PARTS)
const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
const testFiles = tracked.split('\n').filter((file) => /\.(?:test|spec)\.tsx?$/.test(file))
const withoutAll = (name: string) => name.replace(/-all$/, '')

/** The parts that run a file. A part and its extension in the full tier count once. */
const partsOf = (file: string) => [
  ...new Set(
    parts
      .filter(([, { files = [] }]) => files.some((pattern) => matchesGlob(file, pattern)))
      .map(([name]) => withoutAll(name)),
  ),
]

test('every test file is in exactly one part of the tests', () => {
  expect(testFiles.length).toBeGreaterThan(200)
  expect(testFiles.filter((file) => partsOf(file).length !== 1).map((file) => [file, partsOf(file)])).toEqual([])
})

test('a test file outside the folders of all parts is in no part', () => {
  expect(partsOf('tests/elsewhere/lost.test.ts')).toEqual([])
})

test('every part is in the full tier, and the tiers contain each other', () => {
  // The other tiers run all tests, not only those of changed files.
  const quick = TIERS.quick.filter((name) => name !== 'changed')
  expect([...TIERS.full, 'changed'].toSorted()).toEqual(Object.keys(PARTS).toSorted())
  expect(TIERS.full).toEqual(expect.arrayContaining([...TIERS.commit]))
  expect(TIERS.commit).toEqual(expect.arrayContaining(quick))
})
