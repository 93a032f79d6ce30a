import { globSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Brand } from '#brands/brand.ts'
import { getBrandBySubDomain } from '#contract/brand.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { firstPartsOf } from '#contract/pages.ts'
import { BUILD_HEADER, SHELL_PATH } from '#contract/service-worker.ts'
import { ApiError, problemResponse } from '#server/http/api-error.ts'
import type { App } from '#server/http/app.ts'
import type { Router, ServerContext } from '#server/http/router.ts'
import { createImageImporter } from '#server/modules/content/brand/brand-image/brand-image.ts'
import { createRemoteBrands, type RemoteBrands } from '#server/modules/content/brand/remote-brand.ts'
import { ROOT } from '#server/platform/root-dir.ts'
import { startRetainingAssets } from './asset-retention.ts'
import { mountBrandFonts, mountBrandImage } from './brand-files.ts'
import { buildId, DIST } from './build.ts'
import { builtDesk, DESK_MANIFEST, deskVisit } from './desk.ts'
import { createFiles, isFilePath } from './files.ts'
import { mountManifests } from './manifest.ts'
import { builtFiles, builtRenderer, pagesOf, type Renderer } from './page/built-app.ts'
import { POLICY_REPORTS, POLICY_REPORTS_PATH } from './page/content-policy.ts'
import { asksForPage } from './page/failure-page.ts'
import { createDocuments, type SentPage } from './page/pages.ts'
import { mountPolicyReports } from './page/policy-reports.ts'
import { localeCookie, type PageVisit, visitOf } from './page/visit.ts'
import { respond } from './precompressed.ts'
import { mountServiceWorker } from './service-worker.ts'

/** Calls the included API as a guest. */
export type Ask = (endpoint: Endpoint, input: unknown, brand: Brand) => Promise<unknown>

/** Where pages come from: the built app, Vite's server, or nowhere (`--api-only`). */
export type Pages =
  | { kind: 'built' }
  | { kind: 'none' }
  | {
      kind: 'dev'
      /** Loads the module as it is now. */
      load: (path: string) => Promise<unknown>
      transform: (path: string, html: string) => Promise<string>
    }

const PAGE_HEADERS = {
  'cache-control': 'no-cache',
  vary: 'Host, Cookie, Accept-Language',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'reporting-endpoints': `${POLICY_REPORTS}="${POLICY_REPORTS_PATH}"`,
  'permissions-policy':
    'camera=(self), geolocation=(self), microphone=(), payment=(), usb=(), serial=(), hid=(), midi=(), display-capture=(), browsing-topics=()',
}
const MISSING = { 'cache-control': 'no-store' }

const encodingOf = (c: ServerContext) => ({
  acceptEncoding: c.req.header('accept-encoding'),
  ifNoneMatch: c.req.header('if-none-match'),
})

/** Renders pages from the sources for each request, without a content security policy, which Vite's scripts would violate. */
function mountSources(
  server: Router,
  app: App,
  records: RemoteBrands,
  { load, transform }: Extract<Pages, { kind: 'dev' }>,
  ask: Ask,
) {
  const routes = globSync('**/*.tsx', { cwd: join(ROOT, 'src/routes') }).map((file) => file.replace(/\.tsx$/, ''))
  const pages = pagesOf(routes, app.config.API_BASE_URL !== '')
  server.get('*', async (c) => {
    const visited = visitOf(c, app.config)
    if (isFilePath(visited.path)) return c.text('Not found', 404, MISSING)
    const desk = deskVisit(visited)
    const visit = desk ?? visited
    const renderer = (await load('/src/entry-server.tsx')) as Renderer // as it exports it
    const parts = {
      ...renderer,
      build: 'dev',
      styles: [],
      rescue: '',
      script: { href: desk ? '/src/desk/main.tsx' : '/src/main.tsx' },
      manifest: desk && DESK_MANIFEST,
      sheet: { href: '/src/index.css', isInline: false },
      filesFor: () => [],
    }
    const { plain } = await createDocuments(app, records, pages, parts, ask).documentFor(visit)
    const html = await transform(visit.path, new TextDecoder().decode(plain))
    return c.html(html, 200, { 'cache-control': 'no-cache', 'content-security-policy': '' })
  })
}

/** Mounts the pages of the built app, its files and its service worker. */
async function mountBuilt(server: Router, app: App, records: RemoteBrands, ask: Ask, build: string): Promise<void> {
  const files = builtFiles()
  const pages = pagesOf(files.routes, app.config.API_BASE_URL !== '')
  const parts = { ...files, build, styles: [files.style], ...(await builtRenderer()) }
  const { documentFor } = createDocuments(app, records, pages, parts, ask)
  const deskDocuments = createDocuments(app, records, pages, { ...parts, ...builtDesk(), manifest: DESK_MANIFEST }, ask)
  const { config } = app
  const shared = config.ASSETS_DIR ? resolve(config.ASSETS_DIR) : undefined
  // Before the first page is served, because the next request for its files may reach another server.
  if (shared) await startRetainingAssets(shared, DIST, app)
  const fileOf = createFiles(DIST)
  const sharedFileOf = shared ? createFiles(shared) : undefined
  const pageHeaders = { ...PAGE_HEADERS, [BUILD_HEADER]: build }
  const headersOf = ({ policy, hasData }: SentPage, visit: PageVisit): Record<string, string> => {
    const cookie = localeCookie(visit)
    return {
      'content-security-policy': policy,
      ...(hasData ? { 'cache-control': 'no-store' } : {}),
      ...(cookie ? { 'set-cookie': cookie } : {}),
    }
  }
  // The worker answers pages with its stored copy, policy included. A `Vary` header would keep the cache from matching it.
  const { vary: _, ...shellHeaders } = { ...pageHeaders, 'cache-control': 'no-store' }
  server.get(SHELL_PATH, async (c) => {
    const { plain, type, policy } = await documentFor(visitOf(c, config))
    return c.body(plain, 200, { ...shellHeaders, 'content-type': type, 'content-security-policy': policy })
  })
  mountServiceWorker(server, config, { build, firstParts: firstPartsOf(pages.pages), documentFor })
  server.get('*', async (c) => {
    const { path } = c.req
    if (isFilePath(path)) {
      const file = await fileOf(path, encodingOf(c))
      if (file) return file
      const sharedFile = path.startsWith('/assets/') ? await sharedFileOf?.(path, encodingOf(c)) : undefined
      if (sharedFile) return sharedFile
      // A person who follows a wrong link gets a page, whatever the path ends with; a request for a script or image gets 404.
      if (path.startsWith('/assets/') || !asksForPage('GET', path, c.req.header('accept')))
        return c.text('Not found', 404, MISSING)
    }
    const visit = visitOf(c, config)
    const desk = deskVisit(visit)
    const page = await (desk ? deskDocuments.documentFor(desk) : documentFor(visit))
    return respond(page, encodingOf(c), { ...pageHeaders, ...headersOf(page, visit) })
  })
}

/**
 * Mounts the part of the server that knows brands but no customers: pages, files, manifests, brand images.
 * @param ask calls the included API as a guest, for the brands, and for the pages that contain its data
 */
export async function mountWeb(server: Router, app: App, pages: Pages, ask: Ask): Promise<void> {
  mountPolicyReports(server, app)
  const importImage = createImageImporter(app)
  const records = createRemoteBrands(app, importImage, (brand) =>
    ask(getBrandBySubDomain, { sub_domain: brand.id }, brand),
  )
  mountBrandImage(server, app, importImage, records.isNamed)
  mountBrandFonts(server)
  await records.ready
  if (pages.kind === 'none') return
  const build = pages.kind === 'built' ? buildId() : 'dev'

  server.get('/builds/latest.json', (c) => c.json({ build }, 200, { 'cache-control': 'no-store' }))
  mountManifests(server, records)
  server.all('/api-internal/*', () => problemResponse(new ApiError('not_found'), MISSING))
  if (pages.kind === 'built') await mountBuilt(server, app, records, ask, build)
  else mountSources(server, app, records, pages, ask)
}
