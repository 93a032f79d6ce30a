// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { checkDraft } from '#studio/draft/check-draft.ts'
import { type BrandDraft, newDraft } from '#studio/draft/draft.ts'
import { filesNamedBy } from '#studio/draft/draft-files.ts'
import { tokenLayers } from '../../../../ladle/token-files.ts'
import type { BrandFonts } from '../../../typeface/record.ts'
import { describeHero, removePicture, removeTypeface, setPicture, setTypeface, withTokens } from './byte-edits.ts'
import { bytesProblems, folderOf } from './bytes.ts'
import { overridesOf } from './edits.ts'

const made = newDraft({ id: 'lemon', name: 'Lemon', color: '#f5c400' })
const start: BrandDraft = { ...made, brand: { ...made.brand, contact: { ...made.brand.contact, line: '@lemon' } } }
const typeface = (family: string, weights: (400 | 700)[]) => ({
  family,
  licence: `LICENCE-${family}.txt`,
  ascent: 1,
  descent: 0.3,
  lineGap: 0,
  weights: weights.map((weight) => ({
    weight,
    widths: { thai: 0.5, latin: 0.5 },
    files: [{ file: `${family}-${weight}.woff2` }],
  })),
})
const prompt: BrandFonts = { text: typeface('Prompt', [400, 700]) }
const kanit: BrandFonts = { heading: typeface('Kanit', [700]) }
const aboutIn = (draft: typeof start) =>
  checkDraft(draft, tokenLayers)
    .map(({ about }) => about)
    .filter((about) => about !== 'logo')

test('a picture is set, described and removed, and its description waits for another picture', () => {
  const set = setPicture(setPicture(start, 'hero.file', 'a.jpg'), 'gift', 'b.png')
  expect(set.brand.pictures).toEqual({ hero: { file: 'a.jpg', alt: { th: '', en: '' } }, gift: 'b.png' })
  expect(aboutIn(set)).toEqual(['pictures.hero.alt.th', 'pictures.hero.alt.en'])
  const described = describeHero(describeHero(set, 'th', 'เครื่องซัก'), 'en', 'Washers')
  expect(aboutIn(described)).toEqual([])
  expect(setPicture(described, 'hero.file', 'c.jpg').brand.pictures?.hero?.alt.en).toBe('Washers')
  expect(removePicture(removePicture(described, 'gift'), 'hero.file')).toEqual(start)
})

test('a typeface is named by its token, and both go together', () => {
  const set = setTypeface(start, 'text', prompt)
  expect(overridesOf(set).get('typeface.text')?.value).toEqual(
    expect.arrayContaining(['Prompt', 'Prompt fallback', 'sans-serif']),
  )
  expect(aboutIn(set)).toEqual([])
  expect(removeTypeface(set, 'text')).toEqual(start)
})

test('headings have a typeface of their own, until all texts have the same', () => {
  const both = setTypeface(setTypeface(start, 'heading', kanit), 'text', prompt)
  expect(aboutIn(both)).toEqual([])
  expect(Object.keys(both.fonts ?? {}).sort()).toEqual(['heading', 'text'])
  expect(filesNamedBy(both)).toContain('fonts/Kanit-700.woff2')
  const one = setTypeface(both, 'text', { text: typeface('Kanit', [400, 700]) })
  expect(Object.keys(one.fonts ?? {})).toEqual(['text'])
  expect(overridesOf(one).has('typeface.heading')).toBe(false)
  expect(aboutIn(one)).toEqual([])
})

test('tokens of another tool leave the typefaces', () => {
  const both = setTypeface(setTypeface(start, 'heading', kanit), 'text', prompt)
  const imported = withTokens(both, start.tokens)
  expect(imported.fonts).toEqual(both.fonts)
  expect([...overridesOf(imported).keys()].sort()).toEqual(['color.brand', 'typeface.heading', 'typeface.text'])
  expect(withTokens(start, { color: {} })).toEqual({ ...start, tokens: { color: {} } })
})

test('a name of a font without files is found while it is edited', () => {
  const { fonts: _, ...withoutFonts } = setTypeface(start, 'text', prompt)
  expect(aboutIn(withoutFonts)).toEqual(expect.arrayContaining(['typeface.text']))
})

test('a draft without pictures and fonts has nothing to look for, and its files are those of the brand it was opened from', async () => {
  expect(await bytesProblems(start, 'lemon')).toEqual([])
  expect(folderOf({ draft: start, origin: null })).toBe('lemon')
  expect(folderOf({ draft: start, origin: 'the-wash' })).toBe('the-wash')
  expect(folderOf({ draft: { ...start, id: 'x) url(' }, origin: null })).toBe('-')
})
