import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import type { Brand } from '#brands/brand.ts'
import { pointMessages } from '#brands/points.ts'
import type { Locale } from '#contract/locale.ts'
import type { BrandParts } from '#contract/page.ts'
import { heroPicture } from './promotion-pictures.ts'

/** Light or dark if the brand prefers one. */
export const colorSchemeOf = ({ colorScheme }: Brand) => (colorScheme === 'device' ? undefined : colorScheme)

type Words = Record<Locale, Record<string, MessageFormatElement[]>>
const made = new WeakMap<Brand, Words>()

/** The brand's own words by language and id, parsed, because pages have no parser. */
function wordsOf(brand: Brand): Words {
  const known = made.get(brand)
  if (known) return known
  const { points, words = {} } = brand
  const wordsIn = (locale: Locale) => ({
    ...(points && pointMessages(locale, points)),
    ...Object.fromEntries(
      Object.entries(words).flatMap(([id, text]) =>
        text ? [[id, parse(text[locale], { captureLocation: false })]] : [],
      ),
    ),
  })
  const parsed = { th: wordsIn('th'), en: wordsIn('en') }
  made.set(brand, parsed)
  return parsed
}

/** What a brand says in a language in place of a message without values; undefined where it says the same as the app. */
export function ownText(brand: Brand, locale: Locale, id: string): string | undefined {
  const [first] = wordsOf(brand)[locale][id] ?? []
  return first?.type === TYPE.literal ? first.value : undefined
}

/** What only the pages of this brand have; undefined for a brand that leaves all to the app. */
export function ownPartsOf(brand: Brand): BrandParts | undefined {
  const color_scheme = colorSchemeOf(brand)
  const { guest, customer, services } = brand.home ?? {}
  const hero = heroPicture(brand)
  const alt = brand.pictures?.hero?.alt
  const parts: BrandParts = {
    ...((brand.words || brand.points) && { words: wordsOf(brand) }),
    ...(brand.points && { points: brand.points }),
    ...(color_scheme && { color_scheme }),
    ...(brand.home && {
      home: { ...(guest && { guest }), ...(customer && { customer }), ...(services && { services }) },
    }),
    ...(hero && alt && { hero: { image: hero, alt } }),
  }
  return Object.keys(parts).length > 0 ? parts : undefined
}
