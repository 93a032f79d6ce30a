import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { object, parse, record, string } from 'valibot'
import { expect, test } from 'vitest'

const documents = [...globSync('*.md'), ...globSync('docs/{,proofs/}*.md'), ...globSync('.github/**/*.md')]
const text = (document: string) => readFileSync(document, 'utf8')
const { scripts } = parse(object({ scripts: record(string(), string()) }), JSON.parse(text('package.json')))

test('every npm command that a document names exists', () => {
  const commands = documents.flatMap((document) =>
    [...text(document).matchAll(/\bnpm (?:run ([\w:-]+)|(start|test)\b)/g)].map(
      ([, run, word]) => [document, run ?? word ?? ''] as const,
    ),
  )
  expect(commands.length).toBeGreaterThan(30)
  expect(commands.filter(([, name]) => name !== '…' && !(name in scripts))).toEqual([])
})

test('there are at most sixteen scripts; what takes more words is a sub-command', () => {
  expect(Object.keys(scripts).length).toBeLessThanOrEqual(16)
})

test('every program that an npm script runs exists', () => {
  const programs = Object.values(scripts).flatMap((script) =>
    [...script.matchAll(/\bnode (?:--\S+ )*([\w./-]+\.ts)/g)].map(([, file = '']) => file),
  )
  expect(programs.length).toBeGreaterThan(5)
  expect(programs.filter((file) => !existsSync(file))).toEqual([])
})

/** The anchor that GitHub gives a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-')
const hasAnchor = (document: string, anchor: string) =>
  [...text(document).matchAll(/^#+ (.+)$/gm)].some(([, heading = '']) => anchorOf(heading) === anchor)

/** Packages of their own, whose tools the root's lock file does not have. */
const OTHER_PACKAGES = globSync('{brands,tests}/*/package-lock.json').map(dirname)

test('the workflows run `npm ci`, npm scripts, audits and a list of parts, and nothing else', () => {
  const commands = globSync('.github/workflows/*.yml').flatMap((file) =>
    [...text(file).matchAll(/\brun: *(.*)/g)].map(([, command = '']) => command),
  )
  expect(new Set(commands)).toEqual(
    new Set([
      ...['npm ci', 'npm run test:quick', 'npm test', 'npm run test:full'],
      'npm sbom --sbom-format cyclonedx --omit dev > sbom.json',
      ...['npm audit --omit=dev', 'npm audit --audit-level=high', 'npm audit signatures'],
      ...OTHER_PACKAGES.map((folder) => `npm audit --audit-level=high --package-lock-only --prefix ${folder}`),
    ]),
  )
})

/** Names in backticks that a document says are in a file: `` `LOCALES` in `src/contract/locale.ts` ``. */
const namesIn = (content: string) =>
  [
    ...content.matchAll(
      /((?:`\w+`(?:, | and )?)+) (?:in|of) `((?:src|tests|brands|design-tokens|ladle)\/[^`\s]+\.tsx?)`/g,
    ),
  ].flatMap(([, names = '', file = '']) => [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => ({ name, file })))

test('every name that a document says is in a file is there', () => {
  const named = documents.flatMap((document) => namesIn(text(document)).map((it) => ({ document, ...it })))
  expect(named.length).toBeGreaterThan(10)
  const missing = named.filter(({ name, file }) => !new RegExp(`\\b${name}\\b`).test(readFileSync(file, 'utf8')))
  expect(missing).toEqual([])
  expect(namesIn('`A` and `B` of `src/a.ts`, `c` without a file')).toEqual([
    { name: 'A', file: 'src/a.ts' },
    { name: 'B', file: 'src/a.ts' },
  ])
})

test('every file and heading that a document names or links to exists', () => {
  const brokenReferences = documents.flatMap((document) => {
    const missingPaths = [
      ...text(document).matchAll(/`((?:src|tests|docs|brands|design-tokens|ladle|public)\/[^`\s]*)`/g),
    ]
      .map(([, path = '']) => path)
      // Patterns and placeholders.
      .filter((path) => !/[<>*{}…]/.test(path) && !existsSync(path))
    const brokenLinks = [...text(document).matchAll(/\]\((?!https?:)([^)\s]+)\)|src="([^"]+)"/g)]
      .map(([, path = '', picture = '']) => path || picture)
      .filter((link) => {
        const [path, anchor] = link.split('#')
        const file = path ? join(dirname(document), path) : document
        return !existsSync(file) || (anchor !== undefined && !hasAnchor(file, anchor))
      })
    return [...missingPaths, ...brokenLinks].map((path) => `${document}: ${path}`)
  })
  expect(brokenReferences).toEqual([])
})

test('what each page shows of a purchase is documented as `npm run fix` writes it', () => {
  const { status, stderr } = spawnSync(process.execPath, ['tests/documents/purchase-states.ts', '--check'], {
    encoding: 'utf8',
  })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
})
