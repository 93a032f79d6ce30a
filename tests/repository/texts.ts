import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { brands } from '#brands/brand.ts'
import type { Locale } from '#contract/locale.ts'
import { exampleShops } from '#server/app/example-data.ts'
import { coupons } from '#server/db/schema/rewards.ts'
import { LEGAL_SHOP } from '#tests/support/server/legal-shop.ts'

/** One text for customers, and where it is. */
export type Text = { place: string; locale: Locale; text: string }

const THAI = /[\u0e01-\u0e4e]/
const LANGUAGES = ['th', 'en'] as const

const messages = (folder: string): Text[] =>
  LANGUAGES.flatMap((locale) =>
    Object.entries<string>(JSON.parse(readFileSync(`${folder}/${locale}.json`, 'utf8'))).map(([id, text]) => ({
      place: `${folder}: ${id}`,
      locale,
      text,
    })),
  )

function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(stringsOf) : []
}

/** The texts of data, in the language of their letters. */
const textsOf = (place: string, value: unknown): Text[] =>
  stringsOf(value).map((text) => ({ place, locale: THAI.test(text) ? 'th' : 'en', text }))

/** The texts in two languages, without ids and numbers. */
function localizedIn(value: unknown): unknown[] {
  if (value === null || typeof value !== 'object') return []
  return 'th' in value && 'en' in value ? [value] : Object.values(value).flatMap(localizedIn)
}

async function legalTexts(): Promise<Text[]> {
  const files = globSync('src/features/engagement/legal/*.{th,en}.ts')
  const pages = await Promise.all(
    files.map(async (file) => {
      const { writeText } = await import(/* @vite-ignore */ resolve(file))
      return stringsOf(writeText(LEGAL_SHOP)).map((text) => ({
        place: file,
        locale: /\.(th|en)\./.exec(file)?.[1],
        text,
      }))
    }),
  )
  return pages.flat() as Text[] // the pattern takes no other language
}

/** String literals that are sentences: with a space or in Thai. Values in them stay as `${…}`. */
function literalsOf(file: string): Text[] {
  const source = readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|^import.*$/gm, '')
  const literals = [...source.matchAll(/(['"`])((?:(?!\1)[^\\\n]|\\.)*)\1/g)].map(([, , text = '']) => text)
  return literals
    .filter((text) => THAI.test(text) || /[A-Za-z]{2} [A-Za-z]/.test(text))
    .map((text) => ({ place: file, locale: THAI.test(text) ? 'th' : 'en', text }))
}

const htmlTexts = (file: string): Text[] =>
  readFileSync(file, 'utf8')
    .split(/<[^>]*>/)
    .map((text) => text.trim())
    .filter(Boolean)
    .map((text) => ({ place: file, locale: 'en', text }))

/** Every text that customers see, and the sandbox’s. */
export async function allTexts(): Promise<Text[]> {
  const seed = globSync('src/server/db/seed/*.ts')
  return [
    ...messages('src/locales'),
    ...messages('src/server/platform/texts'),
    ...(await legalTexts()),
    ...brands.flatMap(({ id, name, title, description, contact, words, pictures }) =>
      textsOf(`brands/${id}`, { name, title, description, hours: contact.hours, words, pictures }),
    ),
    ...exampleShops().flatMap((shop) => textsOf(`brands/${shop.brand}/shop`, localizedIn(shop))),
    ...textsOf('src/server/db/schema/rewards.ts', [coupons.titleTh.default, coupons.titleEn.default]),
    ...textsOf(
      'horoscope',
      JSON.parse(readFileSync('src/server/modules/content/horoscope/horoscope-texts.json', 'utf8')),
    ),
    ...['brands/studio/draft/draft.ts', 'src/service-worker/push-payload.ts', ...seed]
      .flatMap(literalsOf)
      .filter(({ place, locale }) => locale === 'th' || place.includes('/seed/')),
    ...['src/server/sandbox/page.js', 'src/server/sandbox/checkout-pages.ts'].flatMap(literalsOf),
    ...htmlTexts('src/server/sandbox/page.html'),
  ]
}

/** Length in characters as a reader counts them: Thai marks above and below are no own characters. */
export const lengthOf = (text: string): number => [...new Intl.Segmenter('th').segment(text)].length

/** A message with a short stand-in for each value, and one form of each plural. */
export const withoutValues = (text: string): string =>
  text
    .replace(
      /\{\w+, (?:plural|select),(?:[^{}]*\{(?:[^{}]|\{[^{}]*\})*\})*[^{}]*?other \{((?:[^{}]|\{[^{}]*\})*)\}\s*\}/g,
      '$1',
    )
    .replace(/\{[^{}]*\}/g, '')
    .replaceAll('#', '')
    .replace(/ {2,}/g, ' ')
    .trim()
