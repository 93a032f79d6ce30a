import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { paletteCss } from '#design-tokens/palette-css.ts'
import { configureApi } from '#lib/api/http.ts'
import { readCookie, removeCookie } from '#lib/browser/cookies.ts'
import { pageConfig, setPageConfig } from '#lib/browser/page-config.ts'
import { watchBrandTheme } from './brand-theme.ts'

const IMAGE = 'https://img.example/logo.png?a=1&b=2'
const PATH = '/api-internal/brand-image/0123456789abcdef0123456789abcdef/320.webp'
const originalConfig = { ...pageConfig }
const fetchMock = vi.fn<(url: string) => Promise<Response>>()
let css = ''
let navigate = () => {}
let stop = () => {}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.stubGlobal('fetch', fetchMock)
  css = ''
  document.adoptedStyleSheets = []
  vi.spyOn(CSSStyleSheet.prototype, 'replaceSync').mockImplementation((text) => {
    css = text
  })
  configureApi({ baseUrl: 'https://api.example', acceptsIdempotencyKeys: false, onSessionLost: () => {} })
  setPageConfig({ ...originalConfig, brand: { ...originalConfig.brand, id: 'the-wash', theme: '#2563eb' } })
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  fetchMock.mockReset()
  removeCookie('brand')
  setPageConfig(originalConfig)
})

/** Answers the brand request with this, and each picture with `path`. */
const play = (brand: object | number, path: string | number = PATH) =>
  fetchMock.mockImplementation(async (url) => {
    const answer = url.startsWith('/api-internal/') ? (typeof path === 'string' ? { path, srcset: '' } : path) : brand
    return typeof answer === 'number' ? new Response(null, { status: answer }) : Response.json(answer)
  })
const watch = () => {
  stop = watchBrandTheme((callback) => {
    navigate = callback
  })
}
const cookie = () => JSON.parse(readCookie('brand') ?? 'null')
const requests = () => fetchMock.mock.calls.map(([url]) => url)
const lookups = () => requests().filter((url) => url.includes('get_brand_by_sub_domain'))

test('an answer that the page shows already is saved, and changes nothing', async () => {
  play({ theme: '#2563EB', image_brand: null, capabilities: [] })
  watch()
  await expect.poll(cookie).toEqual({ isCheck: true, subDomain: 'the-wash', pahtImg: null, theme: '#2563eb' })
  expect(requests()).toEqual(['https://api.example/api/get_brand_by_sub_domain?sub_domain=the-wash'])
  expect(css).toBe('')
})

test('another colour and a picture are applied; the picture comes through the host', async () => {
  play({ theme: 'rose', image_brand: IMAGE, capabilities: [] })
  watch()
  await expect.poll(() => document.adoptedStyleSheets).toHaveLength(1)
  expect(css).toContain(paletteCss('#f43f5e'))
  expect(css).toContain(`--logo-picture:url("${PATH}")`)
  expect(cookie()).toEqual({ isCheck: true, subDomain: 'the-wash', pahtImg: PATH, theme: '#f43f5e' })
  const query = new URLSearchParams({ name: 'the-wash', url: IMAGE })
  expect(requests()).toEqual([lookups()[0], `/api-internal/brand-image?${query}`])
})

test('a page that is used after a minute requests the theme again, and may return to its own', async () => {
  play({ theme: 'rose', image_brand: null, capabilities: [] })
  const start = Date.now()
  watch()
  await expect.poll(() => css).toBe(paletteCss('#f43f5e'))
  play({ theme: '#2563eb', image_brand: null, capabilities: [] })
  vi.setSystemTime(start + 59_999)
  navigate()
  window.dispatchEvent(new Event('focus'))
  expect(lookups()).toHaveLength(1)
  vi.setSystemTime(start + 60_000)
  navigate()
  window.dispatchEvent(new Event('focus'))
  expect(lookups()).toHaveLength(2)
  await expect.poll(() => css).toBe('')
  expect(cookie().theme).toBe('#2563eb')
})

test.each([404, 500, 503])('with status %d no theme and no picture are applied or saved', async (status) => {
  play(status)
  watch()
  await expect.poll(() => fetchMock.mock.settledResults.length).toBe(1)
  await new Promise((done) => setTimeout(done))
  expect([css, cookie()]).toEqual(['', null])
})

test('a picture that cannot be loaded is logged and not set; the colour is applied', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined)
  play({ theme: 'rose', image_brand: IMAGE, capabilities: [] }, 422)
  watch()
  await expect.poll(() => css).toBe(paletteCss('#f43f5e'))
  expect(cookie()).toMatchObject({ pahtImg: null, theme: '#f43f5e' })
  expect(warn).toHaveBeenCalledWith('brand picture request failed', expect.anything())
})

test('an offline page requests it once it is online', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  play({ theme: 'rose', image_brand: null, capabilities: [] })
  watch()
  expect(requests()).toEqual([])
  online.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  await expect.poll(() => css).toBe(paletteCss('#f43f5e'))
})
