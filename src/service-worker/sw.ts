import { is } from 'valibot'
import {
  BRAND_PLACEHOLDER,
  BUILD_PLACEHOLDER,
  PageIdle,
  SHELL_PATH,
  SHELL_PLACEHOLDER,
} from '#contract/service-worker.ts'
import { isPage, isShell } from './app-shell.ts'
import {
  cacheFirst,
  checkServedFiles,
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
const build: string = BUILD_PLACEHOLDER
/** A change of the shell, such as by a server setting, changes this script too, so that it is fetched again. */
const shellUrl = `${SHELL_PATH}?${SHELL_PLACEHOLDER}`
/** A page that takes longer is served from the cache. */
const PAGE_TIMEOUT_MS = 3_000

/** Caches the files needed to start and the shell. Rejects if they cannot be fetched, but not if the disk is full. */
async function precacheStart() {
  await precacheCritical(files)
  const response = await fetch(shellUrl, { cache: 'no-store' })
  // During a rolling deployment the shell may come from another build than this script.
  if (!(await isShell(response, build))) throw new Error('app shell is from another build')
  const cache = await openCache()
  // A shell without its files, or with those of another build, would render a blank page.
  if ((await hasCritical(files)) && (await put(cache, SHELL_PATH, response))) return
  await cache.delete(SHELL_PATH)
}

async function install() {
  const cache = await openCache().catch(() => undefined)
  if (!cache) return // disk broken: pushes still work, pages come from the network
  // An earlier worker may have cached corrupt files.
  await deleteInvalid(files)
  await precacheStart()
}

/** Restores the files needed to start while there is a network, because the browser may have emptied the cache. */
async function repairCache() {
  const shell = await (await openCache()).match(SHELL_PATH, { ignoreVary: true })
  if (!shell || !(await hasCritical(files))) await precacheStart()
}

async function activate() {
  const { navigationPreload } = self.registration
  // Firefox fails a navigation whose preload fails, whatever the worker responds: no page would open offline.
  if (/ Firefox\//.test(self.navigator.userAgent)) await navigationPreload?.disable()
  else await navigationPreload?.enable()
  await self.clients.claim()
  for (const page of await self.clients.matchAll({ type: 'window' })) page.postMessage({ type: 'worker-starts', build })
}

async function cleanUp() {
  await checkServedFiles(files)
  await precacheCritical(files)
  await precacheRest(files)
  // Another open page may be of the previous build, in the middle of a payment, and still need that build's files.
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (pages.length === 1) await deleteStale(files, SHELL_PATH)
}

async function cachedShell() {
  const shell = await (await openCache()).match(SHELL_PATH, { ignoreVary: true })
  return shell && isPage(shell) ? shell : undefined
}

function respondWithPage(event: FetchEvent): Promise<Response> {
  const network = (async () => (await event.preloadResponse) ?? fetch(event.request))()
  event.waitUntil(network.then(repairCache).catch(() => {}))
  return networkFirst(network, cachedShell, PAGE_TIMEOUT_MS)
}

self.addEventListener('install', (event) => {
  event.waitUntil(install())
  void self.skipWaiting()
})
self.addEventListener('activate', (event) => event.waitUntil(activate()))
self.addEventListener('fetch', (event) => {
  const kind = routeOf(event.request, self.location.origin)
  if (kind === 'page') event.respondWith(respondWithPage(event))
  if (kind === 'file') {
    const { pathname } = new URL(event.request.url)
    event.respondWith(cacheFirst(event.request, byPath.get(pathname)))
  }
})
self.addEventListener('message', (event) => {
  if (is(PageIdle, event.data) && event.data.build === build) event.waitUntil(cleanUp())
})
listenForPushes(`/${BRAND_PLACEHOLDER}/icon-192.png`)
