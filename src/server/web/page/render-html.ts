import type { Brand } from '#brands/brand.ts'
import { isLocale, LOCALES, type Locale, splitLocale } from '#contract/locale.ts'
import type { PageConfig } from '#contract/page.ts'
import type { PushSettings } from '#contract/push.ts'
import { SHELL_PATH } from '#contract/service-worker.ts'
import { resolveTheme } from '#server/brand/brand-theme.ts'
import { capabilities } from '#server/brand/capabilities.ts'
import type { RemoteBrand } from '#server/brand/remote-brand.ts'
import type { Config } from '#server/config.ts'
import { SANDBOX_GEOCODER, SANDBOX_TILES } from '#server/sandbox/tiles.ts'
import type { FirstScreen } from './prerendered-home.ts'

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign)
/** JSON inside a script element: nothing in it may close the element. */
const inlineJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

type Asked = {
  path: string
  /** Scheme and host; empty when the host is not ours to name. */
  origin: string
  cookie: string
  acceptLanguage: string
  /** Files that it is to ask for before the app has started. */
  preloads?: readonly string[]
  /** Of a route that has many addresses: the page is the same at all of them, and names none. */
  isOneOfMany?: boolean
  /** What an operator's own API says of the brand. */
  record?: RemoteBrand | undefined
  /** What stands there until the app does. */
  first?: FirstScreen | undefined
}

const keptLocale = (cookie: string) => /(?:^|;\s*)locale=(\w+)/.exec(cookie)?.[1]

/** The language of the path, else of the cookie, else the first that the browser asks for and we speak, else Thai. */
export function localeOf({ path, cookie, acceptLanguage }: Pick<Asked, 'path' | 'cookie' | 'acceptLanguage'>): Locale {
  const { locale } = splitLocale(path)
  if (locale) return locale
  const chosen = keptLocale(cookie)
  if (isLocale(chosen)) return chosen
  const spoken = acceptLanguage
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
      const weight = parameters.map((p) => /^\s*q=([\d.]+)/.exec(p)?.[1]).find(Boolean)
      return { language: tag.slice(0, 2), weight: weight === undefined ? 1 : Number(weight) }
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
  return spoken.map(({ language }) => language).find(isLocale) ?? 'th'
}

const YEAR_S = 31_536_000

/** For whoever comes without a language, in the address or kept: the one that they are given. As the app keeps it. */
export function localeCookie(asked: Pick<Asked, 'path' | 'cookie' | 'acceptLanguage'>): string | undefined {
  if (splitLocale(asked.path).locale || keptLocale(asked.cookie)) return undefined
  return `locale=${localeOf(asked)}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax; Secure`
}

/** What a chat shows for a link. Its picture needs a whole address, and so a host that is ours to name. */
function shareTags(brand: Brand, locale: Locale, origin: string, url: string | undefined): string[] {
  if (!origin) return []
  const property = (name: string, content: string) => `<meta property="og:${name}" content="${content}">`
  return [
    property('type', 'website'),
    property('site_name', escapeHtml(brand.name)),
    property('title', escapeHtml(brand.title[locale])),
    property('description', escapeHtml(brand.description[locale])),
    property('locale', locale === 'th' ? 'th_TH' : 'en_US'),
    ...(url ? [property('url', url)] : []),
    property('image', escapeHtml(`${origin}/${brand.id}/share.png`)),
    property('image:width', '1200'),
    property('image:height', '630'),
    '<meta name="twitter:card" content="summary_large_image">',
  ]
}

/** The sandbox has a map and a geocoder of its own. */
const mapOf = ({ TILE_URL, TILE_ATTRIBUTION = '', GEOCODER_URL, isSandbox }: Config): PageConfig['map'] => ({
  tile_url: TILE_URL ?? (isSandbox ? SANDBOX_TILES : ''),
  attribution: TILE_URL ? TILE_ATTRIBUTION : isSandbox ? 'Sandbox' : '',
  geocoder_url: GEOCODER_URL ?? (isSandbox ? SANDBOX_GEOCODER : ''),
})

/** For whoever asks for a push address; the app reads it only then. */
function pushTag(config: Config): string[] {
  const { FIREBASE_API_KEY, FIREBASE_PROJECT_ID, FIREBASE_MESSAGING_SENDER_ID, FIREBASE_APP_ID } = config
  if (!FIREBASE_API_KEY) return []
  const settings: Partial<PushSettings> = {
    api_key: FIREBASE_API_KEY,
    auth_domain: config.FIREBASE_AUTH_DOMAIN,
    project_id: FIREBASE_PROJECT_ID,
    storage_bucket: config.FIREBASE_STORAGE_BUCKET,
    messaging_sender_id: FIREBASE_MESSAGING_SENDER_ID,
    app_id: FIREBASE_APP_ID,
    measurement_id: config.FIREBASE_MEASUREMENT_ID,
    web_push_key: config.FIREBASE_WEB_PUSH_KEY,
  }
  return [`<script type="application/json" id="push">${inlineJson(settings)}</script>`]
}

/** Whoever has tokens is a customer, until the API says otherwise. */
export const isGuest = (cookie: string) => !/(?:^|;\s*)(?:access|refresh)_token=/.test(cookie)

const preloadTags = ({ preloads = [] }: Asked): string[] =>
  preloads.map((file) => `<link rel="modulepreload" crossorigin href="${escapeHtml(file)}">`)

/** What a page says of its address; the shell has none. */
function addressTags(brand: Brand, locale: Locale, { path, origin, isOneOfMany }: Asked): string[] {
  if (isOneOfMany) return shareTags(brand, locale, origin, undefined)
  const { pathname } = splitLocale(path)
  const suffix = pathname === '/' ? '' : pathname
  const urlIn = (language: string) => escapeHtml(`${origin}/${language}${suffix}`)
  return [
    ...shareTags(brand, locale, origin, urlIn(locale)),
    `<link rel="canonical" href="${urlIn(locale)}">`,
    ...LOCALES.map((language) => `<link rel="alternate" hreflang="${language}" href="${urlIn(language)}">`),
    `<link rel="alternate" hreflang="x-default" href="${escapeHtml(`${origin}${suffix || '/'}`)}">`,
  ]
}

type Look = ReturnType<typeof resolveTheme>

function headOf(config: Config, brand: Brand, look: Look, build: string, locale: Locale, asked: Asked): string {
  const { theme, css, image } = look
  const page: PageConfig = {
    brand: {
      id: brand.id,
      name: brand.name,
      title: brand.title,
      operator: brand.operator,
      contact: brand.contact,
      theme,
      image_brand: image,
    },
    api_base_url: config.API_BASE_URL,
    base_domains: [...config.BASE_DOMAINS],
    capabilities: capabilitiesOf(asked.record),
    build,
    map: mapOf(config),
    is_sandbox: config.isSandbox,
  }
  return [
    `<title>${escapeHtml(brand.title[locale])}</title>`,
    `<meta name="description" content="${escapeHtml(brand.description[locale])}">`,
    `<meta name="theme-color" content="${theme}">`,
    `<meta name="application-name" content="${escapeHtml(brand.name)}">`,
    `<link rel="icon" href="/${brand.id}/favicon-32.png" sizes="32x32">`,
    `<link rel="icon" href="/${brand.id}/icon.svg" type="image/svg+xml">`,
    `<link rel="apple-touch-icon" href="/${brand.id}/apple-touch-icon.png">`,
    `<link rel="manifest" href="/api-internal/${brand.id}/manifest.webmanifest?lang=${locale}">`,
    ...(asked.path === SHELL_PATH ? [] : [...addressTags(brand, locale, asked), ...preloadTags(asked)]),
    ...(css ? [`<style>${css.replaceAll('<', '\\3c ')}</style>`] : []),
    `<script type="application/json" id="washday">${inlineJson(page)}</script>`,
    ...pushTag(config),
  ].join('\n    ')
}

/** Light or dark, where the customer has chosen: `src/lib/theme/color-scheme.ts` writes the cookie. */
const chosenScheme = (cookie: string) => /(?:^|;\s*)color_scheme=(light|dark)(?:;|$)/.exec(cookie)?.[1]

/** What the brand's API does beyond the owner's list of calls. */
export const capabilitiesOf = (record: RemoteBrand | undefined): string[] => record?.capabilities ?? capabilities

const SHEET = /[ \t]*<link rel="stylesheet"[^>]*>\n?/

/**
 * The page with what is seen before any script has come, and the rules for that. The whole sheet comes after it: the
 * browser paints what is before it, and starts the app with it.
 */
function withFirstScreen(html: string, { markup, css }: FirstScreen): string {
  const sheet = SHEET.exec(html)?.[0] ?? ''
  return html
    .replace(SHEET, () => `    <style>${css}#first-screen *{animation:none}#first-screen~#root{display:none}</style>\n`)
    .replace(
      '<div id="root"></div>',
      (root) => `<div id="first-screen">${markup}</div>\n    ${root}\n${sheet.trimEnd()}`,
    )
}

/** The page of the app for one brand and language. */
export function renderPage(template: string, config: Config, brand: Brand, build: string, asked: Asked): string {
  const locale = localeOf(asked)
  const scheme = chosenScheme(asked.cookie)
  const told = asked.record && { theme: asked.record.theme, image: asked.record.image_path }
  const look = resolveTheme(brand, asked.cookie, told)
  const head = headOf(config, brand, look, build, locale, asked)
  // By functions, so that a `$` in the texts means nothing to `replace`.
  const html = template
    .replace(/<html[^>]*>/, () => `<html lang="${locale}"${scheme ? ` data-color-scheme="${scheme}"` : ''}>`)
    .replace(/(<meta name="color-scheme" content=")[^"]*/, (all, before) => (scheme ? before + scheme : all))
    .replace(/[ \t]*<title>[^<]*<\/title>\n?/, () => '')
    .replace('<!--head-->', () => head)
    .replace('<body>', (body) => body + look.markup)
  return asked.first ? withFirstScreen(html, asked.first) : html
}
