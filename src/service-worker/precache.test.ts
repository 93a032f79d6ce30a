import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cacheFirst, checkGiven, deleteInvalid, hasCritical, precacheCritical, precacheRest } from './precache.ts'
import type { AppFile } from './verify.ts'

const ORIGIN = 'https://wash.example'
const TYPES = { script: 'text/javascript; charset=utf-8', style: 'text/css', wasm: 'application/wasm' }

const GOOD = 'export default { "nav.home": "Home" }'
/** As `sha256sum` says it, cut to 128 bits and written as base64url. */
const DIGEST = '8QP_JQS1Y406yFkWMvK5Hw'
const fileOf = (url: string): AppFile => ({ url, keep: 'first', digest: DIGEST })
/** One file of each kind: a script, a style, a message file, a module of WebAssembly. */
const KINDS: [string, AppFile, string][] = [
  ['script', fileOf('assets/a.js'), TYPES.script],
  ['style', fileOf('assets/b.css'), TYPES.style],
  ['message file', fileOf('assets/c.js'), TYPES.script],
  ['WASM', fileOf('assets/d.wasm'), TYPES.wasm],
]
const page = () => new Response('<html>blocked</html>', { headers: { 'content-type': 'text/html' } })
/** What a box, a broken cache or a broken disk makes of an answer. */
const SPOILT: [string, (type: string) => Response][] = [
  ['a page under its name', page],
  ['a page with its type', (type) => new Response('<html>', { headers: { 'content-type': type } })],
  ['a body that is cut off', (type) => new Response(GOOD.slice(0, 9), { headers: { 'content-type': type } })],
  ['a rewritten body', (type) => new Response(`${GOOD};`, { headers: { 'content-type': type } })],
  ['an empty body', (type) => new Response('', { headers: { 'content-type': type } })],
  ['a part', (type) => new Response(GOOD, { status: 206, headers: { 'content-type': type } })],
  ['no type', () => new Response(new TextEncoder().encode(GOOD))],
]
const cases = KINDS.flatMap(([kind, file, type]) => SPOILT.map(([how, spoil]) => ({ kind, file, type, how, spoil })))

/** As `Cache` does it: by the whole address. */
function memoryCache() {
  const kept = new Map<string, Response>()
  const keyOf = (request: RequestInfo) => new URL(typeof request === 'string' ? request : request.url, ORIGIN).href
  return {
    kept,
    isFull: false,
    async match(request: RequestInfo) {
      return kept.get(keyOf(request))?.clone()
    },
    async put(request: RequestInfo, answer: Response) {
      if (this.isFull) throw new DOMException('no room', 'QuotaExceededError')
      kept.set(keyOf(request), answer)
    },
    async delete(request: RequestInfo) {
      return kept.delete(keyOf(request))
    },
    async keys() {
      return [...kept.keys()].map((url) => ({ url }))
    },
  }
}
let cache: ReturnType<typeof memoryCache>
/** The answers of the network, and of an HTTP cache that stands before it. */
let network: (path: string, mode: RequestCache) => Response
let asked: string[]

/** Node's `Request` takes no path and keeps no cache mode that a test can read. */
class AskedRequest {
  url: string
  cache: RequestCache
  constructor(from: string | AskedRequest, init: { cache?: RequestCache } = {}) {
    this.url = typeof from === 'string' ? new URL(from, ORIGIN).href : from.url
    this.cache = init.cache ?? (typeof from === 'string' ? 'default' : from.cache)
  }
}
const request = (path: string, mode: RequestCache = 'default') => new Request(path, { cache: mode })

beforeEach(() => {
  cache = memoryCache()
  asked = []
  vi.stubGlobal('caches', { open: async () => cache })
  vi.stubGlobal('Request', AskedRequest)
  vi.stubGlobal('fetch', async ({ url, cache: mode }: AskedRequest) => {
    const path = new URL(url).pathname
    asked.push(`${path} ${mode}`)
    return network(path, mode)
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const good = (type: string) => new Response(GOOD, { headers: { 'content-type': type } })
const keptText = async (file: AppFile) => cache.kept.get(`${ORIGIN}/${file.url}`)?.clone().text()

test.each(cases)('does not keep $how for a $kind, and asks past the HTTP cache', async ({ file, type, spoil }) => {
  network = (_path, mode) => (mode === 'reload' ? good(type) : spoil(type))
  const answer = await cacheFirst(request(`/${file.url}`), file)
  expect(await answer.text()).toBe(GOOD)
  expect(await keptText(file)).toBe(GOOD)
  expect(asked).toEqual([`/${file.url} default`, `/${file.url} reload`])
})

test.each(cases)('keeps nothing of a $kind as long as all that comes is $how', async ({ file, type, spoil }) => {
  network = () => spoil(type)
  await cacheFirst(request(`/${file.url}`), file)
  await expect(precacheCritical([file])).rejects.toThrow()
  await precacheRest([{ ...file, keep: 'later' }])
  expect(cache.kept.size).toBe(0)
  network = () => good(type)
  await precacheCritical([file])
  expect(await keptText(file)).toBe(GOOD)
})

test.each(cases)('drops $how that an older worker kept for a $kind', async ({ file, type, spoil }) => {
  cache.kept.set(`${ORIGIN}/${file.url}`, spoil(type))
  network = () => good(type)
  await deleteInvalid([file])
  await precacheCritical([file])
  expect(await keptText(file)).toBe(GOOD)
})

test.each(cases)('replaces $how that is kept for a $kind once the page refuses it', async ({ file, type, spoil }) => {
  cache.kept.set(`${ORIGIN}/${file.url}`, spoil(type))
  network = () => good(type)
  expect(await (await cacheFirst(request(`/${file.url}`, 'reload'), file)).text()).toBe(GOOD)
  expect(await keptText(file)).toBe(GOOD)
})

test.each(cases)('replaces $how that is kept for a $kind at rest', async ({ file, type, spoil }) => {
  cache.kept.set(`${ORIGIN}/${file.url}`, spoil(type))
  network = () => good(type)
  await cacheFirst(request(`/${file.url}`), file)
  await checkGiven([file])
  await precacheCritical([file])
  expect(await keptText(file)).toBe(GOOD)
})

test.each(KINDS)('never gives a page from the cache or the network for a %s', async (_, file) => {
  network = page
  for (const mode of ['default', 'reload'] as const) {
    cache.kept.set(`${ORIGIN}/${file.url}`, page())
    const { type, status } = await cacheFirst(request(`/${file.url}`, mode), file)
    expect({ type, status }).toEqual({ type: 'error', status: 0 })
  }
})

test.each(KINDS)(
  'gives a kept %s that the page refuses once more only if it is what the build made',
  async (_, file, type) => {
    cache.kept.set(`${ORIGIN}/${file.url}`, good(type))
    expect(await (await cacheFirst(request(`/${file.url}`, 'reload'), file)).text()).toBe(GOOD)
    expect(asked).toEqual([])
  },
)

test('passes on what a proxy rewrites for good, and does not keep it', async () => {
  const file = fileOf('assets/a.js')
  network = () => new Response(`/* proxy */${GOOD}`, { headers: { 'content-type': TYPES.script } })
  expect(await (await cacheFirst(request('/assets/a.js'), file)).text()).toBe(`/* proxy */${GOOD}`)
  expect(cache.kept.size).toBe(0)
})

test('passes on a file of another build, and does not keep it', async () => {
  network = () => good(TYPES.script)
  expect(await (await cacheFirst(request('/assets/other.js'), undefined)).text()).toBe(GOOD)
  expect(cache.kept.size).toBe(0)
  network = page
  expect((await cacheFirst(request('/assets/other.js'), undefined)).type).toBe('error')
  network = () => new Response('Not found', { status: 404 })
  expect((await cacheFirst(request('/assets/other.js'), undefined)).status).toBe(404)
})

test('gives a file of a build before, which an open page still wants, without a network', async () => {
  cache.kept.set(`${ORIGIN}/assets/old.js`, good(TYPES.script))
  network = () => Response.error()
  expect(await (await cacheFirst(request('/assets/old.js'), undefined)).text()).toBe(GOOD)
})

test.each(KINDS)('a full disk leaves a %s to the network', async (_, file, type) => {
  cache.isFull = true
  network = () => good(type)
  expect(await (await cacheFirst(request(`/${file.url}`), file)).text()).toBe(GOOD)
  await precacheCritical([file])
  expect(await hasCritical([file])).toBe(false)
  await precacheRest([{ ...file, keep: 'later' }])
  expect(cache.kept.size).toBe(0)
})

test('a cache that cannot be opened leaves every file to the network', async () => {
  vi.stubGlobal('caches', { open: () => Promise.reject(new DOMException('broken', 'UnknownError')) })
  network = () => good(TYPES.script)
  expect(await (await cacheFirst(request('/assets/a.js'), fileOf('assets/a.js'))).text()).toBe(GOOD)
})

test('an emptied cache is filled again, and only with what is missing', async () => {
  const files = KINDS.map(([, file]) => file)
  network = (path) => good(KINDS.find(([, { url }]) => path.endsWith(url))?.[2] ?? '')
  await precacheCritical(files)
  expect(await hasCritical(files)).toBe(true)
  cache.kept.clear()
  expect(await hasCritical(files)).toBe(false)
  asked = []
  await cacheFirst(request('/assets/a.js'), files[0])
  await precacheCritical(files)
  expect(await hasCritical(files)).toBe(true)
  expect(asked).toHaveLength(files.length)
})
