import { parseAccept } from 'hono/utils/accept'
import { isLocale, type Locale, splitLocale } from '#contract/locale.ts'
import type { ServerContext } from '#server/http/router.ts'
import { isSecure } from '#server/http/security-headers.ts'
import type { Config } from '#server/platform/config.ts'

/** The parts of a request that a page depends on. */
export type PageVisit = {
  host: string | undefined
  isSecure: boolean
  path: string
  /** Query string; empty or with its `?`. */
  search: string
  cookie: string
  acceptLanguage: string
}

export const visitorOf = (c: ServerContext) => ({
  host: c.req.header('host'),
  path: c.req.path,
  cookie: c.req.header('cookie') ?? '',
  acceptLanguage: c.req.header('accept-language') ?? '',
})
export const visitOf = (c: ServerContext, config: Pick<Config, 'TRUSTED_PROXIES'>): PageVisit => ({
  ...visitorOf(c),
  isSecure: isSecure(c, config),
  search: new URL(c.req.url).search,
})

const cookieLocale = (cookie: string) => /(?:^|;\s*)locale=(\w+)/.exec(cookie)?.[1]

type Spoken = Pick<PageVisit, 'path' | 'cookie' | 'acceptLanguage'>

/** The language of the path, else of the cookie, else the first supported one of the browser, else Thai. */
export function localeOf({ path, cookie, acceptLanguage }: Spoken): Locale {
  const { locale } = splitLocale(path)
  if (locale) return locale
  const stored = cookieLocale(cookie)
  if (isLocale(stored)) return stored
  const accepted = parseAccept(acceptLanguage).filter(({ q }) => q > 0) // the best first
  return accepted.map(({ type }) => type.slice(0, 2).toLowerCase()).find(isLocale) ?? 'th'
}

const YEAR_S = 31_536_000

/** The cookie with the chosen language, as the app writes it, for a visit without a language in path or cookie. */
export function localeCookie(visit: Spoken): string | undefined {
  if (splitLocale(visit.path).locale || cookieLocale(visit.cookie)) return undefined
  return `locale=${localeOf(visit)}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax; Secure`
}

/** A visitor with tokens counts as a customer until the API refuses them. */
export const isGuest = (cookie: string) => !/(?:^|;\s*)(?:access|refresh)_token=/.test(cookie)

/** What the customer has chosen: `src/lib/theme/color-scheme.ts` writes the cookie. */
export const chosenScheme = (cookie: string) => /(?:^|;\s*)color_scheme=(light|dark|system)(?:;|$)/.exec(cookie)?.[1]

/** The cookie with the theme that an operator's API gave: `src/lib/theme/brand-theme.ts` writes it. */
export const themeCookie = (cookie: string) => cookie.split(/;\s*/).find((part) => part.startsWith('brand=')) ?? ''
