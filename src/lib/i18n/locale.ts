import { proxy } from 'valtio'
import { isLocale, type Locale } from '#contract/locale.ts'
import { readCookie, writeCookie } from '#lib/browser/cookies.ts'
import { hasDocument } from '#lib/browser/has-document.ts'
import { useStore } from '#lib/browser/use-store.ts'

/**
 * The locale of a path without a language: the cookie's, else that in which the server wrote the page by the browser's
 * request, else the first supported one of the browser, else Thai. The request comes before what the browser says here, because
 * a proxy or an extension may have changed it, and the page is in its language already.
 */
export function preferredLocale(): Locale {
  const savedLocale = readCookie('locale')
  if (isLocale(savedLocale)) return savedLocale
  const written = hasDocument ? document.documentElement.lang : ''
  return [written, ...navigator.languages].map((language) => language.slice(0, 2)).find(isLocale) ?? 'th'
}

/** The locale of the URL. It is rendered once its messages have loaded. */
let requested: Locale = 'th'
const state = proxy<{ rendered: Locale }>({ rendered: 'th' })

/** The locale of the URL. */
export const requestedLocale = (): Locale => requested
/** The locale on the screen. */
export const renderedLocale = (): Locale => state.rendered
export const useLocale = (): Locale => useStore(state).rendered

export const requestLocale = (locale: Locale) => {
  requested = locale
}

/** Renders the page in the locale of its URL. */
export function applyLocale() {
  state.rendered = requested
  if (!hasDocument) return
  const root = document.documentElement
  // Assigning `lang` triggers a full style recalculation even if unchanged.
  if (root.lang !== requested) root.lang = requested
  if (readCookie('locale') !== requested) writeCookie('locale', requested)
}

/** Adds the language prefix to a path: `/branch` → `/en/branch`. */
export const withLocale = (pathname: string, locale: Locale = requested) =>
  `/${locale}${pathname === '/' ? '' : pathname}`
