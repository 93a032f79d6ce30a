import { globSync, readFileSync } from 'node:fs'
import { type MessageFormatElement, parse } from '@formatjs/icu-messageformat-parser'
import { expect, test } from 'vitest'
import { brands } from '#brands/brand.ts'
import { writeText as accessibility } from '#features/engagement/legal/accessibility.th.ts'
import { writeText as privacy } from '#features/engagement/legal/privacy.th.ts'
import { writeText as refund } from '#features/engagement/legal/refund.th.ts'
import { writeText as terms } from '#features/engagement/legal/terms.th.ts'
import { LEGAL_SHOP } from '#tests/support/server/legal-shop.ts'

/** Thai letters and vowels, without ฿, Thai digits and standalone signs. */
const THAI = '[\\u0E01-\\u0E3A\\u0E40-\\u0E4E]'
/** A digit or a Latin letter without a space before or after Thai. */
const GLUED = new RegExp(`[0-9A-Za-z]${THAI}|${THAI}[0-9A-Za-z]`, 'u')
/** The same for placeholders: `{branch}`, `{b}` or `${branch}`. */
const GLUED_PLACEHOLDER = new RegExp(`${THAI}\\$?\\{\\w|\\w(\\([^)]*\\))?\\}${THAI}`, 'u')

/** A name that begins with a Latin letter and ends with a digit, so that a missing space shows on either side. */
const NAME = 'Soi 10'
/** These begin in Thai: after a verb or a preposition they follow without a space, as “ในเครื่องซัก 05 แล้ว”. */
const THAI_VALUES: Readonly<Record<string, string>> = {
  machine: 'เครื่องซัก 05',
  other: 'เครื่องอบ 06',
  prize: 'รางวัลที่ 1',
}

/** Every variant of a message, with a name for each value and a number for each count. */
function renderings(
  elements: readonly MessageFormatElement[],
  values: Readonly<Record<string, string>> = {},
): string[] {
  return elements.reduce<string[]>(
    (texts, element) => texts.flatMap((text) => renderingsOf(element, values).map((part) => text + part)),
    [''],
  )
}
function renderingsOf(element: MessageFormatElement, values: Readonly<Record<string, string>>): string[] {
  if ('options' in element) return Object.values(element.options).flatMap((option) => renderings(option.value, values))
  if ('children' in element) return renderings(element.children, values)
  if (!('value' in element)) return ['5'] // the `#` of a plural
  return [element.type === 0 ? element.value : (values[element.value] ?? NAME)]
}

const readMessages = (path: string): Record<string, string> => JSON.parse(readFileSync(path, 'utf8'))

test('a missing space between Thai and a digit, a Latin letter or a placeholder is found', () => {
  for (const text of ['ซอย 10แล้ว', 'ลาดพร้าว 71กำลังนำผ้า', 'ที่Soi', '5นาที', 'เครื่อง05']) expect(text).toMatch(GLUED)
  for (const text of ['ซอย 10 แล้ว', '฿50', '“10” นาที', '(10)แล้ว', '10:00–12:00 น.']) expect(text).not.toMatch(GLUED)
  for (const text of ['ที่{b}', '{b}กำลัง', `ที่$${'{branch.name}'}`, `$${'{count(1)}'}แล้ว`])
    expect(text).toMatch(GLUED_PLACEHOLDER)
  expect(renderings(parse('รับ{when, select, today {วันนี้} other {{day}}}แล้ว {n, plural, other {#ถุง}}'))).toEqual([
    'รับวันนี้แล้ว 5ถุง',
    'รับSoi 10แล้ว 5ถุง',
  ])
})

test.each([
  ['src/locales/th.json', THAI_VALUES],
  // There {machine} is the number alone.
  ['src/server/platform/texts/th.json', {}],
])('every Thai message in %s has a space between a value and the words around it', (path, values) => {
  const glued = Object.entries(readMessages(path)).flatMap(([id, message]) =>
    renderings(parse(message), values)
      .filter((text) => GLUED.test(text))
      .map((text) => `${id}: ${text}`),
  )
  expect(glued).toEqual([])
})

test.each([
  ['accessibility', accessibility],
  ['privacy', privacy],
  ['refund', refund],
  ['terms', terms],
])('the Thai text of %s has a space around names and numbers', (_, write) => {
  const texts = stringsOf(write(LEGAL_SHOP))
  expect(texts.length).toBeGreaterThan(10)
  expect(texts.filter((text) => GLUED.test(text))).toEqual([])
})

/** Official addresses have no space between the kind of an area and its name, which is Thai without digits. */
const ADDRESSES = 'src/features/account/thai-areas/thai-areas.ts'
/** Patterns that parse coordinates and search texts; they are never shown. */
const PATTERNS = ['src/features/account/addresses/parse-place.ts', 'src/contract/thai/search-text.ts']

test('no Thai message separates a verb or a preposition from a value that begins in Thai', () => {
  const apart = Object.entries(readMessages('src/locales/th.json'))
    .filter(([, message]) => /(?:^|[\u0E01-\u0E4E])(?:ใน|ที่|ค่า|สั่ง|เลือก|ถูก) \{(?:machine|other|prize)\}/u.test(message))
    .map(([id, message]) => `${id}: ${message}`)
  expect(apart).toEqual([])
})

test('every other Thai text of the server, the brands and the seed has a space around values, names and numbers', () => {
  const files = globSync(['src/**/*.{ts,tsx,html,js,json}', 'brands/**/*.{ts,json}']).filter(
    (file) =>
      !/\.(test|stories)\.tsx?$/.test(file) &&
      !file.startsWith('src/styled-system') &&
      !['src/locales/th.json', ADDRESSES, ...PATTERNS].includes(file),
  )
  const glued = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => GLUED.test(line.replaceAll('\\n', ' ')) || GLUED_PLACEHOLDER.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(files.length).toBeGreaterThan(500)
  expect(glued).toEqual([])
})

test('every brand’s Thai texts have a space around names and numbers', () => {
  expect(stringsOf(brands).filter((text) => GLUED.test(text))).toEqual([])
})

function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(stringsOf) : []
}
