/** What only the pages of a brand have, made from its `brand.json`. For servers and tools: it brings the parser of messages. */
import { type MessageFormatElement, parse } from '@formatjs/icu-messageformat-parser'
import type { BrandFile } from './brand-file.ts'
import { pointMessages } from './points.ts'

type Text = { th: string; en: string }
/** Of a `brand.json`, also of one in the making. */
type OwnTexts = {
  words?: Record<string, Text | undefined> | undefined
  points?: BrandFile['points']
  colorScheme?: string | undefined
  home?: BrandFile['home']
}

/** Light or dark if the brand prefers one. */
export const colorSchemeOf = ({ colorScheme }: Pick<OwnTexts, 'colorScheme'>) =>
  (['light', 'dark'] as const).find((scheme) => scheme === colorScheme)

type Words = Record<'th' | 'en', Record<string, MessageFormatElement[]>>
/** By the words or else the points, which are new objects whenever the file is read again. */
const made = new WeakMap<object, Words>()

/** The brand's own words by language and id, parsed, because pages have no parser. */
function wordsOf({ points, words }: OwnTexts): Words {
  const key = words ?? points ?? {}
  const known = made.get(key)
  if (known) return known
  const wordsIn = (locale: 'th' | 'en') => ({
    ...(points && pointMessages(locale, points)),
    ...Object.fromEntries(
      Object.entries(words ?? {}).flatMap(([id, text]) =>
        text ? [[id, parse(text[locale], { captureLocation: false })]] : [],
      ),
    ),
  })
  const parsed = { th: wordsIn('th'), en: wordsIn('en') }
  made.set(key, parsed)
  return parsed
}

/**
 * Words, points, colour scheme and blocks of home, as pages take them.
 * @throws SyntaxError when a text is not a message
 */
export function ownTexts(brand: OwnTexts) {
  const color_scheme = colorSchemeOf(brand)
  const { guest, customer, services } = brand.home ?? {}
  return {
    ...((brand.words || brand.points) && { words: wordsOf(brand) }),
    ...(brand.points && { points: brand.points }),
    ...(color_scheme && { color_scheme }),
    ...(brand.home && {
      home: { ...(guest && { guest }), ...(customer && { customer }), ...(services && { services }) },
    }),
  }
}
