import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { brandById, brands, defaultBrand } from '#brands/brand.ts'
import { capabilities } from '#contract/capabilities.ts'
import { SHELL_PATH } from '#contract/service-worker.ts'
import { paletteCss } from '#design-tokens/palette-css.ts'
import { brandBySubdomain, hostOfOwnOrigin, originOfHost } from '#server/http/resolve-brand.ts'
import { readConfig } from '#server/platform/config.ts'
import { isFilePath } from '#server/web/files.ts'
import { manifestOf } from '#server/web/manifest.ts'
import { contentPolicy } from './content-policy.ts'
import { localeCookie, localeOf, renderPage } from './render-html.ts'

const DOMAINS = ['localhost', 'app.localhost', 'example.com']
const config = readConfig({})
const remoteApi = readConfig({ API_BASE_URL: 'https://api.example.com' })
const template =
  '<!doctype html>\n<html lang="th">\n<head><meta name="color-scheme" content="light dark"><title>Washday</title>\n<!--head--></head><body></body></html>'
const asked = { path: '/en/branch', origin: 'https://the-wash.example.com', cookie: '', acceptLanguage: '' }
const theWash = brandById('the-wash') ?? defaultBrand

test('messages are at the end of the page, with its language, and cannot close their element', () => {
  const messages = { 'help.title': [{ type: 0, value: '</script>$&' }] }
  const html = renderPage(template, config, theWash, 'b1', { ...asked, messages })
  const [, json = ''] = /<script type="application\/json" id="messages">(.*)<\/script>\s*<\/body>/.exec(html) ?? []
  expect(JSON.parse(json)).toEqual({ locale: localeOf(asked), messages })
  expect(renderPage(template, config, theWash, 'b1', asked)).not.toContain('id="messages"')
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

test('a page has its brand, its language, its URLs in both languages, and the settings of the app', () => {
  const html = renderPage(template, config, theWash, 'b1', asked)
  expect(html).toContain('<html lang="en">')
  expect(html.match(/<title>/g)).toHaveLength(1)
  expect(html).toContain('<title>The Wash</title>')
  expect(html).toContain('<link rel="canonical" href="https://the-wash.example.com/en/branch">')
  expect(html).toContain('hreflang="th" href="https://the-wash.example.com/th/branch"')
  expect(html).toContain('hreflang="x-default" href="https://the-wash.example.com/branch"')
  const settings = /<script type="application\/json" id="washday">(.*)<\/script>/.exec(html)?.[1]
  expect(JSON.parse(settings ?? '')).toMatchObject({ brand: { id: 'the-wash' }, build: 'b1', is_sandbox: true })
})

test('the shell, which is every page while offline, names no URL', () => {
  const html = renderPage(template, config, theWash, 'b1', { ...asked, path: SHELL_PATH, acceptLanguage: 'en' })
  expect(html).toContain('<title>The Wash</title>')
  expect(html).toContain('--colors-fill:var(--light,#2563eb)')
  expect(html).not.toMatch(/canonical|hreflang|og:|__shell/)
})

test('the map is the configured one, else the sandbox’s, else none; the page may load from these hosts only', () => {
  const mapOf = (environment: Record<string, string>) => {
    const html = renderPage(template, readConfig(environment), theWash, 'b1', asked)
    return JSON.parse(/id="washday">(.*)<\/script>/.exec(html)?.[1] ?? '').map
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

const styleOf = (html: string) => /<style>(.*)<\/style>/.exec(html)?.[1] ?? ''
const brandCookie = (value: unknown) => `brand=${encodeURIComponent(JSON.stringify(value))}`

test('a page has the colours of its brand; the default brand needs no rules', () => {
  expect(styleOf(renderPage(template, config, theWash, 'b1', asked))).toContain('--colors-fill:var(--light,#2563eb)')
  expect(styleOf(renderPage(template, config, defaultBrand, 'b1', asked))).not.toContain('--colors')
})

test('each brand has its own logo as the first element of the page', () => {
  const logos = brands.map((brand) => /<body>(.*)/.exec(renderPage(template, config, brand, 'b1', asked))?.[1] ?? '')
  expect(new Set(logos).size).toBe(brands.length)
  for (const logo of logos) expect(logo).toMatch(/^<svg id="logo-drawing".*<symbol id="logo" /)
})

test('the colour that the API gave on the last visit is in the next page', () => {
  const cookie = `a=1; ${brandCookie({ isCheck: true, subDomain: 'the-wash', pahtImg: null, theme: 'rose' })}`
  const html = renderPage(template, remoteApi, theWash, 'b1', { ...asked, cookie })
  expect(styleOf(html)).toContain(paletteCss('#f43f5e'))
  expect(html).toContain('<meta name="theme-color" content="#f43f5e">')
})

test('a page has what its brand has of its own, and the pages of others nothing of it', () => {
  const own = {
    ...defaultBrand,
    words: { 'home.greeting': { th: 'ไง {name}', en: 'Hey {name}' } },
    home: { services: ['lottery' as const] },
    colorScheme: 'dark' as const,
  }
  const html = renderPage(template, config, own, 'b1', asked)
  const [, json = ''] = /id="washday">(.*)<\/script>/.exec(html) ?? []
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
  expect(html).toContain('<meta name="color-scheme" content="dark">')
  expect(renderPage(template, config, defaultBrand, 'b1', asked)).not.toContain('"own"')
})

test('the scheme that a customer has chosen wins over the brand’s', () => {
  const dark = { ...defaultBrand, colorScheme: 'dark' as const }
  const schemeOf = (scheme: string) =>
    /data-color-scheme="(\w+)"/.exec(
      renderPage(template, config, dark, 'b1', { ...asked, cookie: `color_scheme=${scheme}` }),
    )?.[1]
  expect(['light', 'dark', 'system', 'red'].map(schemeOf)).toEqual(['light', 'dark', undefined, 'dark'])
})

test('with the included API, which the server reads itself, the brand cookie changes nothing', () => {
  const cookie = brandCookie({ isCheck: true, subDomain: 'the-wash', pahtImg: null, theme: 'rose' })
  const html = renderPage(template, config, theWash, 'b1', { ...asked, cookie })
  expect(html).toBe(renderPage(template, config, theWash, 'b1', asked))
})

test.each([
  ['of a question without an answer', brandCookie({ isCheck: false, subDomain: 'the-wash', pahtImg: null, theme: '' })],
  ['of another brand', brandCookie({ isCheck: true, subDomain: 'wash-max', pahtImg: null, theme: 'rose' })],
  ['without its fields', brandCookie({ theme: 'rose' })],
  ['that is not JSON', 'brand=%7Brose'],
  ['that is not UTF-8', 'brand=%E0%A4%A'],
])('a brand cookie %s changes nothing', (_, cookie) => {
  const html = (asking: string) => renderPage(template, remoteApi, theWash, 'b1', { ...asked, cookie: asking })
  expect(html(cookie)).toBe(html(''))
})

const image = '/api-internal/brand-image/0123456789abcdef0123456789abcdef/320.webp'
const settingsOf = (html: string) => JSON.parse(/id="washday">(.*)<\/script>/.exec(html)?.[1] ?? '')

test('an image of this server is in the next page, and no other URL from a cookie', () => {
  const cookieWith = (pahtImg: string) => brandCookie({ isCheck: true, subDomain: 'the-wash', pahtImg, theme: 'rose' })
  const imageOf = (cookie: string) =>
    settingsOf(renderPage(template, remoteApi, theWash, 'b1', { ...asked, cookie })).brand.image_brand
  expect(imageOf(cookieWith(image))).toBe(image)
  const html = renderPage(template, remoteApi, theWash, 'b1', { ...asked, cookie: cookieWith(image) })
  expect(styleOf(html)).toContain(`--logo-shape:none;--logo-picture:url("${image}")`)
  for (const other of ['https://evil.example/a.png', '//evil.example', `${image}/..`, image.replace('webp', 'svg'), ''])
    expect(imageOf(cookieWith(other)), other).toBeNull()
})

test('the record of an operator’s API takes precedence over the brand cookie', () => {
  const record = { theme: '#f43f5e', capabilities: ['theirs'], image_brand: 'https://img.example/a', image_path: image }
  const cookie = brandCookie({ isCheck: true, subDomain: 'the-wash', pahtImg: null, theme: 'lime' })
  const html = renderPage(template, remoteApi, theWash, 'b1', { ...asked, cookie, record })
  expect(styleOf(html)).toContain(paletteCss('#f43f5e'))
  expect(settingsOf(html)).toMatchObject({ brand: { theme: '#f43f5e', image_brand: image }, capabilities: ['theirs'] })
})

test('an operator’s API has the capabilities that it has named, and none before it has answered', () => {
  const capabilitiesWith = (environment: Record<string, string>, named?: string[]) => {
    const record = named && { theme: '#f43f5e', capabilities: named, image_brand: null, image_path: null }
    return settingsOf(renderPage(template, readConfig(environment), theWash, 'b1', { ...asked, record })).capabilities
  }
  const outside = { API_BASE_URL: 'https://api.example.com' }
  expect(capabilitiesWith(outside)).toEqual([])
  expect(capabilitiesWith(outside, [])).toEqual([])
  expect(capabilitiesWith(outside, ['orders'])).toEqual(['orders'])
  expect(capabilitiesWith({})).toEqual(capabilities)
})

test('the first screen precedes the app and its stylesheet, and its styles precede it', () => {
  const sheet = '<link rel="stylesheet" href="/assets/a.css">'
  const rescue = '<script>rescue()</script>\n<script type="application/json" id="rescue">{}</script>\n'
  const app = '<script type="module" crossorigin src="/assets/a.js"></script>'
  const built = template
    .replace('<!--head-->', `${rescue}<!--head-->`)
    .replace('</head><body>', `${app}${sheet}</head><body><div id="root"></div>`)
  const first = { markup: '<main>$& home</main>', css: '.a{top:0}' }
  const html = renderPage(built, config, defaultBrand, 'b1', { ...asked, first })
  const order = [
    '<link rel="modulepreload" crossorigin href="/assets/a.js">',
    '<style>.a{top:0}',
    '</head>',
    '<div id="first-screen"><main>$& home</main></div>',
    '<div id="root">',
    '<script>rescue()',
    app,
    sheet,
    'id="washday"',
  ]
  const positions = order.map((part) => html.indexOf(part))
  expect(positions).toEqual(positions.toSorted((a, b) => a - b))
  expect(positions[0]).toBeGreaterThan(0)
  for (const part of [sheet, app, '<script>rescue()']) expect(html.split(part)).toHaveLength(2)
})

test('the first paint waits for the stylesheets of a page, and not for the list of its scripts', () => {
  const body = template.replace('<body>', '<body><div id="root"></div>')
  const page = renderPage(body, config, theWash, 'b1', { ...asked, preloads: ['/assets/a.js', '/assets/a.css'] })
  expect(page).toMatch(
    /<link rel="preload" as="style" crossorigin href="\/assets\/a\.css">\s*<div id="root"><\/div><template id="preloads"><link rel="modulepreload" crossorigin href="\/assets\/a\.js"><\/template>/,
  )
  expect(page.match(/<link rel="(?:module)?preload"/g)).toHaveLength(2)
  expect(renderPage(body, config, theWash, 'b1', asked)).not.toContain('<template')
})

test('the answers of a page are JSON that cannot end its element, and its title replaces that of the brand', () => {
  const answers = { at: '2026-11-21T03:00:00.000Z', outputs: { '/api/name': { name: '</script><b>$&' } } }
  const html = renderPage(template, config, defaultBrand, 'b1', { ...asked, title: 'Wash <05>', answers })
  const [, json = ''] = /<script type="application\/json" id="answers">(.*?)<\/script>/.exec(html) ?? []
  expect(JSON.parse(json)).toEqual(answers)
  expect(html).not.toContain('<b>')
  expect(html.match(/<title>.*?<\/title>/g)).toEqual(['<title>Wash &lt;05&gt;</title>'])
})

test('a page for many URLs names none of them', () => {
  const html = renderPage(template, config, theWash, 'b1', { ...asked, path: '/en/bill/TRX_1', isOneOfMany: true })
  expect(html).not.toMatch(/canonical|hreflang|og:url|TRX_1/)
  expect(html).toContain('og:image')
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

test('any colour in a cookie results in a valid colour in the page', () => {
  const cookie = brandCookie({ isCheck: true, subDomain: 'the-wash', pahtImg: null, theme: 'red}</style><script>' })
  const html = renderPage(template, remoteApi, theWash, 'b1', { ...asked, cookie })
  expect(html.match(/<script(?! type="application\/json" id="(?:washday|push)">)/g)).toBeNull()
  expect(styleOf(html)).toContain(paletteCss('#0f8a4b'))
})

test.each([
  ['color_scheme=dark', 'dark'],
  ['a=1; color_scheme=light; locale=th', 'light'],
  ['color_scheme=darker', undefined],
  ['x_color_scheme=dark', undefined],
  ['color_scheme="><script>', undefined],
])('the cookie "%s" gives the page the scheme %s', (cookie, scheme) => {
  const html = renderPage(template, config, defaultBrand, 'b1', { ...asked, cookie })
  expect(/<html[^>]*data-color-scheme="([^"]*)"/.exec(html)?.[1]).toBe(scheme)
  expect(html).toContain(`<meta name="color-scheme" content="${scheme ?? 'light dark'}">`)
})

test('[V1.1.1][V1.2.1][V3.2.2] no text or URL can break out of its element in the page', () => {
  const text = '</script><script>alert(1)</script>$&"\''
  const hostile = { ...theWash, name: text, title: { th: text, en: text }, description: { th: text, en: text } }
  const html = renderPage(template, config, hostile, 'b1', { ...asked, path: '/en/"><script>alert(2)</script>' })
  expect(html.match(/<script(?! type="application\/json" id="(?:washday|push)">)/g)).toBeNull()
  expect(html).not.toContain('"><script>')
  expect(html).toContain('<title>&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;$&amp;&quot;&#39;</title>')
})

test('a manifest puts its own brand on the home screen', () => {
  expect(manifestOf(theWash, 'en')).toMatchObject({
    name: 'The Wash',
    short_name: 'The Wash',
    start_url: '/',
    scope: '/',
    theme_color: '#2563eb',
  })
  expect(manifestOf(theWash, 'en', '#7c3aed')).toMatchObject({ theme_color: '#7c3aed' })
  expect(manifestOf(theWash, 'th').id).not.toBe(manifestOf(defaultBrand, 'th').id)
})

test('[G20] a page can be zoomed and rotated, also when installed', () => {
  const viewport = /<meta name="viewport" content="([^"]+)"/.exec(readFileSync('index.html', 'utf8'))?.[1]
  expect(viewport).toContain('width=device-width')
  expect(viewport).not.toMatch(/user-scalable|maximum-scale/)
  expect(manifestOf(theWash, 'en').orientation ?? 'any').toBe('any')
})

type Picture = { src: string; sizes: string; purpose: string }

test('every image that a page or a manifest names exists, and the share tags name the brand', () => {
  for (const brand of brands) {
    const html = renderPage(template, config, brand, 'b1', asked)
    const { icons, screenshots } = manifestOf(brand, 'th') as Record<'icons' | 'screenshots', Picture[]> // of our own making
    const named = [...html.matchAll(/<link rel="(?:icon|apple-touch-icon)" href="([^"]+)"/g)].map(([, path]) => path)
    expect(named).toHaveLength(3)
    for (const path of [...named, ...[...icons, ...screenshots].map(({ src }) => src)])
      expect(existsSync(`public${path}`), path).toBe(true)
    expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(
      expect.arrayContaining(['192x192 any', '512x512 any', '192x192 maskable', '512x512 maskable']),
    )
    const image = `https://the-wash.example.com/${brand.id}/share.png`
    expect(html).toContain(`<meta property="og:image" content="${image}">`)
  }
})

test('no link contains a foreign host', () => {
  expect(renderPage(template, config, theWash, 'b1', { ...asked, origin: '' })).not.toContain('og:')
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

test.each(['th', 'en'] as const)('a page in %s says what to do where scripts are off', (locale) => {
  const html = renderPage(template, config, defaultBrand, 'b1', { ...asked, path: `/${locale}` })
  expect(/<noscript><p>(.*?)<\/p>/.exec(html)?.[1]).toMatch(locale === 'th' ? /เปิด JavaScript/ : /Turn on JavaScript/)
})
