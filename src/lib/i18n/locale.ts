import { proxy } from 'valtio'
import { isLocale, type Locale } from '#contract/locale.ts'
import { readCookie, writeCookie } from '#lib/browser/cookies.ts'
import { useStore } from '#lib/browser/use-store.ts'

/** The cookie's language, else the first of the browser's that we speak, else Thai. */
function preferredLocale(): Locale {
  const chosen = readCookie('locale')
  if (isLocale(chosen)) return chosen
  const spoken = navigator.languages.map((language) => language.slice(0, 2)).find(isLocale)
  return spoken ?? 'th'
}

/** What the URL asks for. It is shown once its texts are there. */
let asked: Locale = 'th'
const state = proxy<{ shown: Locale }>({ shown: 'th' })

/** The language of the URL. */
export const requestedLocale = (): Locale => asked
/** The language on the screen. */
export const renderedLocale = (): Locale => state.shown
export const useLocale = (): Locale => useStore(state).shown

export const requestLocale = (locale: Locale) => {
  asked = locale
}

/** Turns the page to the language of its URL. */
export function applyLocale() {
  state.shown = asked
  const root = document.documentElement
  // Set again, even to the same, every element is styled anew.
  if (root.lang !== asked) root.lang = asked
  if (readCookie('locale') !== asked) writeCookie('locale', asked)
}

/** `/en/branch` → `en` and `/branch`; without a prefix the preferred language. */
export function splitLocale(pathname: string): { locale: Locale; pathname: string } {
  const [, first, rest = ''] = /^\/([^/]+)(\/.*)?$/.exec(pathname) ?? []
  return isLocale(first) ? { locale: first, pathname: rest || '/' } : { locale: preferredLocale(), pathname }
}

export const withLocale = (pathname: string, locale: Locale = asked) => `/${locale}${pathname === '/' ? '' : pathname}`
