import { expect, test } from 'vitest'
import english from '#locales/en.json' with { type: 'json' }
import thai from '#locales/th.json' with { type: 'json' }
import { BrandFile } from './brand-file.ts'
import { findingsOf } from './findings.ts'
import { readBrands } from './read-brands.ts'
import { WORD_IDS } from './words.ts'
import { wordsFindings } from './words-findings.ts'

test('the app’s own words are valid as a brand’s', () => {
  const words = Object.fromEntries(WORD_IDS.map((id) => [id, { th: thai[id], en: english[id] }]))
  const { id: _, ...file } = readBrands()[0] ?? { id: '' }
  expect(findingsOf(BrandFile, { ...file, words })).toEqual([])
  expect(wordsFindings({ words })).toEqual([])
})

test.each([
  [
    'a value is missing',
    { th: 'สวัสดี คุณ {name}', en: 'Hello' },
    'words.home.greeting.en has no values, but the app’s text “Hello, {name}” has {name}: write the same.',
  ],
  [
    'a value is misspelt',
    { th: 'สวัสดี คุณ {nam}', en: 'Hello, {name}' },
    'words.home.greeting.th has {nam}, but the app’s text “สวัสดี คุณ {name}” has {name}: write the same.',
  ],
  [
    'it is no message',
    { th: 'สวัสดี คุณ {name}', en: 'Hello, {name' },
    'words.home.greeting.en is not a message: EXPECT_ARGUMENT_CLOSING_BRACE. Close each { with a }.',
  ],
  [
    'it is in the wrong language',
    { th: 'สวัสดี คุณ {name}', en: 'สวัสดี {name}' },
    'words.home.greeting.en “สวัสดี {name}” is in Thai: write it in English.',
  ],
  [
    'the app has another term',
    { th: 'สวัสดี {name} จ่ายเลย', en: 'Hello, {name}' },
    'words.home.greeting.th says “จ่าย”, for which the app has another term: see docs/translating.md.',
  ],
])('the finding says when %s', (_, greeting, finding) => {
  expect(wordsFindings({ words: { 'home.greeting': greeting } })).toEqual([finding])
})

test('a brand may use the name that it gave its points', () => {
  const words = { 'rewards.title': { th: 'แต้มของฉัน', en: 'My points' } }
  expect(wordsFindings({ words })).toHaveLength(1)
  expect(wordsFindings({ words, points: { th: 'แต้ม', en: { one: 'point', other: 'points' } } })).toEqual([])
})
