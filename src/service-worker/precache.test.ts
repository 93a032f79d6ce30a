import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cacheFirst, checkServedFiles, deleteInvalid, hasCritical, precacheCritical, precacheRest } from './precache.ts'
import type { AppFile } from './verify.ts'

const ORIGIN = 'https://wash.example'
const TYPES = { script: 'text/javascript; charset=utf-8', style: 'text/css', wasm: 'application/wasm' }

const GOOD = 'export default { "nav.home": "Home" }'
/** Output of `sha256sum`, truncated to 128 bits, as base64url. */
const DIGEST = '8QP_JQS1Y406yFkWMvK5Hw'
const fileOf = (url: string): AppFile => ({ url, keep: 'first', digest: DIGEST })
/** One file of each kind: script, style sheet, message file, WebAssembly module. */
const KINDS: [string, AppFile, string][] = [
  ['script', fileOf('assets/a.js'), TYPES.script],
  ['style', fileOf('assets/b.css'), TYPES.style],
  ['message file', fileOf('assets/c.js'), TYPES.script],
  ['WASM', fileOf('assets/d.wasm'), TYPES.wasm],
]
const page = () => new Response('<html>blocked</html>', { headers: { 'content-type': 'text/html' } })
/** What an intermediary, a broken cache or a broken disk makes of a response. */
const CORRUPTIONS: [string, (type: string) => Response][] = [
  ['an HTML page under its name', page],
  ['an HTML page with its type', (type) => new Response('<html>', { headers: { 'content-type': type } })],
  ['a truncated body', (type) => new Response(GOOD.slice(0, 9), { headers: { 'content-type': type } })],
  ['a rewritten body', (type) => new Response(`${GOOD};`, { headers: { 'content-type': type } })],
  ['an empty body', (type) => new Response('', { headers: { 'content-type': type } })],
  ['a partial response', (type) => new Response(GOOD, { status: 206, headers: { 'content-type': type } })],
  ['a response without type', () => new Response(new TextEncoder().encode(GOOD))],
]
const cases = KINDS.flatMap(([kind, file, type]) =>
  CORRUPTIONS.map(([corruption, corrupt]) => ({ kind, file, type, corruption, corrupt })),
)

/** Matches by the whole URL, like `Cache`. */
function memoryCache() {
  const entries = new Map<string, Response>()
  const keyOf = (request: RequestInfo) => new URL(typeof request === 'string' ? request : request.url, ORIGIN).href
  return {
    entries,
    isFull: false,
    async match(request: RequestInfo) {
      return entries.get(keyOf(request))?.clone()
    },
    async put(request: RequestInfo, response: Response) {
      if (this.isFull) throw new DOMException('no room', 'QuotaExceededError')
      entries.set(keyOf(request), response)
    },
    async delete(request: RequestInfo) {
      return entries.delete(keyOf(request))
    },
    async keys() {
      return [...entries.keys()].map((url) => ({ url }))
    },
  }
}
let cache: ReturnType<typeof memoryCache>
/** The responses of the network and of the HTTP cache in front of it. */
let network: (path: string, mode: RequestCache) => Response
let requests: string[]

/** Node's `Request` accepts no relative path and does not expose the cache mode. */
class TestRequest {
  url: string
  cache: RequestCache
  constructor(from: string | TestRequest, init: { cache?: RequestCache } = {}) {
    this.url = typeof from === 'string' ? new URL(from, ORIGIN).href : from.url
    this.cache = init.cache ?? (typeof from === 'string' ? 'default' : from.cache)
  }
}
const request = (path: string, mode: RequestCache = 'default') => new Request(path, { cache: mode })

beforeEach(() => {
  cache = memoryCache()
  requests = []
  vi.stubGlobal('caches', { open: async () => cache })
  vi.stubGlobal('Request', TestRequest)
  vi.stubGlobal('fetch', async ({ url, cache: mode }: TestRequest) => {
    const path = new URL(url).pathname
    requests.push(`${path} ${mode}`)
    return network(path, mode)
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const good = (type: string) => new Response(GOOD, { headers: { 'content-type': type } })
const cachedText = async (file: AppFile) => cache.entries.get(`${ORIGIN}/${file.url}`)?.clone().text()

test.each(cases)(
  'does not cache $corruption for a $kind, and refetches past the HTTP cache',
  async ({ file, type, corrupt }) => {
    network = (_path, mode) => (mode === 'reload' ? good(type) : corrupt(type))
    const response = await cacheFirst(request(`/${file.url}`), file)
    expect(await response.text()).toBe(GOOD)
    expect(await cachedText(file)).toBe(GOOD)
    expect(requests).toEqual([`/${file.url} default`, `/${file.url} reload`])
  },
)

test.each(cases)('caches nothing for a $kind while every response is $corruption', async ({ file, type, corrupt }) => {
  network = () => corrupt(type)
  await cacheFirst(request(`/${file.url}`), file)
  await expect(precacheCritical([file])).rejects.toThrow()
  await precacheRest([{ ...file, keep: 'later' }])
  expect(cache.entries.size).toBe(0)
  network = () => good(type)
  await precacheCritical([file])
  expect(await cachedText(file)).toBe(GOOD)
})

test.each(cases)('deletes $corruption that an older worker cached for a $kind', async ({ file, type, corrupt }) => {
  cache.entries.set(`${ORIGIN}/${file.url}`, corrupt(type))
  network = () => good(type)
  await deleteInvalid([file])
  await precacheCritical([file])
  expect(await cachedText(file)).toBe(GOOD)
})

test.each(cases)(
  'replaces cached $corruption for a $kind when the page requests it with reload',
  async ({ file, type, corrupt }) => {
    cache.entries.set(`${ORIGIN}/${file.url}`, corrupt(type))
    network = () => good(type)
    expect(await (await cacheFirst(request(`/${file.url}`, 'reload'), file)).text()).toBe(GOOD)
    expect(await cachedText(file)).toBe(GOOD)
  },
)

test.each(cases)('replaces cached $corruption for a $kind when the page is idle', async ({ file, type, corrupt }) => {
  cache.entries.set(`${ORIGIN}/${file.url}`, corrupt(type))
  network = () => good(type)
  await cacheFirst(request(`/${file.url}`), file)
  await checkServedFiles([file])
  await precacheCritical([file])
  expect(await cachedText(file)).toBe(GOOD)
})

test.each(KINDS)('never serves an HTML page from the cache or the network for a %s', async (_, file) => {
  network = page
  for (const mode of ['default', 'reload'] as const) {
    cache.entries.set(`${ORIGIN}/${file.url}`, page())
    const { type, status } = await cacheFirst(request(`/${file.url}`, mode), file)
    expect({ type, status }).toEqual({ type: 'error', status: 0 })
  }
})

test.each(KINDS)('serves a valid cached %s again when the page requests it with reload', async (_, file, type) => {
  cache.entries.set(`${ORIGIN}/${file.url}`, good(type))
  expect(await (await cacheFirst(request(`/${file.url}`, 'reload'), file)).text()).toBe(GOOD)
  expect(requests).toEqual([])
})

test('passes on a script that a proxy always rewrites, without caching it', async () => {
  const file = fileOf('assets/a.js')
  network = () => new Response(`/* proxy */${GOOD}`, { headers: { 'content-type': TYPES.script } })
  expect(await (await cacheFirst(request('/assets/a.js'), file)).text()).toBe(`/* proxy */${GOOD}`)
  expect(cache.entries.size).toBe(0)
})

test('passes on a file of another build without caching it', async () => {
  network = () => good(TYPES.script)
  expect(await (await cacheFirst(request('/assets/other.js'), undefined)).text()).toBe(GOOD)
  expect(cache.entries.size).toBe(0)
  network = page
  expect((await cacheFirst(request('/assets/other.js'), undefined)).type).toBe('error')
  network = () => new Response('Not found', { status: 404 })
  expect((await cacheFirst(request('/assets/other.js'), undefined)).status).toBe(404)
})

test('serves a cached file of an earlier build to an open page without a network', async () => {
  cache.entries.set(`${ORIGIN}/assets/old.js`, good(TYPES.script))
  network = () => Response.error()
  expect(await (await cacheFirst(request('/assets/old.js'), undefined)).text()).toBe(GOOD)
})

test.each(KINDS)('serves a %s from the network when the disk is full', async (_, file, type) => {
  cache.isFull = true
  network = () => good(type)
  expect(await (await cacheFirst(request(`/${file.url}`), file)).text()).toBe(GOOD)
  await precacheCritical([file])
  expect(await hasCritical([file])).toBe(false)
  await precacheRest([{ ...file, keep: 'later' }])
  expect(cache.entries.size).toBe(0)
})

test('serves files from the network when the cache cannot be opened', async () => {
  vi.stubGlobal('caches', { open: () => Promise.reject(new DOMException('broken', 'UnknownError')) })
  network = () => good(TYPES.script)
  expect(await (await cacheFirst(request('/assets/a.js'), fileOf('assets/a.js'))).text()).toBe(GOOD)
})

test('refills an emptied cache with the missing files only', async () => {
  const files = KINDS.map(([, file]) => file)
  network = (path) => good(KINDS.find(([, { url }]) => path.endsWith(url))?.[2] ?? '')
  await precacheCritical(files)
  expect(await hasCritical(files)).toBe(true)
  cache.entries.clear()
  expect(await hasCritical(files)).toBe(false)
  requests = []
  await cacheFirst(request('/assets/a.js'), files[0])
  await precacheCritical(files)
  expect(await hasCritical(files)).toBe(true)
  expect(requests).toHaveLength(files.length)
})
