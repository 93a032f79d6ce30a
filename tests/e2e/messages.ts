import { readFileSync } from 'node:fs'
import { createIntl } from '@formatjs/intl'
import { brandById, defaultBrand } from '#brands/brand.ts'
import type { Locale } from '#contract/locale.ts'
import type thai from '#locales/th.json'

export type BrandId = 'washday' | 'the-wash' | 'wash-max'
export type MessageId = keyof typeof thai
type Values = Record<string, string | number>

const read = (locale: Locale): Record<string, string> =>
  JSON.parse(readFileSync(`${import.meta.dirname}/../../src/locales/${locale}.json`, 'utf8'))

const intls = {
  th: createIntl({ locale: 'th', messages: read('th') }),
  en: createIntl({ locale: 'en', messages: read('en') }),
}

/** Formats the app's messages in a language, each on one line. */
export const messagesOf = (locale: Locale) => (id: MessageId, values?: Values) =>
  intls[locale].formatMessage({ id }, values).replace(/\s+/g, ' ')

export const brandName = (brand: BrandId) => (brandById(brand) ?? defaultBrand).name
