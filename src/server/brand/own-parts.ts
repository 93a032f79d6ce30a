import { parse } from '@formatjs/icu-messageformat-parser'
import type { Brand } from '#brands/brand.ts'
import { LOCALES } from '#contract/locale.ts'
import type { BrandParts } from '#contract/page.ts'
import { heroPicture } from './promotion-pictures.ts'

/** Light or dark if the brand prefers one. */
export const colorSchemeOf = ({ colorScheme }: Brand) => (colorScheme === 'device' ? undefined : colorScheme)

type Words = NonNullable<BrandParts['words']>
const parsed = new WeakMap<object, Words>()

/** The brand's own words, parsed, because pages have no parser. */
function wordsOf({ words = {} }: Brand): Words {
  const known = parsed.get(words)
  if (known) return known
  const made = Object.fromEntries(
    LOCALES.map((locale) => [
      locale,
      Object.fromEntries(
        Object.entries(words).flatMap(([id, text]) =>
          text ? [[id, parse(text[locale], { captureLocation: false })]] : [],
        ),
      ),
    ]),
  )
  parsed.set(words, made)
  return made
}

/** What only the pages of this brand have; undefined for a brand that leaves all to the app. */
export function ownPartsOf(brand: Brand): BrandParts | undefined {
  const color_scheme = colorSchemeOf(brand)
  const { guest, customer, services } = brand.home ?? {}
  const hero = heroPicture(brand)
  const alt = brand.pictures?.hero?.alt
  const parts: BrandParts = {
    ...(brand.words && { words: wordsOf(brand) }),
    ...(color_scheme && { color_scheme }),
    ...(brand.home && {
      home: { ...(guest && { guest }), ...(customer && { customer }), ...(services && { services }) },
    }),
    ...(hero && alt && { hero: { ...hero, alt } }),
  }
  return Object.keys(parts).length > 0 ? parts : undefined
}
