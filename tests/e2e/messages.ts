import { readFileSync } from 'node:fs'
import { createIntl } from '@formatjs/intl'
import { brandById, defaultBrand } from '#brands/brand.ts'
import type { Locale } from '#contract/locale.ts'
import { withWholeNames } from '#contract/thai/whole-names.ts'
import type thai from '#locales/th.json'

export type BrandId = 'washday' | 'the-wash' | 'wash-max'
export type MessageId = keyof typeof thai
type Values = Record<string, string | number>

const read = (locale: Locale): Record<string, string> =>
  JSON.parse(withWholeNames(readFileSync(`${import.meta.dirname}/../../src/locales/${locale}.json`, 'utf8')))

const intls = {
  th: createIntl({ locale: 'th', messages: read('th') }),
  en: createIntl({ locale: 'en', messages: read('en') }),
}

/** Formats the app's messages in a language, each on one line, with the own words of a brand. */
export const messagesOf = (locale: Locale, brand?: BrandId) => (id: MessageId, values?: Values) => {
  const words: Record<string, Record<Locale, string> | undefined> = (brand && brandById(brand)?.words) ?? {}
  const own = words[id]?.[locale]
  const intl = own === undefined ? intls[locale] : createIntl({ locale, messages: { [id]: own } })
  return intl.formatMessage({ id }, values).replace(/\s+/g, ' ')
}

export const brandName = (brand: BrandId) => (brandById(brand) ?? defaultBrand).name
