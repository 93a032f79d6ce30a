import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brandFromHostname } from '#brands/brand.ts'
import { splitLocale } from '#contract/locale.ts'
import { SHELL_PATH } from '#contract/service-worker.ts'
import { originOfHost } from '#server/http/resolve-brand.ts'
import type { RemoteBrands } from '#server/modules/content/brand/remote-brand.ts'
import type { Config } from '#server/platform/config.ts'
import { DIST } from '#server/web/build.ts'
import { createLruCache, type Precompressed, precompress } from '#server/web/precompressed.ts'
import { contentPolicy } from './content-policy.ts'
import type { DataScreen } from './data-screens.ts'
import { builtFirstScreens, screenNameOf } from './first-screen.ts'
import { builtRoutes } from './modulepreload.ts'
import { builtPageMessages } from './page-messages.ts'
import { capabilitiesOf, isGuest, localeOf, renderPage } from './render-html.ts'
import { createIntegrity } from './sri.ts'

/** Brands, languages, routes and guest or customer make some hundreds of pages, of 30 kB each. */
const MAX_PAGES = 1_000
/** Of a page with data: as many as it has visitors with other settings in two seconds. */
const MAX_DOCUMENTS = 20
const TYPE = 'text/html; charset=utf-8'

/** `hasData`: its content is true for some seconds only. */
export type Document = Precompressed & { status: 200 | 404; policy: string; hasData: boolean }
/** The parts of a request that a page depends on. */
export type PageRequest = {
  host: string | undefined
  isSecure: boolean
  path: string
  /** Query string; empty or with its `?`. */
  search: string
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
  const scheme = parts.find((part) => /^color_scheme=(?:light|dark|system)$/.test(part))
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
  const { pages, pageAt, preloads } = builtRoutes(config.API_BASE_URL !== '')
  const messagesOf = builtPageMessages()
  const firstScreenOf = builtFirstScreens()
  const withIntegrity = createIntegrity(DIST)
  const cached = createLruCache<Document>(MAX_PAGES)

  /** The documents of each page with data, which live as long as it. */
  const ofScreen = new WeakMap<DataScreen, typeof cached>()
  const cacheOf = (screen: DataScreen) => {
    const documents = ofScreen.get(screen) ?? createLruCache<Document>(MAX_DOCUMENTS)
    ofScreen.set(screen, documents)
    return documents
  }

  /** @param dataScreen the content of a page with data */
  const documentFor = (
    { host, isSecure, path, search, cookie, acceptLanguage }: PageRequest,
    dataScreen?: DataScreen,
  ): Document => {
    const brand = brandFromHostname(host)
    const record = recordOf(brand)
    const locale = localeOf({ path, cookie, acceptLanguage })
    const { pathname } = splitLocale(path)
    const isShell = path === SHELL_PATH
    const origin = isShell ? '' : originOfHost(host, config, isSecure)
    const page = isShell ? undefined : pageAt(pathname)
    const route = page && { name: page.name, path: page.path.includes('$') ? undefined : page.path }
    // All pages of a route with parameters are one entry, which names no URL; so are all paths without a route.
    const isOneOfMany = !route?.path
    // The app writes the brand cookie only for an operator's API, and the record of that API takes precedence.
    const cookies = themeCookies(cookie, config.API_BASE_URL !== '' && record === undefined)
    const isForGuest = isGuest(cookie)
    const routeKey = isShell ? path : (route?.path ?? route?.name)
    const visit = { route: route?.name, pathname, search: new URLSearchParams(search), isGuest: isForGuest }
    const screen = isShell ? undefined : screenNameOf(visit)
    const key = [brand.id, origin, isSecure, locale, routeKey, screen, isForGuest, cookies, record]
    return (dataScreen ? cacheOf(dataScreen) : cached)(JSON.stringify(key), () => {
      const messages = messagesOf({ route, screen, locale, isGuest: isForGuest })
      const hasMessages = messages !== undefined
      const files = isShell
        ? []
        : preloads({ path: pathname, brand: brand.id, locale, isGuest: isForGuest, hasMessages, screen })
      const request = {
        path: isShell ? path : `/${locale}${route?.path ?? ''}`,
        origin,
        cookie: cookies,
        acceptLanguage: locale,
      }
      const available = capabilitiesOf(config, record)
      const builtScreen =
        screen === undefined ? undefined : firstScreenOf(brand, locale, screen, { isGuest: isForGuest, available })
      const first = dataScreen ?? builtScreen
      const { title, answers } = dataScreen ?? {}
      const all = { ...request, isOneOfMany, preloads: files, record, first, title, answers, messages }
      const html = withIntegrity(renderPage(template, config, brand, build, all))
      const inline = { styles: textsIn(html, 'style'), scripts: textsIn(html, 'script') }
      const status = isShell || route ? 200 : 404
      const policy = contentPolicy(config, inline, isSecure)
      return { ...precompress(html, TYPE, dataScreen && 'fast'), status, policy, hasData: dataScreen !== undefined }
    })
  }
  return {
    pages,
    documentFor,
    /** Whether a path is a route of the app. Other paths get the “not found” page with status 404. */
    isPage: (path: string) => pageAt(splitLocale(path).pathname) !== undefined,
  }
}

export type PageCache = ReturnType<typeof createPageCache>
