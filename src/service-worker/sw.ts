import { is } from 'valibot'
import { BRAND_PLACE, BUILD_PLACE, PageIdle, SHELL_PATH, SHELL_PLACE } from '#contract/service-worker.ts'
import { isPage, isShell } from './app-shell.ts'
import {
  cacheFirst,
  checkGiven,
  deleteInvalid,
  deleteStale,
  hasCritical,
  openCache,
  precacheCritical,
  precacheRest,
  put,
} from './precache.ts'
import { listenForPushes } from './push.ts'
import { networkFirst, routeOf } from './routing.ts'
import type { AppFile } from './verify.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: AppFile[] }

const files = self.__WB_MANIFEST
const byPath = new Map(files.map((file) => [`/${file.url}`, file]))
const build: string = BUILD_PLACE
/** Whatever changes the shell, such as a setting of the server, so changes this script, and is fetched anew. */
const shell = `${SHELL_PATH}?${SHELL_PLACE}`
/** A page that takes longer is started from what is kept. */
const SLOW_MS = 3_000

/** The start and the shell. Rejects when they cannot be had; where they do not fit on the disk the network has to do. */
async function keepStart() {
  await precacheCritical(files)
  const answer = await fetch(shell, { cache: 'no-store' })
  // While servers are replaced one by one the page may come from another build than this script.
  if (!(await isShell(answer, build))) throw new Error('The shell is not of this build')
  const cache = await openCache()
  // A shell without its files, or with those of another build, is a white screen.
  if ((await hasCritical(files)) && (await put(cache, SHELL_PATH, answer))) return
  await cache.delete(SHELL_PATH)
}

async function install() {
  const cache = await openCache().catch(() => undefined)
  if (!cache) return // a broken disk: pushes still come, pages come from the network
  // A worker before this one may have kept whatever came.
  await deleteInvalid(files)
  await keepStart()
}

/** The browser may have emptied the cache since: what is needed to start is kept again while there is a network. */
async function mend() {
  const kept = await (await openCache()).match(SHELL_PATH, { ignoreVary: true })
  if (!kept || !(await hasCritical(files))) await keepStart()
}

async function activate() {
  const { navigationPreload } = self.registration
  // Firefox fails the navigation when its preload fails, whatever the worker answers: no page would open offline.
  if (/ Firefox\//.test(self.navigator.userAgent)) await navigationPreload?.disable()
  else await navigationPreload?.enable()
  await self.clients.claim()
  for (const page of await self.clients.matchAll({ type: 'window' })) page.postMessage({ type: 'worker-starts', build })
}

async function tidy() {
  await checkGiven(files)
  await precacheCritical(files)
  await precacheRest(files)
  // Another page may be of the build before, in the middle of a payment, and still want that build's files.
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (pages.length === 1) await deleteStale(files, SHELL_PATH)
}

async function keptShell() {
  const kept = await (await openCache()).match(SHELL_PATH, { ignoreVary: true })
  return kept && isPage(kept) ? kept : undefined
}

function page(event: FetchEvent): Promise<Response> {
  const network = (async () => (await event.preloadResponse) ?? fetch(event.request))()
  event.waitUntil(network.then(mend).catch(() => {}))
  return networkFirst(network, keptShell, SLOW_MS)
}

self.addEventListener('install', (event) => {
  event.waitUntil(install())
  void self.skipWaiting()
})
self.addEventListener('activate', (event) => event.waitUntil(activate()))
self.addEventListener('fetch', (event) => {
  const kind = routeOf(event.request, self.location.origin)
  if (kind === 'page') event.respondWith(page(event))
  if (kind === 'file') {
    const { pathname } = new URL(event.request.url)
    event.respondWith(cacheFirst(event.request, byPath.get(pathname)))
  }
})
self.addEventListener('message', (event) => {
  if (is(PageIdle, event.data) && event.data.build === build) event.waitUntil(tidy())
})
listenForPushes(`/${BRAND_PLACE}/icon-192.png`)
