import { is } from 'valibot'
import {
  BRAND_PLACEHOLDER,
  BUILD_HEADER,
  BUILD_PLACEHOLDER,
  PAGES_PLACEHOLDER,
  PageIdle,
  SHELL_PATH,
  SHELL_PLACEHOLDER,
} from '#contract/service-worker.ts'
import { configOf, isShell } from './app-shell.ts'
import { createPages } from './pages.ts'
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
import { routeOf } from './routing.ts'
import type { AppFile } from './verify.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: AppFile[] }

const files = self.__WB_MANIFEST
const byPath = new Map(files.map((file) => [`/${file.url}`, file]))
const build: string = BUILD_PLACEHOLDER
const firstParts = new Set(PAGES_PLACEHOLDER.split(','))
/** A change of the shell, such as by a server setting, changes this script too, so that it is fetched again. */
const shellUrl = `${SHELL_PATH}?${SHELL_PLACEHOLDER}`

/** Caches the files needed to start and the shell. Rejects if they cannot be fetched, but not if the disk is full. */
async function precacheStart() {
  await precacheCritical(files)
  const fetchShell = () => fetch(shellUrl, { cache: 'no-store' })
  // A connection that the browser opened before a deploy fails once.
  const response = await fetchShell().catch(fetchShell)
  // During a rolling deployment the shell may come from another build than this script.
  if (!(await isShell(response, build))) throw new Error('app shell is from another build')
  const cache = await openCache()
  // A shell without its files, or with those of another build, would render a blank page.
  if ((await hasCritical(files)) && (await put(cache, SHELL_PATH, response))) return
  await cache.delete(SHELL_PATH)
}

/** The configuration in the cached shell, if that is of this build. */
async function cachedConfig() {
  const shell = await (await openCache()).match(SHELL_PATH, { ignoreVary: true })
  return shell?.headers.get(BUILD_HEADER) === build ? configOf(await shell.text()) : undefined
}

/** The server configures the pages of this build differently than when the shell was cached. */
let isConfigChanged = false

async function install() {
  const cache = await openCache().catch(() => undefined)
  if (!cache) return // disk broken: pushes still work, pages come from the network
  // An earlier worker may have cached corrupt files.
  await deleteInvalid(files)
  const oldConfig = await cachedConfig()
  await precacheStart()
  isConfigChanged = oldConfig !== undefined && (await cachedConfig()) !== oldConfig
}

/** Restores the files needed to start while there is a network, because the browser may have emptied the cache. */
async function repairCache() {
  const shell = await (await openCache()).match(SHELL_PATH, { ignoreVary: true })
  if (!shell || !(await hasCritical(files))) await precacheStart()
}

const pages = createPages({ build, shellUrl, repairCache })

async function activate() {
  // An earlier worker enabled it. A page comes from the cache, and a preload would fetch it in vain.
  await self.registration.navigationPreload?.disable()
  await self.clients.claim()
  for (const page of await self.clients.matchAll({ type: 'window' })) {
    page.postMessage({ type: 'worker-starts', build })
    if (isConfigChanged) page.postMessage({ type: 'page-outdated' })
  }
}

async function cleanUp() {
  await checkServedFiles(files)
  await precacheCritical(files)
  await precacheRest(files)
  // Another open page may be of the previous build, in the middle of a payment, and still need that build's files.
  const openPages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (openPages.length === 1) await deleteStale(files, SHELL_PATH)
}

async function sendIfOutdated(page: Client) {
  if (await pages.isOutdated(page.id)) page.postMessage({ type: 'page-outdated' })
}

self.addEventListener('install', (event) => {
  event.waitUntil(install())
  void self.skipWaiting()
})
self.addEventListener('activate', (event) => event.waitUntil(activate()))
self.addEventListener('fetch', (event) => {
  const kind = routeOf(event.request, self.location.origin, firstParts)
  if (kind === 'page' || kind === 'unknown-page') event.respondWith(pages.responseTo(event, kind === 'page'))
  if (kind === 'file') {
    const { pathname } = new URL(event.request.url)
    event.respondWith(cacheFirst(event.request, byPath.get(pathname)))
  }
})
self.addEventListener('message', (event) => {
  if (!is(PageIdle, event.data) || event.data.build !== build) return
  event.waitUntil(cleanUp())
  if (event.source instanceof Client) event.waitUntil(sendIfOutdated(event.source))
})
listenForPushes(`/${BRAND_PLACEHOLDER}/icon-192.png`)
