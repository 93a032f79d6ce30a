import type { InferOutput } from 'valibot'
import type { Brand } from '#brands/brand.ts'
import { colorSchemeOf } from '#brands/own-parts.ts'
import { capabilities } from '#contract/capabilities.ts'
import { isLocale, LOCALES, type Locale, splitLocale } from '#contract/locale.ts'
import type { PageConfig, PageMessages } from '#contract/page.ts'
import type { PushSettings, SandboxPushSettings } from '#contract/push.ts'
import { PAGE_ANSWERS_ID, type PageAnswers } from '#contract/screen.ts'
import { SHELL_PATH } from '#contract/service-worker.ts'
import { formatPhone } from '#contract/thai/phone.ts'
import { resolveTheme } from '#server/modules/content/brand/brand-theme.ts'
import { ownPartsOf } from '#server/modules/content/brand/own-parts.ts'
import type { RemoteBrand } from '#server/modules/content/brand/remote-brand.ts'
import type { Config } from '#server/platform/config.ts'
import { textOf } from '#server/platform/texts/texts.ts'
import { SANDBOX_GEOCODER, SANDBOX_TILES } from '#server/sandbox/tiles.ts'
import type { FirstScreen } from './first-screen.ts'

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign)
/** JSON for a script element, escaped so that it cannot close the element. */
const inlineJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

type PageRequest = {
  path: string
  /** Scheme and host; empty for a host that is not ours. */
  origin: string
  cookie: string
  acceptLanguage: string
  /** Files to preload once the first screen is painted. */
  preloads?: readonly string[]
  /** The page is the same for all paths of a route with parameters, and names no URL. */
  isOneOfMany?: boolean
  /** The brand as the API describes it. */
  record?: RemoteBrand | undefined
  /** Shown until the app has rendered. */
  first?: FirstScreen | undefined
  /** Of the page; otherwise that of the brand. */
  title?: string | undefined
  /** The answers of the API that `first` shows. */
  answers?: PageAnswers | undefined
  /** Messages that the page needs, beyond those of the first message file. */
  messages?: PageMessages['messages'] | undefined
}

const cookieLocale = (cookie: string) => /(?:^|;\s*)locale=(\w+)/.exec(cookie)?.[1]

/** The language of the path, else of the cookie, else the first supported one of the browser, else Thai. */
export function localeOf({
  path,
  cookie,
  acceptLanguage,
}: Pick<PageRequest, 'path' | 'cookie' | 'acceptLanguage'>): Locale {
  const { locale } = splitLocale(path)
  if (locale) return locale
  const stored = cookieLocale(cookie)
  if (isLocale(stored)) return stored
  const accepted = acceptLanguage
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
      const weight = parameters.map((p) => /^\s*q=([\d.]+)/.exec(p)?.[1]).find(Boolean)
      return { language: tag.slice(0, 2), weight: weight === undefined ? 1 : Number(weight) }
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
  return accepted.map(({ language }) => language).find(isLocale) ?? 'th'
}

const YEAR_S = 31_536_000

/** The cookie with the chosen language, as the app writes it, for a visit without a language in path or cookie. */
export function localeCookie(request: Pick<PageRequest, 'path' | 'cookie' | 'acceptLanguage'>): string | undefined {
  if (splitLocale(request.path).locale || cookieLocale(request.cookie)) return undefined
  return `locale=${localeOf(request)}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax; Secure`
}

/** Open Graph tags. Their image needs an absolute URL, and so a host of ours. */
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

/** Settings of Firebase, which the app reads when it requests a push token. */
function pushSettingsOf(config: Config): Partial<PushSettings> | InferOutput<typeof SandboxPushSettings> | undefined {
  const { FIREBASE_CONFIG: app, isSandbox } = config
  if (!app) return isSandbox ? { is_sandbox: true } : undefined
  return {
    api_key: app.apiKey,
    auth_domain: app.authDomain,
    project_id: app.projectId,
    storage_bucket: app.storageBucket,
    messaging_sender_id: app.messagingSenderId,
    app_id: app.appId,
    measurement_id: app.measurementId,
    web_push_key: config.FIREBASE_WEB_PUSH_KEY,
  }
}

/** A visitor with tokens counts as a customer until the API refuses them. */
export const isGuest = (cookie: string) => !/(?:^|;\s*)(?:access|refresh)_token=/.test(cookie)

const preloadTag = (rel: string) => (file: string) => `<link ${rel} crossorigin href="${escapeHtml(file)}">`
const isStylesheet = (file: string) => file.endsWith('.css')

/**
 * Preloads of the page's stylesheets. Unlike scripts they cannot wait for the first paint: it may come after the app has
 * requested them, and browsers warn of a preload that nothing uses any more.
 */
function stylesheetPreloads({ preloads = [] }: PageRequest): string {
  // The build's loader adds the stylesheet itself; as a stylesheet here it would delay the first paint.
  const tags = preloads.filter(isStylesheet).map(preloadTag('rel="preload" as="style"'))
  return tags.length > 0 ? `${tags.join('')}\n    ` : ''
}

/** A list of the page's scripts for `src/lib/pwa/preload-files.ts`. */
function scriptPreloads({ preloads = [] }: PageRequest): string {
  const tags = preloads.filter((file) => !isStylesheet(file)).map(preloadTag('rel="modulepreload"'))
  return tags.length > 0 ? `<template id="preloads">${tags.join('')}</template>` : ''
}

/** With `crossorigin`, as browsers request fonts: without, they would load each twice. */
const fontTags = ({ first }: PageRequest, { fonts }: Theme, locale: Locale): string[] =>
  first === undefined
    ? []
    : fonts
        .preloadsFor(first.css, locale)
        .map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${escapeHtml(file)}">`)

/** Canonical and alternate URLs and share tags of a page; the shell has none. */
function addressTags(brand: Brand, locale: Locale, { path, origin, isOneOfMany }: PageRequest): string[] {
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

type Theme = ReturnType<typeof resolveTheme>

/** The configuration of a brand's pages. */
export const pageConfigOf = (
  config: Config,
  brand: Brand,
  { theme, image }: Pick<Theme, 'theme' | 'image'>,
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
  capabilities: capabilitiesOf(config, record),
  build,
  map: mapOf(config),
  is_sandbox: config.isSandbox,
})

function headOf(brand: Brand, resolvedTheme: Theme, locale: Locale, request: PageRequest): string {
  const { theme, css } = resolvedTheme
  return [
    `<title>${escapeHtml(request.title ?? brand.title[locale])}</title>`,
    `<meta name="description" content="${escapeHtml(brand.description[locale])}">`,
    `<meta name="theme-color" content="${theme}">`,
    `<meta name="application-name" content="${escapeHtml(brand.name)}">`,
    `<link rel="icon" href="/${brand.id}/favicon-32.png" sizes="32x32">`,
    `<link rel="icon" href="/${brand.id}/icon.svg" type="image/svg+xml">`,
    `<link rel="apple-touch-icon" href="/${brand.id}/apple-touch-icon.png">`,
    `<link rel="manifest" href="/api-internal/${brand.id}/manifest.webmanifest?lang=${locale}">`,
    ...(request.path === SHELL_PATH
      ? []
      : [...addressTags(brand, locale, request), ...fontTags(request, resolvedTheme, locale)]),
    ...(css ? [`<style>${css.replaceAll('<', '\\3c ')}</style>`] : []),
  ].join('\n    ')
}

/** What the customer has chosen: `src/lib/theme/color-scheme.ts` writes the cookie. */
const chosenScheme = (cookie: string) => /(?:^|;\s*)color_scheme=(light|dark|system)(?:;|$)/.exec(cookie)?.[1]

/**
 * The capabilities of the brand's API beyond the owner's list of calls: of an operator's API those that it has named, and
 * none before it has answered.
 */
export const capabilitiesOf = (
  { API_BASE_URL }: Pick<Config, 'API_BASE_URL'>,
  record: RemoteBrand | undefined,
): string[] => record?.capabilities ?? (API_BASE_URL ? [] : capabilities)

const SHEET = /[ \t]*<link rel="stylesheet"[^>]*>\n?/
/**
 * The app is hidden until it has rendered its first page. A control that cannot be used yet is paler. What is below the
 * fold of most phones, as the last machines of a branch, is laid out when it comes into view.
 */
const RULES =
  '#first-screen *{animation:none}#first-screen main :disabled{opacity:.5}#first-screen~#root{display:none}' +
  '#first-screen :is(section:nth-of-type(n+3),section+section li:nth-of-type(n+4)){content-visibility:auto;contain-intrinsic-size:auto 9rem}'

const ROOT = '<div id="root"></div>'
/** With the list of scripts, for which the first paint need not wait. */
const ROOT_WITH_LIST = new RegExp(`${ROOT}(?:<template.*?</template>)?`)
/** Nothing is painted before the whole first screen has arrived: a part of it would be laid out differently. */
const WHOLE_SCREEN = '<link rel="expect" href="#root" blocking="render">'

/** What `src/build/inline-scripts.ts` writes, and the script of the app. */
const INLINE_SCRIPTS = /[ \t]*<script>.*?<\/script>\s*<script type="application\/json" id="rescue">.*?<\/script>\n/s
const APP_SCRIPT = /<script type="module"([^>]*) src=([^>]*)><\/script>/

/**
 * The page with the prerendered first screen and its styles. Scripts and the full stylesheet follow the first screen, so
 * that the browser paints that first and starts the app with the full stylesheet.
 */
function withFirstScreen(html: string, { markup, css }: FirstScreen): string {
  const sheet = SHEET.exec(html)?.[0] ?? ''
  // In this order: the first handles errors of the second.
  const scripts = [INLINE_SCRIPTS, APP_SCRIPT].map((script) => script.exec(html)?.[0] ?? '').join('    ')
  return html
    .replace(INLINE_SCRIPTS, '')
    .replace(APP_SCRIPT, '<link rel="modulepreload"$1 href=$2>')
    .replace(SHEET, () => `    ${WHOLE_SCREEN}\n    <style>${css}${RULES}</style>\n`)
    .replace(
      ROOT_WITH_LIST,
      (root) => `<div id="first-screen">${markup}</div>\n    ${root}\n${scripts}\n${sheet.trimEnd()}`,
    )
}

/** What a browser without scripts shows above the page, which looks as if it worked. */
function noScript({ contact }: Brand, locale: Locale): string {
  const phone = contact.phone
    ? ` <a href="tel:${escapeHtml(contact.phone)}">${escapeHtml(formatPhone(contact.phone))}</a>`
    : ''
  return `<noscript><p>${escapeHtml(textOf('page.noScript')[locale])}${phone}</p></noscript>`
}

/** Renders the page of the app for one brand and language. */
export function renderPage(
  template: string,
  config: Config,
  brand: Brand,
  build: string,
  request: PageRequest,
): string {
  const locale = localeOf(request)
  const chosen = chosenScheme(request.cookie) ?? colorSchemeOf(brand)
  const scheme = chosen === 'system' ? undefined : chosen
  const remoteTheme = request.record && { theme: request.record.theme, image: request.record.image_path }
  // With the included API the server itself has the latest answer.
  const theme = resolveTheme(brand, config.API_BASE_URL ? request.cookie : '', remoteTheme)
  const head = headOf(brand, theme, locale, request)
  // Functions, because `replace` interprets a `$` in a replacement text.
  const html = template
    .replace(/<html[^>]*>/, () => `<html lang="${locale}"${scheme ? ` data-color-scheme="${scheme}"` : ''}>`)
    .replace(/(<meta name="color-scheme" content=")[^"]*/, (tag, start) => (scheme ? start + scheme : tag))
    .replace(/[ \t]*<title>[^<]*<\/title>\n?/, () => '')
    .replace('<!--head-->', () => head)
    .replace('<body>', (body) => body + theme.markup + noScript(brand, locale))
    // The first paint waits for the root, and the parser for the stylesheet that follows it.
    .replace(ROOT, (root) => stylesheetPreloads(request) + root + scriptPreloads(request))
  const data = [
    ['washday', pageConfigOf(config, brand, theme, build, request.record)] as const,
    ['push', pushSettingsOf(config)] as const,
    [PAGE_ANSWERS_ID, request.answers] as const,
    ['messages', request.messages && ({ locale, messages: request.messages } satisfies PageMessages)] as const,
  ].flatMap(([id, json]) => (json ? `  <script type="application/json" id="${id}">${inlineJson(json)}</script>\n` : []))
  // Last, so that the page is painted before.
  const page = html.replace('</body>', (end) => `${data.join('')}  ${end}`)
  return request.first ? withFirstScreen(page, request.first) : page
}
