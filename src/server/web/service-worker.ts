import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BRAND_PLACEHOLDER, BUILD_PLACEHOLDER, SHELL_PLACEHOLDER } from '#contract/service-worker.ts'
import type { Router, ServerContext } from '#server/http/router.ts'
import { DIST } from './build.ts'

/** Takes the place of a worker that does harm, in every browser that has it, and leaves with all that it kept. */
const LEAVING = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name)
  await registration.unregister()
})()))
`

const HEADERS = { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' }

type Settings = {
  /** Off is for the day when one that is out there must go. */
  isOn: boolean
  build: string
  /** What the worker may call: its own answer's policy governs it. */
  policy: string
  /** Digest of the shell of the brand that is asked for. */
  shellAt: (c: ServerContext) => string
  /** The brand's id. */
  brandAt: (c: ServerContext) => string
}

/** One script for all brands; each gets it with the build's id and what its own shell is made of. */
export function mountServiceWorker(server: Router, { isOn, build, policy, shellAt, brandAt }: Settings) {
  const script = isOn ? readFileSync(join(DIST, 'sw.js'), 'utf8').replaceAll(BUILD_PLACEHOLDER, build) : LEAVING
  server.get('/sw.js', (c) => {
    const text = script.replaceAll(SHELL_PLACEHOLDER, shellAt(c).slice(0, 12)).replaceAll(BRAND_PLACEHOLDER, brandAt(c))
    return c.body(text, 200, { ...HEADERS, 'content-security-policy': policy })
  })
}
