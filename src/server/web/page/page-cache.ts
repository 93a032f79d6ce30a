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
import { builtFirstScreens } from './prerendered-home.ts'
import { capabilitiesOf, isGuest, localeOf, renderPage } from './render-html.ts'
import { createIntegrity } from './sri.ts'

/** Brands, languages, routes and who asks make some hundreds, of 20 kB each. */
const MAX_KEPT = 1_000
const TYPE = 'text/html; charset=utf-8'

export type Document = Precompressed & { status: 200 | 404; policy: string }
/** What a page depends on, as a request brings it. */
export type Visit = {
  host: string | undefined
  isSecure: boolean
  path: string
  cookie: string
  acceptLanguage: string
}

/**
 * The cookies that change a page, each once: whatever else there is, tokens above all, has no part in it, and nobody
 * fills the kept pages by making up values.
 * @param isBrandKept whether the app keeps in a cookie how the brand looks
 */
export function themeCookies(cookie: string, isBrandKept: boolean): string {
  const parts = cookie.split(/;\s*/)
  const scheme = parts.find((part) => /^color_scheme=(?:light|dark)$/.test(part))
  const brand = isBrandKept ? parts.find((part) => part.startsWith('brand=')) : undefined
  return [scheme, brand].filter(Boolean).join('; ')
}

/** What stands in the page's own elements of that name, those without attributes. */
const textsIn = (html: string, name: 'style' | 'script') =>
  [...html.matchAll(new RegExp(`<${name}>([\\s\\S]*?)</${name}>`, 'g'))].map(([, text = '']) => text)

/**
 * The pages of the built app, each made and packed once and then kept: a page is the same for all who share brand,
 * host, language, route, and being a guest or a customer. What an operator's API says anew makes it anew.
 */
export function createPageCache(config: Config, { recordOf }: RemoteBrands, build: string) {
  const template = readFileSync(join(DIST, 'index.html'), 'utf8')
  const { routeOf, preloads } = builtRoutes()
  const firstScreenOf = builtFirstScreens()
  const withIntegrity = createIntegrity(DIST)
  const kept = createLruCache<Document>(MAX_KEPT)

  const documentFor = ({ host, isSecure, path, cookie, acceptLanguage }: Visit): Document => {
    const brand = resolveBrand(host, config.BASE_DOMAINS)
    const record = recordOf(brand)
    const locale = localeOf({ path, cookie, acceptLanguage })
    const { pathname } = splitLocale(path)
    const isShell = path === SHELL_PATH
    const origin = isShell ? '' : originOfHost(host, config.BASE_DOMAINS, isSecure)
    const route = isShell ? undefined : routeOf(pathname)
    // Pages of one route that differ by what is in the address are one here, and so name none. All that are no page
    // of ours are one too.
    const isOneOfMany = !route?.path
    // The app writes that cookie for an API of the operator's own alone, and what this says itself comes before it.
    const looks = themeCookies(cookie, config.API_BASE_URL !== '' && record === undefined)
    const who = isGuest(cookie)
    const at = isShell ? path : (route?.path ?? route?.name)
    const key = [brand.id, origin, isSecure, locale, at, who, looks, record]
    return kept(JSON.stringify(key), () => {
      const files = isShell ? [] : preloads({ path: pathname, locale, isGuest: who })
      const asked = {
        path: isShell ? path : `/${locale}${route?.path ?? ''}`,
        origin,
        cookie: looks,
        acceptLanguage: locale,
      }
      const isFirstPage = !isShell && who && pathname === '/'
      const first = isFirstPage ? firstScreenOf(brand, locale, capabilitiesOf(record)) : undefined
      const all = { ...asked, isOneOfMany, preloads: files, record, first }
      const html = withIntegrity(renderPage(template, config, brand, build, all))
      const own = { styles: textsIn(html, 'style'), scripts: textsIn(html, 'script') }
      const status = isShell || route ? 200 : 404
      return { ...precompress(html, TYPE), status, policy: contentPolicy(config, own, isSecure) }
    })
  }
  return {
    documentFor,
    /** Whether a path is a route of the app. All others are sent as the page for what isn't there, with status 404. */
    isPage: (path: string) => routeOf(splitLocale(path).pathname) !== undefined,
  }
}

export type PageCache = ReturnType<typeof createPageCache>
