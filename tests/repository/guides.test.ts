import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'

test('[D4] every component has a guide in its folder', () => {
  const folders = globSync('src/ui/*/')
  expect(folders.length).toBeGreaterThan(30)
  expect(folders.filter((folder) => !existsSync(`${folder}/${basename(folder)}.guide.ts`))).toEqual([])
})

/** The sources of a component's stories without imports and comments, as an approximation of their texts. */
const wordsOf = (folder: string) =>
  globSync(`${folder}/*.stories.tsx`)
    .map((file) => readFileSync(file, 'utf8').replaceAll(/^import[^']*'[^']*'$|\/\*[\s\S]*?\*\/|\/\/.*$/gm, ''))
    .join('\n')
const THAI = /[\u0e00-\u0e7f]/
/** The beginning of a sentence or a name: in a string, after a tag, or on its own line. */
const ENGLISH = /(?:['"`>]|^)\s*[A-Z][a-z]+,? [A-Za-z]+/m

/** Components whose stories are in Thai only. Remove one when it gets an English story and its pictures. */
const THAI_ONLY = [
  'bottom-bar',
  'countdown',
  'error-summary',
  'icon-button',
  'link',
  'machine-card',
  'phone',
  'phone-field',
  'porthole',
  'price',
  'progress-steps',
  'qr-code',
  'skeleton',
  'toast',
  'visually-hidden',
]

test('[D4] the stories of every component with text are in Thai and English, except for a list of components', () => {
  const folders = globSync('src/ui/*/').map((folder) => [basename(folder), wordsOf(folder)] as const)
  expect(folders.filter(([, words]) => THAI.test(words)).length).toBeGreaterThan(40)
  const inOne = folders.filter(([, words]) => THAI.test(words) !== ENGLISH.test(words)).map(([name]) => name)
  expect(inOne.toSorted()).toEqual(THAI_ONLY)
})
