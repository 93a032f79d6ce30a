import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { object, parse, record, string } from 'valibot'
import { expect, test } from 'vitest'

const papers = [...globSync('*.md'), ...globSync('docs/*.md'), ...globSync('.github/**/*.md')]
const text = (paper: string) => readFileSync(paper, 'utf8')
const { scripts } = parse(object({ scripts: record(string(), string()) }), JSON.parse(text('package.json')))
test('every command of npm that a paper names is there', () => {
  const named = papers.flatMap((paper) =>
    [...text(paper).matchAll(/\bnpm (?:run ([\w:-]+)|(start|test)\b)/g)].map(
      ([, run, word]) => [paper, run ?? word ?? ''] as const,
    ),
  )
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter(([, name]) => name !== '…' && !(name in scripts))).toEqual([])
})

/** The scripts in a document's table of them. */
function scriptsIn(paper: string): string[] {
  const [, table = ''] = /^\| `npm run …`.*?\n(.*?)\n\n/ms.exec(text(paper)) ?? []
  return [...table.matchAll(/^\| (.*?) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([a-z][\w:-]*)`/g)].map(([, name = '']) => name),
  )
}

test('every npm script is in one of the two tables of scripts', () => {
  const named = [...scriptsIn('README.md'), ...scriptsIn('docs/architecture.md')]
  // npm runs `prepare` by itself.
  const known = Object.keys(scripts).filter((name) => name !== 'prepare')
  expect(named.toSorted()).toEqual(known.toSorted())
})

test('the README is a front page: eight scripts, and at most 90 lines', () => {
  expect(scriptsIn('README.md')).toHaveLength(8)
  expect(text('README.md').split('\n').length).toBeLessThanOrEqual(91)
})

test('every program that a command runs is there', () => {
  const programs = Object.values(scripts).flatMap((script) =>
    [...script.matchAll(/\bnode (?:--\S+ )*([\w./-]+\.ts)/g)].map(([, file = '']) => file),
  )
  expect(programs.length).toBeGreaterThan(15)
  expect(programs.filter((file) => !existsSync(file))).toEqual([])
})

/** As GitHub makes an anchor of a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-')
const hasAnchor = (paper: string, anchor: string) =>
  [...text(paper).matchAll(/^#+ (.+)$/gm)].some(([, heading = '']) => anchorOf(heading) === anchor)

test('the workflows run `npm ci` and npm scripts, and nothing else', () => {
  const commands = globSync('.github/workflows/*.yml').flatMap((file) =>
    [...text(file).matchAll(/\brun: *(.*)/g)].map(([, command = '']) => command),
  )
  expect(new Set(commands)).toEqual(new Set(['npm ci', 'npm run test:quick', 'npm test', 'npm run test:full']))
})

test('every file and heading that a paper names or links to exists', () => {
  const missing = papers.flatMap((paper) => {
    const named = [...text(paper).matchAll(/`((?:src|tests|docs|brands|design-tokens|ladle|public)\/[^`\s]*)`/g)]
      .map(([, path = '']) => path)
      // A pattern, a place to be filled in, a day to come.
      .filter((path) => !/[<>*{}…]/.test(path) && !existsSync(path))
    const linked = [...text(paper).matchAll(/\]\((?!https?:)([^)\s]+)\)|src="([^"]+)"/g)]
      .map(([, path = '', picture = '']) => path || picture)
      .filter((link) => {
        const [path, anchor] = link.split('#')
        const file = path ? join(dirname(paper), path) : paper
        return !existsSync(file) || (anchor !== undefined && !hasAnchor(file, anchor))
      })
    return [...named, ...linked].map((path) => `${paper}: ${path}`)
  })
  expect(missing).toEqual([])
})

/** What costs a second and changes nothing that is kept. The others are run by tests of their own, or by people. */
const CHEAP = [
  ['tokens:export', '--', '--stdout', 'washday'],
  ['palette:scan', '--', '99991'],
]

test.each(CHEAP)('npm run %s does what it says', (...command) => {
  const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', ...command], { encoding: 'utf8' })
  expect({ status, stderr: stderr.replace(/^npm warn.*\n/gm, '') }).toEqual({ status: 0, stderr: '' })
  expect(stdout.length).toBeGreaterThan(100)
})

test('every promised number has the command that measures it', () => {
  const [, promises = ''] = /^## Promises\n(.*?)^## /ms.exec(text('docs/budgets.md')) ?? []
  const rows = promises.split('\n').filter((line) => /^\| (?!promise|-|\*\*)/.test(line))
  expect(rows.length).toBeGreaterThan(20)
  const cells = rows.map((row) => row.split('|').slice(1, -1))
  expect(
    cells.filter(([promise, how]) => !promise?.trim() || !/`(?:npm |E2E=all npm |tests\/)/.test(how ?? '')),
  ).toEqual([])
})
