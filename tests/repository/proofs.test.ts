import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  findProofs,
  PROOF_DOCUMENTS,
  proofFaults,
  proofsOf,
  readPromises,
  readProofs,
  UPDATE_PROOFS,
  writeProofs,
} from '#tests/documents/references.ts'

const proofs = findProofs()

test('every promise has a test or a reason, every id in a title has a row, and the tables are up to date', () => {
  const { status, stderr } = spawnSync(process.execPath, ['tests/documents/proofs.ts', '--check'], { encoding: 'utf8' })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
})

test('most promises of each document have a test', () => {
  const proved = PROOF_DOCUMENTS.map(
    (name) => readPromises(readFileSync(name, 'utf8')).filter((promise) => proofsOf(promise, proofs).length > 0).length,
  )
  for (const [index, minimum] of [100, 110, 35].entries())
    expect(proved[index], PROOF_DOCUMENTS[index]).toBeGreaterThan(minimum)
})

const plantedTitles = (source: string) =>
  readProofs('planted.test.tsx', source).map(({ id, title }) => `${id} ${title}`)

test.each([
  ["test('[Z1] is proved', () => {})", ['Z1 is proved']],
  ["test('[Z1][Z2.3a] is proved twice', { timeout: 5 }, body)", ['Z1 is proved twice', 'Z2.3a is proved twice']],
  [`test(\`[Z1] in \${locale}\`, async ({ page }) => { await page.goto("/") })`, [`Z1 in \${locale}`]],
  ["test.each([1, 2])('[Z1] %s', () => {})", ['Z1 %s']],
  [`test.each\`a \${1}\`("[Z1] $a", () => {})`, ['Z1 $a']],
  ["for (const it of all) test.describe('[Z1] a group', () => { test(it, () => {}) })", ['Z1 a group']],
  [
    "describe.each(all)('[Z1] of %s', () => { describe('is', () => { test('[Z2] b', () => {}) }) })",
    ['Z1 of %s', 'Z2 b'],
  ],
])('a test that runs is a proof: %s', (source, expected) => {
  expect(plantedTitles(source)).toEqual(expected)
})

test.each([
  "// test('[Z1] in a comment', () => {})",
  'const text = "test(\'[Z1] in a text\', () => {})"',
  "test('Z1 without brackets', () => {})",
  "test.skip('[Z1] is skipped', () => {})",
  "test.todo('[Z1] is to come')",
  "test.fixme('[Z1] is broken', async () => {})",
  "test.fails('[Z1] fails', () => {})",
  "test.skipIf(isCi)('[Z1] is skipped somewhere', () => {})",
  "test('[Z1] is skipped by an option', { skip: true }, () => {})",
  "test('[Z1] is skipped in its body', () => { test.skip(isCi, 'not here') })",
  "test('[Z1] has no body')",
  "describe('[Z1] has no test', () => {})",
  "describe('[Z1] has only what is skipped', () => { test.skip('one', () => {}); test.todo('another') })",
  "describe.skip('[Z1] is skipped', () => { test('[Z2] is in it', () => {}) })",
  "test('has it', async () => { await test.step('[Z1] in a step', async () => {}) })",
  "other('[Z1] is no test', () => {})",
])('a test that is skipped, or no test, is not a proof: %s', (source) => {
  expect(plantedTitles(source)).toEqual([])
})

test('the last cell of a row lists the tests with its ids, sorted, and other lines stay unchanged', () => {
  const plantedProofs = [
    ...readProofs('b.test.ts', "test('[Z1] says a | b', () => {}); test('[Z2] is another', () => {})"),
    ...readProofs('a.test.ts', "describe('[Z2][Z1] counts once', () => { test('here', () => {}) })"),
  ]
  const document =
    '# Z\n\n| id | promise | proof |\n| --- | --- | --- |\n| Z1, Z2 | a promise with \\| | old |\n| Z3 | another |  |'
  expect(writeProofs(document, plantedProofs).split('\n').slice(-2)).toEqual([
    '| Z1, Z2 | a promise with \\| | `a.test.ts`: counts once<br>`b.test.ts`: is another<br>`b.test.ts`: says a \\| b |',
    '| Z3 | another |  |',
  ])
  expect(writeProofs(document, []).split('\n').slice(0, 4)).toEqual(document.split('\n').slice(0, 4))
})

test('a row keeps its reason until a test has its id', () => {
  const row = '| Z1 | a promise | No test: nobody has tried |'
  expect(writeProofs(row, [])).toBe(row)
  const plantedProofs = readProofs('a.test.ts', "test('[Z1] is tried', () => {})")
  expect(writeProofs(row, plantedProofs)).toBe('| Z1 | a promise | `a.test.ts`: is tried |')
  expect(proofFaults({ 'a.md': row }, plantedProofs)).toEqual([`a.md is out of date: ${UPDATE_PROOFS}`])
})

test('each mismatch between documents and tests is reported, with the command that updates a table', () => {
  const documents = {
    'a.md': '| Z1 | twice | No test: planned |\n| Z2, Z3 | without proof or reason |  |\n| Z4 | an empty reason |  |',
    'b.md': '| Z1 | once more | No test: planned |\n| Z5 | proved | `a.test.ts`: under its old title |',
  }
  const plantedProofs = readProofs(
    'a.test.ts',
    "test('[Z5] under its new title', () => {}); test('[Z6] stray', () => {})",
  )
  expect(proofFaults(documents, plantedProofs)).toEqual([
    'Z1 has two rows',
    'Z2, Z3 has no test, and no "No test: …" that says why',
    'Z4 has no test, and no "No test: …" that says why',
    'Z6 has no row, but a test: a.test.ts: stray',
    `b.md is out of date: ${UPDATE_PROOFS}`,
  ])
})
