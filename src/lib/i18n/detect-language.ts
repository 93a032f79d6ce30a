import type { Locale } from '#contract/locale.ts'

/** The language that a customer wrote in, so that it is read aloud as such on the pages of the other. */
export const detectLanguage = (text: string): Locale => (/[\u0e00-\u0e7f]/.test(text) ? 'th' : 'en')
