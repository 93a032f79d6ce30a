import { execFileSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const sources = globSync(['{src,ladle,tests,brands,design-tokens}/**/*.{ts,tsx}', '*.ts'], {
  exclude: ['src/styled-system/**', 'src/*.gen.ts', '**/node_modules/**', 'ladle/build/**'],
}).map((file) => [file, readFileSync(file, 'utf8')] as const)

const DECLARATION = /\b(?:const|let|function\*?|class|type|interface|enum) ([A-Za-z_$][\w$]*)/g
const EXPORT = /^export (?:async )?(?:const|let|function\*?|class|type|interface|enum) ([A-Za-z_$][\w$]*)/gm

/** `MAX_…` and `MIN_…` name bounds. */
const BOUND = /^(?:MOST|LEAST)(?:_|$)/
/** Words that named several things each; `docs/architecture.md` has the term for each of them. */
const BANNED = new Set('amiss anew door floor hear heard kept look owe said say settle tell told whoever'.split(' '))

const wordsOf = (name: string) => (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map((word) => word.toLowerCase())

const badNamesIn = (text: string) => [
  ...[...text.matchAll(DECLARATION)].map(([, name = '']) => name).filter((name) => BOUND.test(name)),
  ...[...text.matchAll(EXPORT)]
    .map(([, name = '']) => name)
    .filter((name) => wordsOf(name).some((it) => BANNED.has(it))),
]

test('bounds are called MAX and MIN, and no exported name has a banned word', () => {
  expect(sources.length).toBeGreaterThan(1000)
  expect(sources.flatMap(([file, text]) => badNamesIn(text).map((name) => `${file}: ${name}`))).toEqual([])
  // In two parts, so that this file itself passes.
  expect(
    badNamesIn('const ' + 'MOST_TRIES = 5\nexport const tellPage = () => {}\nexport type ButtonLook = string'),
  ).toEqual(['MOST_TRIES', 'tellPage', 'ButtonLook'])
})

/** Exported names that several files of src share on purpose. */
const SHARED = new Set([
  'ApiError', // the client's and the server's, which never meet
  'Route', // the router asks for this name
  'notifications', // a table and the job that sends what is in it
  'writeText', // the same function for each legal text and language
])

const duplicatesIn = (files: Iterable<readonly [file: string, text: string]>) => {
  const places = new Map<string, Set<string>>()
  for (const [file, text] of files)
    for (const [, name = ''] of text.matchAll(EXPORT)) places.set(name, (places.get(name) ?? new Set()).add(file))
  return [...places].filter(([name, { size }]) => size > 1 && !SHARED.has(name)).map(([name]) => name)
}

test('an exported name of src is unique', () => {
  const files = sources.filter(([file]) => /^src\/(?!.*\.(?:test|stories|guide)\.)/.test(file))
  expect(duplicatesIn(files)).toEqual([])
  const planted = duplicatesIn([
    ['a.ts', 'export const x = 1'],
    ['b.ts', 'export function x() {}'],
  ])
  expect(planted).toEqual(['x'])
})

test.each([
  ['area: what changed', 0],
  ['What changed', 1],
  [`area: ${'x'.repeat(70)}`, 1],
  ['Merge branch main', 0],
])('the commit hook ends with the right status for "%s"', (subject, status) => {
  const file = join(mkdtempSync(join(tmpdir(), 'washday-hook-')), 'message')
  writeFileSync(file, `${subject}\n`)
  const run = () => execFileSync('sh', ['.github/hooks/commit-msg', file], { stdio: 'pipe' })
  if (status === 0) run()
  else expect(run).toThrow()
})
