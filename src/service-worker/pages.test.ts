import { beforeEach, expect, test, vi } from 'vitest'
import { BUILD_HEADER, SHELL_PATH } from '#contract/service-worker.ts'
import { createPages } from './pages.ts'

const ORIGIN = 'https://wash.example'
const shellUrl = `${SHELL_PATH}?digest`
const PAGE = `${ORIGIN}/en/branch`

type PageOptions = { build?: string; theme?: string; body?: string; policy?: string }
/** A page of our host server. */
const pageOf = ({ build = 'b1', theme = 'green', body = '', policy = "default-src 'none'" }: PageOptions = {}) =>
  new Response(`<html><script type="application/json" id="washday">{"theme":"${theme}"}</script>${body}</html>`, {
    headers: { 'content-type': 'text/html', [BUILD_HEADER]: build, 'content-security-policy': policy },
  })
const SHELL = { body: 'shell' }

let cached: Response | undefined
/** Responses of the network by path; without an entry the network hangs. */
let network: Record<string, () => Response | Promise<Response>>
let requests: string[]
const repairCache = vi.fn(async () => {})

beforeEach(() => {
  cached = pageOf(SHELL)
  network = {}
  requests = []
  repairCache.mockClear()
  vi.stubGlobal('caches', {
    open: async () => ({
      match: async () => cached?.clone(),
      put: async (_path: string, response: Response) => {
        cached = response
      },
    }),
  })
  vi.stubGlobal('fetch', async (input: RequestInfo) => {
    const path = typeof input === 'string' ? input : new URL(input.url).pathname
    requests.push(path)
    return network[path]?.() ?? new Promise<Response>(() => {})
  })
  return () => vi.unstubAllGlobals()
})

const newPages = () => createPages({ build: 'b1', shellUrl, repairCache })

/** Navigates, and waits for the work behind the response if the network responds. */
async function open(pages: ReturnType<typeof newPages>, init: RequestInit & { isOfApp?: boolean; url?: string } = {}) {
  const { isOfApp = true, url = PAGE, ...rest } = init
  const work: Promise<unknown>[] = []
  const event = {
    request: new Request(url, rest),
    resultingClientId: 'tab',
    waitUntil: (promise: Promise<unknown>) => void work.push(promise),
  }
  const response = await pages.responseTo(event, isOfApp)
  return { text: await response.text(), isDone: () => Promise.all(work) }
}

test('a page starts from the cache while the network hangs', async () => {
  const { text } = await open(newPages())
  expect(text).toContain('shell')
  expect(requests).toEqual([shellUrl])
})

test('the shell is replaced by the server’s behind the page, and the cache is repaired', async () => {
  network[shellUrl] = () => pageOf({ body: 'newer shell' })
  const pages = newPages()
  await (await open(pages)).isDone()
  expect(await cached?.clone().text()).toContain('newer shell')
  expect(repairCache).toHaveBeenCalledTimes(1)
  expect(await pages.isOutdated('tab'), 'its configuration is the same').toBe(false)
})

test('a shell with another policy replaces the one in the cache', async () => {
  network[shellUrl] = () => pageOf({ ...SHELL, policy: "default-src 'self'" })
  await (await open(newPages())).isDone()
  expect(cached?.headers.get('content-security-policy')).toBe("default-src 'self'")
})

test('a page whose configuration has changed is outdated, once', async () => {
  network[shellUrl] = () => pageOf({ ...SHELL, theme: 'rose' })
  const pages = newPages()
  await open(pages)
  expect(await pages.isOutdated('another tab')).toBe(false)
  expect(await pages.isOutdated('tab')).toBe(true)
  expect(await pages.isOutdated('tab')).toBe(false)
  expect((await open(pages)).text).toContain('rose')
})

test.each<[string, () => Response | Promise<Response>]>([
  ['no network', () => Promise.reject(new TypeError('no network'))],
  ['a captive portal', () => new Response('<html>sign in</html>', { headers: { 'content-type': 'text/html' } })],
  ['a server error', () => new Response('', { status: 503 })],
  [
    'a truncated shell',
    () => new Response('<html>', { headers: { 'content-type': 'text/html', [BUILD_HEADER]: 'b1' } }),
  ],
])('with %s the page and its shell stay', async (_, respond) => {
  network[shellUrl] = respond
  const pages = newPages()
  await (await open(pages)).isDone()
  expect(await pages.isOutdated('tab')).toBe(false)
  expect((await open(pages)).text).toContain('shell')
})

test('once the server has another build, pages come from the network, and offline from the cache', async () => {
  network[shellUrl] = () => pageOf({ build: 'b2', body: 'shell of b2' })
  network['/en/branch'] = () => pageOf({ build: 'b2', body: 'page of b2' })
  const pages = newPages()
  await (await open(pages)).isDone()
  expect((await open(pages)).text).toContain('page of b2')
  network['/en/branch'] = () => Promise.reject(new TypeError('no network'))
  expect((await open(pages)).text, 'without files of another build').toMatch(/>shell</)
})

test('during a rolling deployment pages come from the cache again when the server has this build again', async () => {
  network[shellUrl] = () => pageOf({ build: 'b2' })
  network['/en/branch'] = () => pageOf({ body: 'page' })
  const pages = newPages()
  await (await open(pages)).isDone()
  await (await open(pages)).isDone()
  expect((await open(pages)).text).toContain('shell')
})

test.each<[string, Parameters<typeof open>[1]]>([
  ['a reload', { cache: 'no-cache' }],
  ['a path that is not a route of the app', { isOfApp: false }],
])('%s comes from the network, and after three seconds from the cache', async (_, init) => {
  network['/en/branch'] = () => pageOf({ body: 'page' })
  const { text, isDone } = await open(newPages(), init)
  expect(text).toContain('page')
  await isDone()
  expect(repairCache).toHaveBeenCalledTimes(1)
  expect(requests).toEqual(['/en/branch'])

  network = {}
  vi.useFakeTimers()
  const page = open(newPages(), init)
  await vi.advanceTimersByTimeAsync(3_000)
  expect((await page).text).toContain('shell')
  vi.useRealTimers()
})

test('without a shell a page comes from the network', async () => {
  cached = undefined
  network['/en/branch'] = () => pageOf({ body: 'page' })
  expect((await open(newPages())).text).toContain('page')
})
