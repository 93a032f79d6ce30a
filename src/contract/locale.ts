/** Every page exists in each of them. The first is the default. */
export const LOCALES = ['th', 'en'] as const
export type Locale = (typeof LOCALES)[number]

export const isLocale = (text: string | undefined): text is Locale => LOCALES.some((locale) => locale === text)

/**
 * Splits a path of the app: `/en/branch` → `en` and `/branch`.
 * @returns no locale, and the path unchanged, where the path has no language prefix
 */
export function splitLocale(path: string): { locale?: Locale; pathname: string } {
  const [, prefix, rest = '/'] = /^\/([^/]+)(\/.*)?$/s.exec(path) ?? []
  return isLocale(prefix) ? { locale: prefix, pathname: rest } : { pathname: path }
}
