import type { Locale } from '#contract/locale.ts'
import en from './en.json' with { type: 'json' }
import th from './th.json' with { type: 'json' }

type Translated = Record<Locale, string>

/** A value that is missing leaves its `{name}` in the text: a message to a customer must not make a payment fail. */
const fill = (text: string, values: Record<string, string | Translated>, locale: Locale) =>
  text.replace(/\{(\w+)\}/g, (slot, name: string) => {
    const value = values[name] ?? slot
    return typeof value === 'string' ? value : value[locale]
  })

/**
 * A text for customers in both languages.
 * @param values by the name of their `{name}` in the text, where they differ in both languages
 */
export const textOf = (
  id: keyof typeof th & keyof typeof en,
  values: Record<string, string | Translated> = {},
): Translated => ({
  th: fill(th[id], values, 'th'),
  en: fill(en[id], values, 'en'),
})
