import { is } from 'valibot'
import { BRAND_PLACE, BUILD_HEADER, BUILD_PLACE, PageRests, SHELL_PATH, SHELL_PLACE } from '#contract/service-worker.ts'
import { type AppFile, dropOthers, fileFor, keepFirst, keepLater, openKept } from './kept-files.ts'
import { listenForPushes } from './push.ts'
import { answerOrKept, kindOf } from './requests.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: AppFile[] }

const files = self.__WB_MANIFEST
const build: string = BUILD_PLACE
/** Whatever changes the shell, such as a setting of the server, so changes this script, and is fetched anew. */
const shell = `${SHELL_PATH}?${SHELL_PLACE}`
/** A page that takes longer is started from what is kept. */
const SLOW_MS = 3_000

async function install() {
  await keepFirst(files)
  const answer = await fetch(shell, { cache: 'no-store' })
  // While servers are replaced one by one the page may come from another build than this script.
  if (!answer.ok || answer.headers.get(BUILD_HEADER) !== build) throw new Error('The shell is not of this build')
  await (await openKept()).put(SHELL_PATH, answer)
}

async function activate() {
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
  for (const page of await self.clients.matchAll({ type: 'window' })) page.postMessage({ type: 'worker-starts', build })
}

async function tidy() {
  await keepLater(files)
  // Another page may be of the build before, in the middle of a payment, and still want that build's files.
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (pages.length === 1) await dropOthers(files, SHELL_PATH)
}

function page(event: FetchEvent): Promise<Response> {
  const network = (async () => (await event.preloadResponse) ?? fetch(event.request))()
  event.waitUntil(network.catch(() => {}))
  const kept = async () => (await openKept()).match(SHELL_PATH, { ignoreVary: true })
  return answerOrKept(network, kept, SLOW_MS)
}

self.addEventListener('install', (event) => {
  event.waitUntil(install())
  void self.skipWaiting()
})
self.addEventListener('activate', (event) => event.waitUntil(activate()))
self.addEventListener('fetch', (event) => {
  const kind = kindOf(event.request, self.location.origin)
  if (kind === 'page') event.respondWith(page(event))
  if (kind === 'file') event.respondWith(fileFor(event.request))
})
self.addEventListener('message', (event) => {
  if (is(PageRests, event.data) && event.data.build === build) event.waitUntil(tidy())
})
listenForPushes(`/${BRAND_PLACE}/icon-192.png`)
