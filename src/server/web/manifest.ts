import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Brand, brandById } from '#brands/brand.ts'
import { isLocale, type Locale } from '#contract/locale.ts'
import { ApiError, problemResponse } from '#server/http/api-error.ts'
import type { Router, ServerContext } from '#server/http/router.ts'
import { themeColor } from '#server/modules/content/brand/brand-theme.ts'
import type { RemoteBrands } from '#server/modules/content/brand/remote-brand.ts'
import { ROOT } from '#server/platform/root-dir.ts'
import { textOf } from '#server/platform/texts/texts.ts'
import { DESK_MANIFEST } from './desk.ts'

/** Pages that a long press on the app's icon offers; Android shows four at most. Their URLs redirect to the visitor's language. */
const SHORTCUTS = [
  { url: '/qr-scanner', id: 'shortcut.scan' },
  { url: '/again', id: 'shortcut.again' },
  { url: '/history', id: 'shortcut.history' },
  { url: '/coupon/history', id: 'shortcut.coupons' },
] as const

const pictures = (brand: Brand) => [
  ...(['icon', 'maskable'] as const).flatMap((kind) =>
    [192, 512].map((side) => ({
      src: `/${brand.id}/${kind}-${side}.png`,
      sizes: `${side}x${side}`,
      type: 'image/png',
      purpose: kind === 'icon' ? 'any' : 'maskable',
    })),
  ),
  { src: `/${brand.id}/icon.svg`, sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
]

/** `npm run lab -- screenshots` creates the file; a new brand has none yet. */
function screenshots(brand: Brand) {
  const src = `/${brand.id}/home.webp`
  if (!existsSync(join(ROOT, 'public', src))) return []
  return [{ src, sizes: '390x844', type: 'image/webp', form_factor: 'narrow', label: brand.name }]
}

/**
 * The web app manifest of a brand. All URLs start at the root: a relative one would be relative to the manifest's own path.
 */
export function manifestOf(brand: Brand, locale: Locale, theme = themeColor(brand)): Record<string, unknown> {
  return {
    id: `/?brand=${brand.id}`,
    name: brand.title[locale],
    short_name: brand.name,
    description: brand.description[locale],
    lang: locale,
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    // A shortcut or a notification opens in the existing window.
    launch_handler: { client_mode: 'navigate-existing' },
    theme_color: theme,
    background_color: '#ffffff',
    icons: pictures(brand),
    screenshots: screenshots(brand),
    shortcuts: SHORTCUTS.map(({ url, id }) => ({
      url,
      name: textOf(id)[locale],
      icons: [{ src: `/${brand.id}/icon-192.png`, sizes: '192x192', type: 'image/png' }],
    })),
  }
}

/** The manifest of the staff's desk, which is installed beside the brand's app. */
function deskManifestOf(brand: Brand, locale: Locale): Record<string, unknown> {
  const { description: _, shortcuts: __, screenshots: ___, ...own } = manifestOf(brand, locale)
  const name = textOf('desk.title', { brand: brand.name })[locale]
  return {
    ...own,
    id: `/desk?brand=${brand.id}`,
    name,
    short_name: name,
    start_url: `/${locale}/desk`,
    scope: `/${locale}/desk`,
  }
}

/** Serves the manifests of the app and of the desk, of each brand and in the language of `lang`. */
export function mountManifests(server: Router, { recordOf }: Pick<RemoteBrands, 'recordOf'>) {
  const serve = (manifest: (brand: Brand, locale: Locale) => Record<string, unknown>) => (c: ServerContext) => {
    const brand = brandById(c.req.param('brand') ?? '')
    if (!brand) return problemResponse(new ApiError('not_found'))
    const lang = c.req.query('lang')
    return c.body(JSON.stringify(manifest(brand, isLocale(lang) ? lang : 'th')), 200, {
      'content-type': 'application/manifest+json',
      'cache-control': 'no-cache',
    })
  }
  // Under the second path an app has it that was installed from a page which linked it there.
  server.on(
    'GET',
    ['/api-internal/:brand/manifest.webmanifest', '/:brand/manifest.webmanifest'],
    serve((brand, locale) => manifestOf(brand, locale, recordOf(brand)?.theme)),
  )
  server.get(`/api-internal/:brand/${DESK_MANIFEST}`, serve(deskManifestOf))
}
