import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Hono } from 'hono'
import { BRAND_PLACE, BUILD_PLACE, SHELL_PLACE } from '#contract/service-worker.ts'
import type { Bindings } from '#server/api/api.ts'
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
  /** The shell of the brand at a host, as somebody without cookies gets it. */
  shellAt: (host: string | undefined) => string
  /** The brand's id. */
  brandAt: (host: string | undefined) => string
}

/** One script for all brands; each gets it with the build's id and what its own shell is made of. */
export function mountServiceWorker(server: Hono<{ Bindings: Bindings }>, { isOn, build, shellAt, brandAt }: Settings) {
  const script = isOn ? readFileSync(join(DIST, 'sw.js'), 'utf8').replaceAll(BUILD_PLACE, build) : LEAVING
  server.get('/sw.js', (c) => {
    const host = c.req.header('host')
    const shell = createHash('sha256').update(shellAt(host)).digest('hex')
    return c.body(
      script.replaceAll(SHELL_PLACE, shell.slice(0, 12)).replaceAll(BRAND_PLACE, brandAt(host)),
      200,
      HEADERS,
    )
  })
}
