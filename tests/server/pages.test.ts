import { existsSync, globSync } from 'node:fs'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { Document, type DocumentProps, LATE_LINKS } from '#app/document.tsx'
import { type Brand, brandById, brands, defaultBrand } from '#brands/brand.ts'
import { capabilities } from '#contract/capabilities.ts'
import { splitLocale } from '#contract/locale.ts'
import type { RenderPage } from '#contract/render.ts'
import { SHELL_PATH } from '#contract/service-worker.ts'
import { paletteCss } from '#design-tokens/palette-css.ts'
import { brandBySubdomain, hostOfOwnOrigin, originOfHost } from '#server/http/own-hosts.ts'
import { type Config, readConfig } from '#server/platform/config.ts'
import { isFilePath } from '#server/web/files.ts'
import { manifestOf } from '#server/web/manifest.ts'
import { appFilesOf, pagesOf } from '#server/web/page/built-app.ts'
import { contentPolicy } from '#server/web/page/content-policy.ts'
import { pageRequest, type VisitedPage } from '#server/web/page/page-request.ts'
import { createDocuments } from '#server/web/page/pages.ts'
import { localeCookie, localeOf } from '#server/web/page/visit.ts'

const DOMAINS = ['localhost', 'app.localhost', 'example.com']
const config = readConfig({})
const remoteApi = readConfig({ API_BASE_URL: 'https://api.example.com' })
const asked = { path: '/en/branch', origin: 'https://the-wash.example.com', cookie: '', acceptLanguage: '' }
const theWash = brandById('the-wash') ?? defaultBrand

const routes = globSync('**/*.tsx', { cwd: 'src/routes' }).map((file) => file.replace(/\.tsx$/, ''))
const pages = pagesOf(routes, false)
const parts = {
  build: 'b1',
  styles: ['.app{top:0}'],
  sheet: { href: '/assets/main.css', isInline: true },
  rescue: 'rescue()',
  script: { href: '/assets/app.js', integrity: 'sha256-x' },
  filesFor: () => [{ href: '/assets/page.js' }],
}
type Visiting = Omit<Partial<VisitedPage>, 'brand'>
const requestOf = (settings: Config, brand: Brand, visit: Visiting) => {
  const path = visit.path ?? asked.path
  const page = path === SHELL_PATH ? undefined : pages.pageAt(splitLocale(path).pathname)
  return pageRequest(settings, parts, { ...asked, search: '', record: undefined, page, brand, ...visit })
}
/** The document of a page without its content. */
function htmlOf(settings: Config, brand: Brand, visit: Visiting, files: DocumentProps['files'] = []) {
  const { head, config: washday } = requestOf(settings, brand, visit)
  const title = brand.title[head.locale]
  const props = { head, title, content: '', page: {}, files, styles: head.styles, data: { washday } }
  return renderToStaticMarkup(createElement(Document, props))
}
const jsonIn = (html: string, id: string) =>
  JSON.parse(new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`).exec(html)?.[1] ?? 'null')
const settingsOf = (html: string) => jsonIn(html, 'washday')
const stylesIn = (html: string) => [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, text]) => text).join('\n')

const app = { config, log: { warn: () => {} } } as unknown as Parameters<typeof createDocuments>[0] // what a page needs
/** Documents of pages that consist of what they are asked for. */
function documentsOf(hasData: boolean) {
  const renderPage = vi.fn<RenderPage>(async ({ href, isCustomer, colorScheme }) => ({
    html: JSON.stringify([href, isCustomer, colorScheme]),
    styles: [],
    styleAttributes: [],
    scripts: [],
    hasData,
    asksForData: hasData,
  }))
  /** Every page has the parameter `about`. */
  const searchOf = (_: string, search: string) => (search.includes('about=1') ? '?about=1' : '')
  const renderer = { ...parts, renderPage, searchOf }
  const all = createDocuments(app, { recordOf: () => undefined }, pages, renderer, async () => ({}))
  return { ...all, render: renderPage }
}
const visit = { host: 'localhost', isSecure: false, path: '/th', search: '', cookie: '', acceptLanguage: '' }
const textOf = ({ plain }: { plain: Uint8Array }) => new TextDecoder().decode(plain)

test('a page is rendered once for all guests and once for all customers, and with no other cookie', async () => {
  const { documentFor, render } = documentsOf(false)
  const [first, second] = await Promise.all([documentFor(visit), documentFor({ ...visit, cookie: 'a=1; brand=rose' })])
  expect(second).toBe(first)
  expect(textOf(first)).toBe('["/th",false,null]')
  for (const cookie of ['access_token=secret', 'refresh_token=other'])
    expect(textOf(await documentFor({ ...visit, cookie }))).toBe('["/th",true,null]')
  for (const cookie of ['color_scheme=dark', 'color_scheme=dark; color_scheme=light; b=2'])
    expect(textOf(await documentFor({ ...visit, cookie }))).toBe('["/th",false,"dark"]')
  expect(render).toHaveBeenCalledTimes(3)
})

test('the files of a page are requested once it is painted', () => {
  const files = [{ href: '/assets/page.js', integrity: 'sha256-x' }, { href: '/assets/map.css' }]
  const html = htmlOf(readConfig({}), defaultBrand, {}, files)
  expect(jsonIn(html, 'links')).toMatchObject([
    { rel: 'modulepreload', ...files[0] },
    { rel: 'preload', as: 'style', ...files[1] },
  ])
  expect(html).not.toMatch(/<link[^>]*(?:modulepreload|page\.js|map\.css)/)
  expect(html).toContain(`<script>${LATE_LINKS}</script>`)
})

test('a page with data is the same for two seconds', async () => {
  const { documentFor } = documentsOf(true)
  const first = await documentFor(visit)
  expect(first.hasData).toBe(true)
  expect(await documentFor(visit)).toBe(first)
  const now = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 2_001)
  expect(await documentFor(visit)).not.toBe(first)
  now.mockRestore()
})

test('a page is rendered for the parameters that it reads, and once for all others', async () => {
  const { documentFor, render } = documentsOf(false)
  const first = await documentFor(visit)
  for (const search of ['?x=1', '?x=2&utm_source=sms', 'x=3'])
    expect(await documentFor({ ...visit, search })).toBe(first)
  const about = await documentFor({ ...visit, search: '?about=1&x=1' })
  expect(textOf(about)).toBe('["/th?about=1",false,null]')
  expect(await documentFor({ ...visit, search: 'x=2&about=1' })).toBe(about)
  expect(render).toHaveBeenCalledTimes(2)
})

test('all paths without a page are one', async () => {
  const { documentFor, render } = documentsOf(false)
  const documents = await Promise.all(['/th/nowhere', '/th/wp-login'].map((path) => documentFor({ ...visit, path })))
  expect(documents.map(({ status }) => status)).toEqual([404, 404])
  expect(documents.map(textOf)).toEqual(['["/th/404",false,null]', '["/th/404",false,null]'])
  expect(render).toHaveBeenCalledOnce()
})

test('a page that could not be rendered is tried again', async () => {
  const { documentFor, render } = documentsOf(false)
  render.mockRejectedValueOnce(new Error('broken'))
  await expect(documentFor(visit)).rejects.toThrow('broken')
  expect((await documentFor(visit)).status).toBe(200)
})

test('the files of a page are those that its routes import, and their stylesheets', () => {
  const manifest = {
    'src/main.tsx': { file: 'assets/main.js', imports: ['_first'], css: ['assets/main.css'] },
    _first: { file: 'assets/first.js', imports: [], css: [] },
    _shared: { file: 'assets/shared.js', imports: ['_first'], css: ['assets/shared.css'] },
    'src/lib/pwa/rescue.ts': { file: 'assets/rescue.js', imports: [], css: [] },
    'src/routes/_guest/login.index.tsx?tsr-split=component---loader': {
      file: 'assets/login.js',
      imports: ['_shared'],
      css: [],
    },
    'src/routes/help.tsx?tsr-split=component---loader': { file: 'assets/help.js', imports: [], css: [] },
    'src/routes/-part.tsx': { file: 'assets/part.js', imports: ['_shared'], css: [] },
  }
  const files = appFilesOf(manifest, (file) => `text of ${file}`)
  expect(files.routes).toEqual(['_guest/login.index', 'help'])
  expect(files.style).toBe('text of assets/main.css')
  expect(files.sheet).toEqual({ href: '/assets/main.css', isInline: true })
  expect(files.script.href).toBe('/assets/main.js')
  expect(files.script.integrity).toMatch(/^sha256-.{44}$/)
  const pathsFor = (...names: string[]) => files.filesFor(names).map(({ href }) => href.replace('/assets/', ''))
  expect(pathsFor('__root__', '/_guest', '/_guest/login/')).toEqual(['first.js', 'login.js', 'shared.js', 'shared.css'])
  expect(pathsFor('/help', '-part')).toEqual(['first.js', 'help.js', 'part.js', 'shared.js', 'shared.css'])
})

// Without a network WebKit cannot fetch it, and what waits for it never shows.
test("a page has the entry's sheet, which it does not load, so that its lazy chunks do not fetch it", () => {
  expect(htmlOf(config, defaultBrand, {})).toContain('<link rel="stylesheet" href="/assets/main.css" disabled=""/>')
})

test('a sub-domain without a brand gets the default brand', () => {
  expect(brandBySubdomain('the-wash').id).toBe('the-wash')
  for (const label of ['dev', '', 'nobody', '__proto__']) expect(brandBySubdomain(label)).toBe(defaultBrand)
})

test.each([
  ['http://the-wash.app.localhost:5173', 'the-wash.app.localhost:5173'],
  ['https://example.com', 'example.com'],
  ['https://example.com.evil.org', undefined],
  ['https://evil.org', undefined],
  ['file://localhost', undefined],
  ['null', undefined],
])('the origin %s is ours: %s', (origin, host) => {
  expect(hostOfOwnOrigin(origin, DOMAINS)).toBe(host)
})

test.each([
  ['/', '', 'en', 'locale=en; Path=/; Max-Age=31536000; SameSite=Lax; Secure'],
  ['/branch', 'color_scheme=dark', 'de', 'locale=th; Path=/; Max-Age=31536000; SameSite=Lax; Secure'],
  ['/', 'a=1; locale=en', 'th', undefined],
  ['/en', '', 'th', undefined],
])('%s with the cookies “%s” and %s sets the cookie %s', (path, cookie, acceptLanguage, given) => {
  expect(localeCookie({ path, cookie, acceptLanguage })).toBe(given)
})

test.each([
  ['/en/branch', 'locale=th', 'th', 'en'],
  ['/th', '', 'en', 'th'],
  ['/', 'a=1; locale=en', 'th', 'en'],
  ['/', 'locale=de', 'en-GB,en;q=0.9,th;q=0.8', 'en'],
  ['/', '', 'de,th;q=0.5,en;q=0.7', 'en'],
  ['/', '', 'en;q=0,th', 'th'],
  ['/', '', 'de', 'th'],
  ['/english', '', '', 'th'],
])('%s with cookie "%s" and Accept-Language "%s" is in %s', (path, cookie, acceptLanguage, locale) => {
  expect(localeOf({ path, cookie, acceptLanguage })).toBe(locale)
})

test.each([
  ['the-wash.example.com', 'https://the-wash.example.com'],
  ['Example.com:8443', 'https://example.com:8443'],
  ['the-wash.example.com.:8443', 'https://the-wash.example.com:8443'],
  ['evil.org/the-wash.example.com', ''],
  ['nobody.example.com', ''],
  ['a.the-wash.example.com', ''],
  ['the-wash.evil.org', ''],
  ['example.com.evil.org', ''],
  ['example.com:80:80', ''],
  ['example.com"><script>', ''],
  [undefined, ''],
])('[S2.8] a page at %s has the origin "%s" in its links', (host, origin) => {
  expect(originOfHost(host, { BASE_DOMAINS: DOMAINS, publicPorts: ['8443'], PORT: 3000 }, true)).toBe(origin)
})

test('a manifest puts its own brand on the home screen', () => {
  expect(manifestOf(theWash, 'en')).toMatchObject({
    name: 'The Wash',
    short_name: 'The Wash',
    start_url: '/',
    scope: '/',
    theme_color: '#1b2d57',
  })
  expect(manifestOf(theWash, 'en', '#7c3aed')).toMatchObject({ theme_color: '#7c3aed' })
  expect(manifestOf(theWash, 'th').id).not.toBe(manifestOf(defaultBrand, 'th').id)
})

test.each([
  ['/assets/gone', true],
  ['/washday/icon.svg', true],
  ['/sw.js', true],
  ['/en/branch', false],
  ['/lottery/2026-11-16', false],
  ['/payment/ARI4/1/05', false],
])('[V14.2.5] %s is the path of a file: %s', (path, expected) => {
  expect(isFilePath(path)).toBe(expected)
})

const brandCookie = (value: unknown) => `brand=${encodeURIComponent(JSON.stringify(value))}`
/** The rescue script, that of the app, the settings, the links of the page's files, and the script that adds them. */
const SCRIPTS = 5

test('a page has its brand, its language, its URLs in both languages, and the settings of the app', () => {
  const html = htmlOf(config, theWash, asked)
  expect(html).toContain('<html lang="en">')
  expect(html.match(/<title>/g)).toHaveLength(1)
  expect(html).toContain('<title>The Wash</title>')
  expect(html).toContain('<link rel="canonical" href="https://the-wash.example.com/en/branch"/>')
  expect(html).toContain('hrefLang="th" href="https://the-wash.example.com/th/branch"')
  expect(html).toContain('hrefLang="x-default" href="https://the-wash.example.com/branch"')
  const settings = /<script type="application\/json" id="washday">(.*?)<\/script>/.exec(html)?.[1]
  expect(JSON.parse(settings ?? '')).toMatchObject({ brand: { id: 'the-wash' }, build: 'b1', is_sandbox: true })
})

test.each([
  ['th', 'หน้านี้ใช้งานไม่ได้เพราะเบราว์เซอร์ปิดสคริปต์ไว้'],
  ['en', 'This page can’t work because scripts are off. Turn on JavaScript'],
])('in %s a page says without scripts why nothing on it reacts, and whom to call', (locale, text) => {
  const html = htmlOf(config, theWash, { ...asked, path: `/${locale}/login` })
  const [, noScript = ''] = /<noscript>(.*?)<\/noscript>/s.exec(html) ?? []
  expect(noScript).toContain(text)
  expect(noScript).toContain(`<a href="tel:${theWash.contact.phone}">`)
})

test('the shell, which is every page while offline, names no URL', () => {
  const html = htmlOf(config, theWash, { ...asked, path: SHELL_PATH, acceptLanguage: 'en' })
  expect(html).toContain('<title>The Wash</title>')
  expect(html).toContain('--colors-fill:var(--light,#1b2d57)')
  expect(html).not.toMatch(/canonical|hrefLang|og:|__shell/)
})

test('the map is the configured one, else the sandbox’s, else none; the page may load from these hosts only', () => {
  const mapOf = (environment: Record<string, string>) => {
    const html = htmlOf(readConfig(environment), theWash, asked)
    return JSON.parse(/id="washday">(.*?)<\/script>/.exec(html)?.[1] ?? '').map
  }
  const outside = {
    TILE_URL: 'https://tiles.example.com/{z}/{x}/{y}.png',
    TILE_ATTRIBUTION: '© OpenStreetMap contributors',
    GEOCODER_URL: 'https://geo.example.com/search?format=jsonv2&q={q}',
  }
  expect(mapOf(outside)).toEqual({
    tile_url: outside.TILE_URL,
    attribution: outside.TILE_ATTRIBUTION,
    geocoder_url: outside.GEOCODER_URL,
  })
  expect(mapOf({}).tile_url).toMatch(/^\/sandbox\//)
  expect(mapOf({ SANDBOX: '0' })).toEqual({ tile_url: '', attribution: '', geocoder_url: '' })
  const policy = contentPolicy(readConfig({ ...outside, API_BASE_URL: 'https://api.example.com/v1' }), {}, false)
  expect(policy).toContain("img-src 'self' data: blob: https://tiles.example.com https://api.example.com;")
  expect(policy).toContain("connect-src 'self' https://api.example.com https://geo.example.com;")
  expect(contentPolicy(readConfig({}), {}, false)).not.toContain('https:')
})

test('a page has the colours of its brand; the default brand needs no rules', () => {
  expect(stylesIn(htmlOf(config, theWash, asked))).toContain('--colors-fill:var(--light,#1b2d57)')
  expect(stylesIn(htmlOf(config, defaultBrand, asked))).not.toContain('--colors')
})

test('each page has the logo of its brand: one of one colour as its first element, any other in its styles', () => {
  const logos = brands.map((brand) => {
    const html = htmlOf(config, brand, asked)
    const [drawing] = /<body><div hidden=""><svg id="logo-drawing".*?<symbol id="logo" .*?<\/symbol>/.exec(html) ?? []
    return drawing ?? /--logo-picture:[^;}]+/.exec(stylesIn(html))?.[0]
  })
  expect(logos).not.toContain(undefined)
  expect(new Set(logos).size).toBe(brands.length)
  expect(logos[brands.indexOf(theWash)]).toContain('<symbol id="logo" ')
})

test('the colour that the API gave on the last visit is in the next page', () => {
  const cookie = `a=1; ${brandCookie({ isCheck: true, subDomain: 'the-wash', pahtImg: null, theme: 'rose' })}`
  const html = htmlOf(remoteApi, theWash, { ...asked, cookie })
  expect(stylesIn(html)).toContain(paletteCss('#f43f5e'))
  expect(html).toContain('<meta name="theme-color" content="#f43f5e"/>')
})

test('a page has what its brand has of its own, and the pages of others nothing of it', () => {
  const own = {
    ...defaultBrand,
    words: { 'home.greeting': { th: 'ไง {name}', en: 'Hey {name}' } },
    home: { services: ['lottery' as const] },
    colorScheme: 'dark' as const,
  }
  const html = htmlOf(config, own, asked)
  const [, json = ''] = /id="washday">(.*?)<\/script>/.exec(html) ?? []
  const name = { type: 1, value: 'name' }
  expect(JSON.parse(json).brand.own).toEqual({
    words: {
      th: { 'home.greeting': [{ type: 0, value: 'ไง ' }, name] },
      en: { 'home.greeting': [{ type: 0, value: 'Hey ' }, name] },
    },
    color_scheme: 'dark',
    home: { services: ['lottery'] },
  })
  expect(html).toContain('<html lang="en" data-color-scheme="dark">')
  expect(html).toContain('<meta name="color-scheme" content="dark"/>')
  expect(htmlOf(config, defaultBrand, asked)).not.toContain('"own"')
})

test('the scheme that a customer has chosen wins over the brand’s', () => {
  const dark = { ...defaultBrand, colorScheme: 'dark' as const }
  const schemeOf = (scheme: string) =>
    /data-color-scheme="(\w+)"/.exec(htmlOf(config, dark, { ...asked, cookie: `color_scheme=${scheme}` }))?.[1]
  expect(['light', 'dark', 'system', 'red'].map(schemeOf)).toEqual(['light', 'dark', undefined, 'dark'])
})

test('with the included API, which the server reads itself, the brand cookie changes nothing', () => {
  const cookie = brandCookie({ isCheck: true, subDomain: 'the-wash', pahtImg: null, theme: 'rose' })
  const html = htmlOf(config, theWash, { ...asked, cookie })
  expect(html).toBe(htmlOf(config, theWash, asked))
})

test.each([
  ['of a question without an answer', brandCookie({ isCheck: false, subDomain: 'the-wash', pahtImg: null, theme: '' })],
  ['of another brand', brandCookie({ isCheck: true, subDomain: 'wash-max', pahtImg: null, theme: 'rose' })],
  ['without its fields', brandCookie({ theme: 'rose' })],
  ['that is not JSON', 'brand=%7Brose'],
  ['that is not UTF-8', 'brand=%E0%A4%A'],
])('a brand cookie %s changes nothing', (_, cookie) => {
  const html = (asking: string) => htmlOf(remoteApi, theWash, { ...asked, cookie: asking })
  expect(html(cookie)).toBe(html(''))
})

const image = '/api-internal/brand-image/0123456789abcdef0123456789abcdef/320.webp'

test('an image of this server is in the next page, and no other URL from a cookie', () => {
  const cookieWith = (pahtImg: string) => brandCookie({ isCheck: true, subDomain: 'the-wash', pahtImg, theme: 'rose' })
  const imageOf = (cookie: string) => settingsOf(htmlOf(remoteApi, theWash, { ...asked, cookie })).brand.image_brand
  expect(imageOf(cookieWith(image))).toBe(image)
  const html = htmlOf(remoteApi, theWash, { ...asked, cookie: cookieWith(image) })
  expect(stylesIn(html)).toContain(`--logo-shape:none;--logo-picture:url("${image}")`)
  for (const other of ['https://evil.example/a.png', '//evil.example', `${image}/..`, image.replace('webp', 'svg'), ''])
    expect(imageOf(cookieWith(other)), other).toBeNull()
})

test('the record of an operator’s API takes precedence over the brand cookie', () => {
  const record = { theme: '#f43f5e', capabilities: ['theirs'], image_brand: 'https://img.example/a', image_path: image }
  const cookie = brandCookie({ isCheck: true, subDomain: 'the-wash', pahtImg: null, theme: 'lime' })
  const html = htmlOf(remoteApi, theWash, { ...asked, cookie, record })
  expect(stylesIn(html)).toContain(paletteCss('#f43f5e'))
  expect(settingsOf(html)).toMatchObject({ brand: { theme: '#f43f5e', image_brand: image }, capabilities: ['theirs'] })
})

test('an operator’s API has the capabilities that it has named, and none before it has answered', () => {
  const capabilitiesWith = (environment: Record<string, string>, named?: string[]) => {
    const record = named && { theme: '#f43f5e', capabilities: named, image_brand: null, image_path: null }
    return settingsOf(htmlOf(readConfig(environment), theWash, { ...asked, record })).capabilities
  }
  const outside = { API_BASE_URL: 'https://api.example.com' }
  expect(capabilitiesWith(outside)).toEqual([])
  expect(capabilitiesWith(outside, [])).toEqual([])
  expect(capabilitiesWith(outside, ['orders'])).toEqual(['orders'])
  expect(capabilitiesWith({})).toEqual(capabilities)
})

test('a page for many URLs names none of them', () => {
  const html = htmlOf(config, theWash, { ...asked, path: `/en/bill/TRX_MCH_${'0'.repeat(26)}` })
  expect(html).not.toMatch(/canonical|hrefLang|og:url|TRX_MCH/)
  expect(html).toContain('og:image')
})

test('any colour in a cookie results in a valid colour in the page', () => {
  const cookie = brandCookie({ isCheck: true, subDomain: 'the-wash', pahtImg: null, theme: 'red}</style><script>' })
  const html = htmlOf(remoteApi, theWash, { ...asked, cookie })
  expect(html.match(/<script/g)).toHaveLength(SCRIPTS)
  expect(stylesIn(html)).toContain(paletteCss('#0f8a4b'))
})

test.each([
  ['color_scheme=dark', 'dark'],
  ['a=1; color_scheme=light; locale=th', 'light'],
  ['color_scheme=darker', undefined],
  ['x_color_scheme=dark', undefined],
  ['color_scheme="><script>', undefined],
])('the cookie "%s" gives the page the scheme %s', (cookie, scheme) => {
  const html = htmlOf(config, defaultBrand, { ...asked, cookie })
  expect(/<html[^>]*data-color-scheme="([^"]*)"/.exec(html)?.[1]).toBe(scheme)
  expect(html).toContain(`<meta name="color-scheme" content="${scheme ?? 'light dark'}"/>`)
})

test('[V1.1.1][V1.2.1][V3.2.2] no text or URL can break out of its element in the page', () => {
  const text = '</script><script>alert(1)</script>$&"\''
  const hostile = { ...theWash, name: text, title: { th: text, en: text }, description: { th: text, en: text } }
  const html = htmlOf(config, hostile, { ...asked, path: '/en/"><script>alert(2)</script>' })
  expect(html.match(/<script/g)).toHaveLength(SCRIPTS)
  expect(html).not.toContain('"><script>')
  expect(html).toContain('<title>&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;$&amp;&quot;&#x27;</title>')
})

test('[G20] a page can be zoomed and rotated, also when installed', () => {
  const viewport = /<meta name="viewport" content="([^"]+)"/.exec(htmlOf(config, defaultBrand, asked))?.[1]
  expect(viewport).toContain('width=device-width')
  expect(viewport).not.toMatch(/user-scalable|maximum-scale/)
  expect(manifestOf(theWash, 'en').orientation ?? 'any').toBe('any')
})

type Picture = { src: string; sizes: string; purpose: string }

test('every image that a page or a manifest names exists, and the share tags name the brand', () => {
  for (const brand of brands) {
    const html = htmlOf(config, brand, asked)
    const { icons, screenshots } = manifestOf(brand, 'th') as Record<'icons' | 'screenshots', Picture[]> // of our own making
    const named = [...html.matchAll(/<link rel="(?:icon|apple-touch-icon)" href="([^"]+)"/g)].map(([, path]) => path)
    expect(named).toHaveLength(3)
    for (const path of [...named, ...[...icons, ...screenshots].map(({ src }) => src)])
      expect(existsSync(`public${path}`), path).toBe(true)
    expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(
      expect.arrayContaining(['192x192 any', '512x512 any', '192x192 maskable', '512x512 maskable']),
    )
    const image = `https://the-wash.example.com/${brand.id}/share.png`
    expect(html).toContain(`<meta property="og:image" content="${image}"/>`)
  }
})

test('no link contains a foreign host', () => {
  expect(htmlOf(config, theWash, { ...asked, origin: '' })).not.toContain('og:')
})

test.each(['th', 'en'] as const)('a page in %s says what to do where scripts are off', (locale) => {
  const html = htmlOf(config, defaultBrand, { ...asked, path: `/${locale}` })
  expect(/<noscript><p>(.*?)<\/p>/.exec(html)?.[1]).toMatch(locale === 'th' ? /เปิด JavaScript/ : /Turn on JavaScript/)
})
