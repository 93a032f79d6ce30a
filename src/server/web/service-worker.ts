import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BRAND_PLACEHOLDER, BUILD_PLACEHOLDER, PAGES_PLACEHOLDER, SHELL_PLACEHOLDER } from '#contract/service-worker.ts'
import type { Router, ServerContext } from '#server/http/router.ts'
import { DIST } from './build.ts'

/** Replaces a faulty service worker in every browser: deletes its caches and unregisters itself. */
const UNREGISTERING_WORKER = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name)
  await registration.unregister()
})()))
`

const HEADERS = { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' }

type Settings = {
  /** Off replaces a faulty worker in all browsers. */
  isOn: boolean
  build: string
  /** First parts of the paths of all pages. */
  firstParts: readonly string[]
  /** Content security policy of the script, which governs the worker's requests. */
  policy: string
  /** Digest of the shell of the request's brand. */
  shellAt: (c: ServerContext) => Promise<string>
  /** Id of the request's brand. */
  brandAt: (c: ServerContext) => string
}

/** Serves one script for all brands, with the id of the build, the pages, the digest of the brand's shell and the brand's id. */
export function mountServiceWorker(server: Router, { isOn, build, firstParts, policy, shellAt, brandAt }: Settings) {
  const script = isOn
    ? readFileSync(join(DIST, 'sw.js'), 'utf8')
        .replaceAll(BUILD_PLACEHOLDER, build)
        .replaceAll(PAGES_PLACEHOLDER, firstParts.join())
    : UNREGISTERING_WORKER
  server.get('/sw.js', async (c) => {
    const shell = await shellAt(c)
    const text = script.replaceAll(SHELL_PLACEHOLDER, shell.slice(0, 12)).replaceAll(BRAND_PLACEHOLDER, brandAt(c))
    return c.body(text, 200, { ...HEADERS, 'content-security-policy': policy })
  })
}
