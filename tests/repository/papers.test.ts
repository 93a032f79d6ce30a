import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { array, object, parse, record, string } from 'valibot'
import { expect, test } from 'vitest'

const papers = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...globSync('docs/*.md')]
const text = (paper: string) => readFileSync(paper, 'utf8')
const { scripts } = parse(object({ scripts: record(string(), string()) }), JSON.parse(text('package.json')))
/** Those that npm runs by their bare names, and the one that it runs by itself. */
const BARE = ['start', 'test', 'prepare']

test('every command of npm that a paper names is there', () => {
  const named = papers.flatMap((paper) =>
    [...text(paper).matchAll(/\bnpm (?:run ([\w:-]+)|(start|test)\b)/g)].map(
      ([, run, word]) => [paper, run ?? word ?? ''] as const,
    ),
  )
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter(([, name]) => name !== '…' && !(name in scripts))).toEqual([])
})

test('every command that is there is in the README', () => {
  const readme = text('README.md')
  const [, table = ''] = /^\| `npm run …`.*?\n(.*?)\n\n/ms.exec(readme) ?? []
  const named = [...table.matchAll(/`([a-z][\w:-]*)`/g)].map(([, name]) => name)
  expect(Object.keys(scripts).filter((name) => !BARE.includes(name) && !named.includes(name))).toEqual([])
  expect(named.filter((name = '') => !(name in scripts))).toEqual([])
})

test('every program that a command runs is there', () => {
  const programs = Object.values(scripts).flatMap((script) =>
    [...script.matchAll(/\bnode ([\w./-]+\.ts)/g)].map(([, file = '']) => file),
  )
  expect(programs.length).toBeGreaterThan(15)
  expect(programs.filter((file) => !existsSync(file))).toEqual([])
})

test('every file that a paper names or leads to is there', () => {
  const missing = papers.flatMap((paper) => {
    const named = [...text(paper).matchAll(/`((?:src|tests|docs|brands|design-tokens|ladle|public)\/[^`\s]*)`/g)]
      .map(([, path = '']) => path)
      // A pattern, a place to be filled in, a day to come.
      .filter((path) => !/[<>*{}…]/.test(path))
    const linked = [...text(paper).matchAll(/\]\((?!https?:|#)([^)\s]+)\)/g)].map(([, path = '']) =>
      join(dirname(paper), path),
    )
    return [...named, ...linked].filter((path) => !existsSync(path)).map((path) => `${paper}: ${path}`)
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

test('a table of figures has a promise and a way to see it in each row', () => {
  const rows = text('docs/figures.md')
    .split('\n')
    .filter((line) => /^\| [^*|-]/.test(line))
    .slice(1)
  expect(rows.length).toBeGreaterThan(20)
  const cells = parse(
    array(array(string())),
    rows.map((row) =>
      row
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    ),
  )
  expect(cells.filter(([promise, how, seen]) => !promise || !how || !seen)).toEqual([])
})
