import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Hono } from 'hono'
import { brandById } from '#brands/brand.ts'
import { BUILD_HEADER, SHELL_PATH } from '#contract/service-worker.ts'
import type { Bindings, ServerContext } from '#server/api/api.ts'
import { problemResponse, Refusal } from '#server/api/refusal.ts'
import type { App } from '#server/app.ts'
import { ROOT } from '#server/project.ts'
import { createTakeImage, mountBrandImage } from './brand-image/brand-image.ts'
import { brandOfHost, isOwnHost } from './brand-of-host.ts'
import { createBrandRecords } from './brand-record.ts'
import { buildId, DIST } from './build.ts'
import { contentPolicy } from './content-policy.ts'
import { fileResponse, isFilePath } from './files.ts'
import { mountHoroscope } from './horoscope.ts'
import { startKeepingAssets } from './kept-assets.ts'
import { mountLottery } from './lottery.ts'
import { manifestOf } from './manifest.ts'
import { isLocale, renderPage } from './page.ts'
import { builtPreloads } from './preloads.ts'
import { mountServiceWorker } from './service-worker.ts'

/** Where pages come from: the built app, Vite's own server, or nowhere (an API alone). */
export type Pages =
  | { kind: 'built' }
  | { kind: 'none' }
  | { kind: 'dev'; transform: (path: string, html: string) => Promise<string> }

const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-cache',
  vary: 'Host, Cookie, Accept-Language',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=(), usb=()',
}

/** The part that knows brands and no customers: pages, files, manifests and whether the server is well. */
export async function mountHost(server: Hono<{ Bindings: Bindings }>, app: App, pages: Pages): Promise<void> {
  const { config } = app
  mountLottery(server, app)
  mountHoroscope(server, app)
  const takeImage = createTakeImage(app)
  const records = createBrandRecords(app, takeImage)
  mountBrandImage(server, app, takeImage, records.isNamed)
  await records.ready
  if (pages.kind === 'none') return
  const build = pages.kind === 'built' ? buildId() : 'dev'
  const built = pages.kind === 'built' ? readFileSync(join(DIST, 'index.html'), 'utf8') : ''
  const preloads = pages.kind === 'built' ? builtPreloads() : undefined
  const policy = contentPolicy(config)

  const kept = pages.kind === 'built' && config.ASSETS_DIR ? resolve(config.ASSETS_DIR) : undefined
  // Before the first page is served: the next request for its files may reach another server.
  if (kept) await startKeepingAssets(kept, DIST, app)

  server.get('/builds/latest.json', (c) => c.json({ build }, 200, { 'cache-control': 'no-store' }))
  server.get('/api-internal/:brand/manifest.webmanifest', (c) => {
    const brand = brandById(c.req.param('brand'))
    if (!brand) return problemResponse(new Refusal('not_found'))
    const headers = { 'content-type': 'application/manifest+json', 'cache-control': 'no-cache' }
    const asked = c.req.query('lang')
    return c.body(JSON.stringify(manifestOf(brand, isLocale(asked) ? asked : 'th')), 200, headers)
  })
  server.all('/api-internal/*', () => problemResponse(new Refusal('not_found')))

  if (pages.kind === 'built') {
    const shell = (host: string | undefined, cookie: string, acceptLanguage: string) =>
      renderPage(built, config, brandOfHost(host, config.BASE_DOMAINS), build, {
        path: SHELL_PATH,
        origin: '',
        cookie,
        acceptLanguage,
      })
    // What the worker keeps of it is what it answers pages with, their policy too.
    const { vary: _, ...headers } = { ...PAGE_HEADERS, 'cache-control': 'no-store', [BUILD_HEADER]: build }
    server.get(SHELL_PATH, (c) => {
      const html = shell(c.req.header('host'), c.req.header('cookie') ?? '', c.req.header('accept-language') ?? '')
      return c.body(html, 200, { ...headers, 'content-security-policy': policy })
    })
    const shellAt = (host: string | undefined) => shell(host, '', '')
    const brandAt = (host: string | undefined) => brandOfHost(host, config.BASE_DOMAINS).id
    mountServiceWorker(server, { isOn: config.SERVICE_WORKER === 'on', build, shellAt, brandAt })
  }

  const page = async (c: ServerContext) => {
    const { pathname, protocol } = new URL(c.req.url)
    const host = c.req.header('host') ?? ''
    const scheme = c.req.header('x-forwarded-proto') === 'https' ? 'https:' : protocol
    const html = renderPage(
      pages.kind === 'dev' ? await readFile(join(ROOT, 'index.html'), 'utf8') : built,
      config,
      brandOfHost(host, config.BASE_DOMAINS),
      build,
      {
        path: pathname,
        // A host that is not ours must not be told as the page's address.
        origin: isOwnHost(host, config.BASE_DOMAINS) ? `${scheme}//${host}` : '',
        cookie: c.req.header('cookie') ?? '',
        acceptLanguage: c.req.header('accept-language') ?? '',
        ...(preloads ? { preloads } : {}),
      },
    )
    if (pages.kind === 'dev') return c.body(await pages.transform(pathname, html), 200, PAGE_HEADERS)
    return c.body(html, 200, { ...PAGE_HEADERS, 'content-security-policy': policy })
  }

  server.get('*', async (c) => {
    const file = pages.kind === 'built' ? await fileResponse(DIST, c.req.path) : undefined
    if (file) return file
    const other = kept && c.req.path.startsWith('/assets/') ? await fileResponse(kept, c.req.path) : undefined
    if (other) return other
    if (isFilePath(c.req.path)) return c.text('Not found', 404, { 'cache-control': 'no-store' })
    return page(c)
  })
}
