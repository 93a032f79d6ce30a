import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { findStories, type Stories } from '#ladle/groups.ts'

const files = globSync('src/ui/*/*.stories.tsx').map((file) => [file, readFileSync(file, 'utf8')] as const)

/** The stories of a file, as far as the list of the workbench asks. */
const META = /^export default \{\s*meta: (\{.*?\}),?\s*\}$/ms
const stories: Stories = Object.fromEntries(
  files.map(([file, text]) => {
    const field = (name: string) => new RegExp(`\\b${name}: '([^']*)'`).exec(META.exec(text)?.[1] ?? '')?.[1]
    const [group, name, also] = ['group', 'name', 'also'].map(field)
    return [
      `${basename(file, '.stories.tsx')}--story`,
      { ...(group && { group }), ...(name && { name }), ...(also && { also }) },
    ]
  }),
)

test('every component with stories has a group and other names', () => {
  expect(files.length).toBeGreaterThan(50)
  expect(Object.keys(stories).filter((id) => !stories[id]?.also)).toEqual([])
  expect(findStories(stories, '').map(({ group }) => group)).not.toContain('Other')
})

test('the props of every component can be changed in the workbench', () => {
  expect(files.flatMap(([file, text]) => (text.includes('useControls({') ? [] : [file]))).toEqual([])
})

test('a guide has a picture of what to do for each one of what not to do', () => {
  const without = files.filter(([, text]) => /export const Dont[A-Z]/.test(text) !== /export const Do[A-Z]/.test(text))
  expect(without.map(([file]) => file)).toEqual([])
  expect(files.filter(([, text]) => /export const Dont[A-Z]/.test(text)).length).toBeGreaterThan(15)
})

test('every component with stories is on a page: a promise that only a story keeps is not kept', () => {
  const app = globSync('src/**/*.{ts,tsx}')
    .filter((file) => !/\.(stories|test|guide)\.tsx?$/.test(file) && !/^src\/(server|styled-system)\//.test(file))
    .map(
      (file) =>
        [file, [...readFileSync(file, 'utf8').matchAll(/'#ui\/([\w-]+)\//g)].map(([, folder]) => folder)] as const,
    )
  const used = new Set(
    app.flatMap(([file, folders]) => folders.filter((folder) => !file.startsWith(`src/ui/${folder}/`))),
  )
  expect([...new Set(files.map(([file]) => file.split('/')[2]))].filter((folder) => !used.has(folder))).toEqual([])
})

test('a story without a group is in the list too', () => {
  expect(findStories({ 'new-thing--one': {} }, 'thing')).toMatchObject([
    { group: 'Other', components: [{ id: 'new-thing' }] },
  ])
})

test.each([
  ['modal', ['bottom-sheet', 'dialog']],
  ['bottom sheet', ['bottom-sheet']],
  ['snackbar', ['toast-region']],
  ['dropdown', ['select']],
  ['avatar', ['icon-button']],
  ['pin', ['pin-field']],
  ['ปุ่ม', ['button', 'icon-button']],
  ['nothing has this name', []],
])('a search for "%s" finds %j', (search, found) => {
  expect(
    findStories(stories, search)
      .flatMap(({ components }) => components.map(({ id }) => id))
      .toSorted(),
  ).toEqual(found)
})

const WORDING = /\bwording\(\s*(?:'(?:[^'\\]|\\.)*'|`[^`]*`)\s*,\s*('(?:[^'\\]|\\.)*'|`[^`]*`)\s*,?\s*\)/g
/** A date of the Buddhist era, which stays Thai on an English page. */
const THAI_ON_PURPOSE = 'text="31 ธันวาคม 2569"'
/** The lines with Thai letters outside the Thai words of `wording`. */
const onlyThaiIn = (text: string) =>
  text
    .replace(META, '')
    .replaceAll(WORDING, (_, english: string) => english)
    .replaceAll(THAI_ON_PURPOSE, '')
    .split('\n')
    .filter((line) => /[฀-๿]/.test(line))

test('the words of every story have both languages', () => {
  expect(files.flatMap(([file, text]) => onlyThaiIn(text).map((line) => `${file}: ${line.trim()}`))).toEqual([])
  expect(onlyThaiIn("<Badge>ใช้แล้ว</Badge>\n{wording('ใช้แล้ว', 'Used')}")).toEqual(['<Badge>ใช้แล้ว</Badge>'])
})

test('the search knows Thai names and the words of a guide', () => {
  const found = (search: string) =>
    findStories({ 'button--primary': { also: 'ปุ่ม' }, 'toast--short': {} }, search, (id) =>
      id.startsWith('toast') ? 'Ends by itself after a while' : '',
    ).flatMap(({ components }) => components.map(({ id }) => id))
  expect(found('ปุ่ม')).toEqual(['button'])
  expect(found('ends while')).toEqual(['toast'])
  expect(found('ends ปุ่ม')).toEqual([])
})
