/** Each page is in both; the first is for whoever has told no wish. */
export const LOCALES = ['th', 'en'] as const
export type Locale = (typeof LOCALES)[number]

export const isLocale = (text: string | undefined): text is Locale => LOCALES.some((locale) => locale === text)
