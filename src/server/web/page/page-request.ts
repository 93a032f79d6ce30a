import type { Brand } from '#brands/brand.ts'
import { colorSchemeOf, ownTexts } from '#brands/own-parts.ts'
import { capabilities } from '#contract/capabilities.ts'
import { splitLocale } from '#contract/locale.ts'
import type { BrandParts, PageConfig } from '#contract/page.ts'
import type { AppPage } from '#contract/pages.ts'
import type { PageHead, RenderRequest } from '#contract/render.ts'
import { SHELL_PATH } from '#contract/service-worker.ts'
import { resolveTheme } from '#server/modules/content/brand/brand-theme.ts'
import { heroPicture } from '#server/modules/content/brand/promotion-pictures.ts'
import type { RemoteBrand } from '#server/modules/content/brand/remote-brand.ts'
import type { Config } from '#server/platform/config.ts'
import { textOf } from '#server/platform/texts/texts.ts'
import { SANDBOX_GEOCODER, SANDBOX_TILES } from '#server/sandbox/tiles.ts'
import { chosenScheme, isGuest, localeOf, type PageVisit, themeCookie } from './visit.ts'

/** What only the pages of this brand have; undefined for a brand that leaves all to the app. */
function ownPartsOf(brand: Brand): BrandParts | undefined {
  const [image, alt] = [heroPicture(brand), brand.pictures?.hero?.alt]
  const parts: BrandParts = { ...ownTexts(brand), ...(image && alt && { hero: { image, alt } }) }
  return Object.keys(parts).length > 0 ? parts : undefined
}

/** The sandbox has a map and a geocoder of its own. */
const mapOf = ({ TILE_URL, TILE_ATTRIBUTION = '', GEOCODER_URL, isSandbox }: Config): PageConfig['map'] => ({
  tile_url: TILE_URL ?? (isSandbox ? SANDBOX_TILES : ''),
  attribution: TILE_URL ? TILE_ATTRIBUTION : isSandbox ? 'Sandbox' : '',
  geocoder_url: GEOCODER_URL ?? (isSandbox ? SANDBOX_GEOCODER : ''),
})

/** Settings of Firebase, which the app reads when it requests a push token. */
function pushSettingsOf(config: Config): PageHead['push'] {
  const { FIREBASE_CONFIG: app, FIREBASE_WEB_PUSH_KEY: web_push_key, isSandbox } = config
  return app ? { app, web_push_key } : isSandbox ? { is_sandbox: true } : undefined
}

/** The configuration of a brand's pages. An operator's API has the capabilities that it names, and none before it has answered. */
const pageConfigOf = (
  config: Config,
  brand: Brand,
  { theme, image }: { theme: string; image: string | null },
  build: string,
  record: RemoteBrand | undefined,
): PageConfig => ({
  brand: {
    id: brand.id,
    name: brand.name,
    title: brand.title,
    operator: brand.operator,
    contact: brand.contact,
    theme,
    image_brand: image,
    own: ownPartsOf(brand),
  },
  baseUrl: config.API_BASE_URL,
  base_domains: [...config.BASE_DOMAINS],
  capabilities: record?.capabilities ?? (config.API_BASE_URL ? [] : capabilities),
  build,
  map: mapOf(config),
  is_sandbox: config.isSandbox,
})

/** What the built app, or Vite's server in development, gives to every page. */
export type PageParts = Pick<PageHead, 'manifest' | 'rescue' | 'script' | 'sheet' | 'styles' | 'filesFor'> & {
  /** Id of the build. */
  build: string
}

/** A visit with all that its page depends on. */
export type VisitedPage = Pick<PageVisit, 'path' | 'search' | 'cookie' | 'acceptLanguage'> & {
  brand: Brand
  /** The brand as an operator's API describes it. */
  record: RemoteBrand | undefined
  /** Scheme and host; empty for a host that is not ours. */
  origin: string
  /** Undefined for a path that is none. */
  page: AppPage | undefined
}

/** What the app needs to render a page. */
export function pageRequest(config: Config, parts: PageParts, asked: VisitedPage): Omit<RenderRequest, 'ask'> {
  const { brand, record, origin, page, path, search, cookie } = asked
  const isShell = path === SHELL_PATH
  const { pathname } = splitLocale(path)
  const locale = localeOf(asked)
  const colorScheme = chosenScheme(cookie)
  const chosen = colorScheme ?? colorSchemeOf(brand)
  // With the included API the server itself has the latest answer.
  const ownTheme = config.API_BASE_URL ? themeCookie(cookie) : ''
  const theme = resolveTheme(brand, ownTheme, record && { theme: record.theme, image: record.image_path })
  const suffix = pathname === '/' ? '' : pathname
  return {
    // All paths without a page are one.
    href: isShell ? undefined : `/${locale}${page ? suffix + search : '/404'}`,
    isCustomer: !isGuest(cookie),
    colorScheme,
    config: pageConfigOf(config, brand, theme, parts.build, record),
    head: {
      brand: { id: brand.id, name: brand.name, title: brand.title, description: brand.description },
      locale,
      scheme: chosen === 'light' || chosen === 'dark' ? chosen : undefined,
      themeColor: theme.theme,
      origin: isShell ? '' : origin,
      // A page with parameters is for one customer, and a path without a page for nobody.
      path: page && !page.path.includes('$') ? suffix : undefined,
      styles: [...parts.styles, ...(theme.css ? [theme.css] : [])],
      sheet: parts.sheet,
      logo: theme.markup,
      noScript: { text: textOf('page.noScript')[locale], phone: brand.contact.phone ?? '' },
      push: pushSettingsOf(config),
      rescue: parts.rescue,
      script: parts.script,
      manifest: parts.manifest && `/api-internal/${brand.id}/${parts.manifest}?lang=${locale}`,
      filesFor: (names) => (isShell ? [] : parts.filesFor(names)),
    },
  }
}
