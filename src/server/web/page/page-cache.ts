import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { splitLocale } from '#contract/locale.ts'
import { SHELL_PATH } from '#contract/service-worker.ts'
import type { RemoteBrands } from '#server/brand/remote-brand.ts'
import { originOfHost, resolveBrand } from '#server/brand/resolve-brand.ts'
import type { Config } from '#server/config.ts'
import { DIST } from '#server/web/build.ts'
import { createLruCache, type Precompressed, precompress } from '#server/web/precompressed.ts'
import { contentPolicy } from './content-policy.ts'
import { builtRoutes } from './modulepreload.ts'
import { builtPageMessages } from './page-messages.ts'
import { builtFirstScreens } from './prerendered-home.ts'
import { capabilitiesOf, isGuest, localeOf, renderPage } from './render-html.ts'
import { createIntegrity } from './sri.ts'

/** Brands, languages, routes and guest or customer make some hundreds of pages, of 20 kB each. */
const MAX_PAGES = 1_000
const TYPE = 'text/html; charset=utf-8'

export type Document = Precompressed & { status: 200 | 404; policy: string }
/** The parts of a request that a page depends on. */
export type PageRequest = {
  host: string | undefined
  isSecure: boolean
  path: string
  cookie: string
  acceptLanguage: string
}

/**
 * The cookies that change a page, each once. Other cookies, above all tokens, never reach the page, and invented values
 * cannot fill the cache.
 * @param hasBrandCookie whether the app stores the brand's theme in a cookie
 */
export function themeCookies(cookie: string, hasBrandCookie: boolean): string {
  const parts = cookie.split(/;\s*/)
  const scheme = parts.find((part) => /^color_scheme=(?:light|dark)$/.test(part))
  const brand = hasBrandCookie ? parts.find((part) => part.startsWith('brand=')) : undefined
  return [scheme, brand].filter(Boolean).join('; ')
}

/** Texts of the page's elements of that name without attributes. */
const textsIn = (html: string, name: 'style' | 'script') =>
  [...html.matchAll(new RegExp(`<${name}>([\\s\\S]*?)</${name}>`, 'g'))].map(([, text = '']) => text)

/**
 * The pages of the built app, each rendered and compressed once: a page is the same for all visitors with the same brand,
 * host, language and route, and the same role (guest or customer). New data of an operator's API renders it again.
 */
export function createPageCache(config: Config, { recordOf }: RemoteBrands, build: string) {
  const template = readFileSync(join(DIST, 'index.html'), 'utf8')
  const { routeOf, preloads } = builtRoutes()
  const messagesOf = builtPageMessages()
  const firstScreenOf = builtFirstScreens()
  const withIntegrity = createIntegrity(DIST)
  const cached = createLruCache<Document>(MAX_PAGES)

  const documentFor = ({ host, isSecure, path, cookie, acceptLanguage }: PageRequest): Document => {
    const brand = resolveBrand(host, config.BASE_DOMAINS)
    const record = recordOf(brand)
    const locale = localeOf({ path, cookie, acceptLanguage })
    const { pathname } = splitLocale(path)
    const isShell = path === SHELL_PATH
    const origin = isShell ? '' : originOfHost(host, config.BASE_DOMAINS, isSecure)
    const route = isShell ? undefined : routeOf(pathname)
    // All pages of a route with parameters are one entry, which names no URL; so are all paths without a route.
    const isOneOfMany = !route?.path
    // The app writes the brand cookie only for an operator's API, and the record of that API takes precedence.
    const cookies = themeCookies(cookie, config.API_BASE_URL !== '' && record === undefined)
    const isForGuest = isGuest(cookie)
    const routeKey = isShell ? path : (route?.path ?? route?.name)
    const key = [brand.id, origin, isSecure, locale, routeKey, isForGuest, cookies, record]
    return cached(JSON.stringify(key), () => {
      const messages = messagesOf({ route, locale, isGuest: isForGuest })
      const visit = { path: pathname, locale, isGuest: isForGuest, hasMessages: messages !== undefined }
      const files = isShell ? [] : preloads(visit)
      const request = {
        path: isShell ? path : `/${locale}${route?.path ?? ''}`,
        origin,
        cookie: cookies,
        acceptLanguage: locale,
      }
      const isFirstPage = !isShell && isForGuest && pathname === '/'
      const first = isFirstPage ? firstScreenOf(brand, locale, capabilitiesOf(record)) : undefined
      const all = { ...request, isOneOfMany, preloads: files, record, first, messages }
      const html = withIntegrity(renderPage(template, config, brand, build, all))
      const inline = { styles: textsIn(html, 'style'), scripts: textsIn(html, 'script') }
      const status = isShell || route ? 200 : 404
      return { ...precompress(html, TYPE), status, policy: contentPolicy(config, inline, isSecure) }
    })
  }
  return {
    documentFor,
    /** Whether a path is a route of the app. Other paths get the “not found” page with status 404. */
    isPage: (path: string) => routeOf(splitLocale(path).pathname) !== undefined,
  }
}

export type PageCache = ReturnType<typeof createPageCache>
