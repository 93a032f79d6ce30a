import type { Locale } from '#contract/locale.ts'

/** Detects the language of a customer's text, so that a page in the other language can mark it with `lang`. */
export const detectLanguage = (text: string): Locale => (/[\u0e00-\u0e7f]/.test(text) ? 'th' : 'en')
