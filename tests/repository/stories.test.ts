import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { COMPONENTS, findStories } from '#ladle/groups.ts'
import { routesToPages } from '#tests/support/routes.ts'

const files = globSync('src/ui/*/*.stories.tsx').map((file) => [file, readFileSync(file, 'utf8')] as const)

test('every component with stories is in a group of the list', () => {
  expect(files.length).toBeGreaterThan(50)
  expect(files.map(([file]) => basename(file, '.stories.tsx')).filter((id) => !COMPONENTS[id])).toEqual([])
})

test.each([
  ['modal', ['bottom-sheet', 'dialog']],
  ['bottom sheet', ['bottom-sheet']],
  ['snackbar', ['toast-region']],
  ['dropdown', ['select']],
  ['avatar', ['icon-button']],
  ['pin', ['pin-field']],
  ['nothing has this name', []],
])('a search for "%s" finds %j', (search, found) => {
  const stories = Object.keys(COMPONENTS).map((id) => `${id}--story`)
  expect(findStories(stories, search).flatMap(({ components }) => components.map(({ id }) => id))).toEqual(found)
})

const WORDING = /\bwording\(\s*(?:'(?:[^'\\]|\\.)*'|`[^`]*`)\s*,\s*('(?:[^'\\]|\\.)*'|`[^`]*`)\s*,?\s*\)/g
/** A date of the Buddhist era, which stays Thai on an English page. */
const THAI_ON_PURPOSE = 'text="31 ธันวาคม 2569"'
/** The lines with Thai letters outside the Thai words of `wording`. */
const onlyThaiIn = (text: string) =>
  text
    .replaceAll(WORDING, (_, english: string) => english)
    .replaceAll(THAI_ON_PURPOSE, '')
    .split('\n')
    .filter((line) => /[฀-๿]/.test(line))

test('the words of every story have both languages', () => {
  expect(files.flatMap(([file, text]) => onlyThaiIn(text).map((line) => `${file}: ${line.trim()}`))).toEqual([])
  expect(onlyThaiIn("<Badge>ใช้แล้ว</Badge>\n{wording('ใช้แล้ว', 'Used')}")).toEqual(['<Badge>ใช้แล้ว</Badge>'])
})

test('every route has a story and recorded answers', () => {
  const stories = readFileSync('ladle/pages/every-page.stories.tsx', 'utf8')
  const { paths } = JSON.parse(readFileSync('ladle/pages/answers.json', 'utf8'))
  const routes = routesToPages().map(({ route }) => route)
  // `/offline` redirects a page that is online; its story is in `pages.stories.tsx`.
  const pages = routes.filter((route) => route !== '/offline')
  expect(pages.length).toBeGreaterThan(45)
  expect(pages.filter((route) => !stories.includes(`route="${route}"`))).toEqual([])
  expect(pages.filter((route) => !paths[route])).toEqual([])
})
