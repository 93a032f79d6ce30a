import { globSync, readFileSync } from 'node:fs'
import { type MessageFormatElement, parse } from '@formatjs/icu-messageformat-parser'
import { expect, test } from 'vitest'

type Messages = Record<string, string>
const read = (path: string): Messages => JSON.parse(readFileSync(path, 'utf8'))
/** The texts of the app and of the server, with the sources that use them. */
const catalogs = [
  { folder: 'src/locales', sources: 'src/{features,routes,lib,components}/**/*.{ts,tsx}' },
  { folder: 'src/desk/locales', sources: 'src/desk/**/*.{ts,tsx}' },
  { folder: 'src/server/platform/texts', sources: 'src/server/**/*.ts' },
].map(({ folder, sources }) => ({
  folder,
  sources,
  th: read(`${folder}/th.json`),
  en: read(`${folder}/en.json`),
}))

const argumentsOf = (elements: MessageFormatElement[]): string[] =>
  elements.flatMap((element) => {
    if (!('value' in element) || element.type === 0) return []
    const names = typeof element.value === 'string' ? [element.value] : []
    const inner =
      'options' in element ? Object.values(element.options).flatMap((option) => argumentsOf(option.value)) : []
    return [...names, ...inner]
  })

test.each(catalogs)('both languages of $folder have the same messages, sorted', ({ th, en }) => {
  expect(Object.keys(en)).toEqual(Object.keys(th))
  expect(Object.keys(th)).toEqual(Object.keys(th).toSorted())
})

test.each(catalogs)('every message of $folder is complete in both languages, with the same values', ({ th, en }) => {
  const wrong = Object.keys(th).filter((id) => {
    const [thai, english] = [th[id] ?? '', en[id] ?? '']
    const values = [thai, english].map((text) => [...new Set(argumentsOf(parse(text)))].toSorted().join())
    return !thai.trim() || !english.trim() || values[0] !== values[1]
  })
  expect(wrong).toEqual([])
})

test.each(catalogs)('every message of $folder is used', ({ th, sources }) => {
  const source = globSync(sources)
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  // `pin.weak.${weakness}` uses all messages that begin with `pin.weak.`.
  const prefixes = [...source.matchAll(/`([a-z0-9._]+)\$\{/gi)].map(([, prefix]) => prefix ?? '')
  const unused = Object.keys(th).filter(
    (id) =>
      !source.includes(`'${id}'`) &&
      !source.includes(`"${id}"`) &&
      !prefixes.some((prefix) => prefix && id.startsWith(prefix)),
  )
  expect(unused).toEqual([])
})

/** Files with Thai that the app parses or compares and never shows. */
const PARSING_ONLY = [
  'brands/points-name.ts',
  'brands/points.ts',
  'brands/terms.ts',
  'src/contract/thai/person-name.ts',
  'src/contract/thai/phone.ts',
  'src/contract/thai/search-text.ts',
  'src/desk/settlement.ts',
  'src/features/account/addresses/parse-coordinates.ts',
]
const COMMENTS = /\/\*[\s\S]*?\*\/|\/\/.*$/gm

test('docs/translating.md names every file with texts that customers see', () => {
  const patterns = [...readFileSync('docs/translating.md', 'utf8').matchAll(/`((?:src|brands)\/[^`\s]+)`/g)].map(
    ([, place = '']) => (place.endsWith('/') ? `${place}**` : place.replace('<id>', '*')),
  )
  const places = new Set(globSync(patterns))
  const files = globSync(['src/**/*.{ts,tsx,html,json,txt}', 'brands/**/*.{ts,json}']).filter(
    (file) =>
      !/\.(?:test|spec|stories)\.tsx?$|^(?:brands\/studio\/previews|src\/styled-system|src\/server\/db\/migrations)\//.test(
        file,
      ) && /[\u0e01-\u0e4e]{3}/.test(readFileSync(file, 'utf8').replaceAll(COMMENTS, '')),
  )
  expect(files.filter((file) => !places.has(file)).toSorted()).toEqual(PARSING_ONLY)
})
