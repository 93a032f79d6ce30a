import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brandFromHostname } from '#brands/brand.ts'
import {
  BRAND_PLACEHOLDER,
  BUILD_PLACEHOLDER,
  PAGES_PLACEHOLDER,
  SHELL_PATH,
  SHELL_PLACEHOLDER,
} from '#contract/service-worker.ts'
import type { Router } from '#server/http/router.ts'
import type { Config } from '#server/platform/config.ts'
import { DIST } from './build.ts'
import { workerPolicy } from './page/content-policy.ts'
import type { SentPage } from './page/pages.ts'
import { type PageVisit, visitOf } from './page/visit.ts'

/** Replaces a faulty service worker in every browser: deletes its caches and unregisters itself. */
const UNREGISTERING_WORKER = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name)
  await registration.unregister()
})()))
`

const HEADERS = { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' }

type Shell = {
  build: string
  /** First parts of the paths of all pages. */
  firstParts: readonly string[]
  documentFor: (visit: PageVisit) => Promise<Pick<SentPage, 'plain' | 'policy'>>
}

/**
 * Serves one script for all brands, with the id of the build, the pages, the digest of the brand's shell and the brand's id. Its
 * content security policy governs the worker's requests.
 */
export function mountServiceWorker(server: Router, config: Config, { build, firstParts, documentFor }: Shell) {
  const script =
    config.SERVICE_WORKER === 'on'
      ? readFileSync(join(DIST, 'sw.js'), 'utf8')
          .replaceAll(BUILD_PLACEHOLDER, build)
          .replaceAll(PAGES_PLACEHOLDER, firstParts.join())
      : UNREGISTERING_WORKER
  const headers = { ...HEADERS, 'content-security-policy': workerPolicy(config) }
  server.get('/sw.js', async (c) => {
    // The shell as a visitor without cookies gets it.
    const visit = { ...visitOf(c, config), path: SHELL_PATH, search: '', cookie: '', acceptLanguage: '' }
    const { plain, policy } = await documentFor(visit)
    const shell = createHash('sha256').update(plain).update(policy).digest('hex').slice(0, 12)
    const brand = brandFromHostname(visit.host).id
    return c.body(script.replaceAll(SHELL_PLACEHOLDER, shell).replaceAll(BRAND_PLACEHOLDER, brand), 200, headers)
  })
}
