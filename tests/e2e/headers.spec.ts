import { createHash } from 'node:crypto'
import { type IncomingHttpHeaders, request } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from '#tests/e2e/app.ts'
import { buildOutput } from './build-output.ts'
import { messagesOf } from './messages.ts'

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/** A raw request: browsers and `fetch` do not allow a `host` header. */
const get = (port: number, path: string, headers: Record<string, string> = {}) =>
  new Promise<Answer>((done, fail) => {
    const outgoing = request({ port, path, headers: { host: `localhost:${port}`, ...headers } }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part) => parts.push(part))
      response.on('end', () =>
        done({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
      )
    })
    outgoing.on('error', fail).end()
  })

const CLOSED = /^default-src 'none'; frame-ancestors 'none'; sandbox$/
const PAGE =
  /^default-src 'none'; script-src 'self' 'wasm-unsafe-eval'(?: 'sha256-[\w+/=]{44}'){2}; script-src-attr 'none'; style-src 'self'(?: 'sha256-[\w+/=]{44}')+; .*frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types default; report-uri \/api-internal\/policy-reports; report-to policy$/
const IMMUTABLE = 'public, max-age=31536000, immutable'

type Kind = {
  path: string | ((html: string) => string)
  status?: number
  type: string
  cache: string
  policy?: RegExp
  more?: Record<string, string | RegExp>
}
const PAGES = {
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': /^camera=\(self\), geolocation=\(self\), microphone=\(\), payment=\(\)/,
  'reporting-endpoints': 'policy="/api-internal/policy-reports"',
  'x-build': /^[0-9a-f]{12}$/,
}
const pathIn = (pattern: RegExp) => (html: string) => pattern.exec(html)?.[1] ?? ''

const KINDS: Record<string, Kind> = {
  'a page': {
    path: '/en/help',
    type: 'text/html; charset=utf-8',
    cache: 'no-cache',
    policy: PAGE,
    more: { ...PAGES, etag: /^W\/"/, vary: 'Host, Cookie, Accept-Language, Accept-Encoding' },
  },
  'a page with data': {
    path: '/en/branch/ari4',
    type: 'text/html; charset=utf-8',
    cache: 'no-store',
    policy: PAGE,
    more: { ...PAGES, vary: 'Host, Cookie, Accept-Language, Accept-Encoding' },
  },
  'an unknown page': {
    path: '/en/x/y/z',
    status: 404,
    type: 'text/html; charset=utf-8',
    cache: 'no-cache',
    policy: PAGE,
    more: PAGES,
  },
  'the shell': { path: '/__shell', type: 'text/html; charset=utf-8', cache: 'no-store', policy: PAGE, more: PAGES },
  'a script': {
    path: pathIn(/<script type="module"[^>]* src="([^"]+)"/),
    type: 'text/javascript; charset=utf-8',
    cache: IMMUTABLE,
    more: { etag: /^W\/"/, vary: 'Accept-Encoding' },
  },
  'a style sheet': {
    path: () => `/${buildOutput()['src/main.tsx']?.css[0]}`,
    type: 'text/css; charset=utf-8',
    cache: IMMUTABLE,
  },
  'an icon': { path: '/the-wash/icon-192.png', type: 'image/png', cache: 'public, max-age=86400' },
  'a drawn icon': { path: '/washday/icon.svg', type: 'image/svg+xml; charset=utf-8', cache: 'public, max-age=86400' },
  'the share image': { path: '/wash-max/share.png', type: 'image/png', cache: 'public, max-age=86400' },
  'the worker': {
    path: '/sw.js',
    type: 'text/javascript; charset=utf-8',
    cache: 'no-cache',
    policy: /^default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'$/,
  },
  'a manifest': {
    path: '/api-internal/the-wash/manifest.webmanifest',
    type: 'application/manifest+json',
    cache: 'no-cache',
  },
  'the build’s id': { path: '/builds/latest.json', type: 'application/json', cache: 'no-store' },
  'an API call': { path: '/api/branches', type: 'application/json', cache: 'no-store', more: { vary: /Origin/ } },
  'a rejected API call': {
    path: '/api/get_user_info',
    status: 401,
    type: 'application/problem+json',
    cache: 'no-store',
  },
  'an unknown API call': { path: '/api/nothing', status: 404, type: 'application/problem+json', cache: 'no-store' },
  'an internal API call': { path: '/api-internal/horoscope?birth=leo', type: 'application/json', cache: 'no-cache' },
  'an unknown internal API call': {
    path: '/api-internal/nothing',
    status: 404,
    type: 'application/problem+json',
    cache: 'no-store',
  },
  'a removed script': {
    path: '/assets/gone-abc.js',
    status: 404,
    type: 'text/plain; charset=UTF-8',
    cache: 'no-store',
  },
  'an unknown file': { path: '/wp-login.php', status: 404, type: 'text/plain; charset=UTF-8', cache: 'no-store' },
  'the manifest of the build': {
    path: '/.vite/manifest.json',
    status: 404,
    type: 'text/plain; charset=UTF-8',
    cache: 'no-store',
  },
  'the health check': { path: '/healthz', type: 'application/json', cache: 'no-store' },
}

for (const [kind, { path, status = 200, type, cache, policy = CLOSED, more = {} }] of Object.entries(KINDS))
  test(`[V3.4.3][V3.4.7][V13.4.6] ${kind} has its cache and security headers`, async ({ app }) => {
    const html = typeof path === 'string' ? '' : (await get(app.port, '/en')).body.toString()
    const url = typeof path === 'string' ? path : path(html)
    // On a busy machine the data of a page may take too long for one.
    await expect.poll(async () => (await get(app.port, url)).headers['cache-control'], { message: url }).toBe(cache)
    const answer = await get(app.port, url, { 'accept-encoding': 'br' })
    expect(answer.status).toBe(status)
    const expected: Record<string, string | RegExp> = {
      'content-type': type,
      'cache-control': cache,
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-resource-policy': 'same-origin',
      ...more,
    }
    for (const [name, value] of Object.entries(expected))
      expect.soft(answer.headers[name], name).toEqual(typeof value === 'string' ? value : expect.stringMatching(value))
    for (const name of [
      'server',
      'x-powered-by',
      'set-cookie',
      'access-control-allow-origin',
      'strict-transport-security',
    ])
      expect.soft(answer.headers[name], name).toBeUndefined()
  })

test('[V3.4.1] a request by TLS gets HSTS and upgrade-insecure-requests', async ({ app }) => {
  const { headers, body } = await get(app.port, '/en', { 'x-forwarded-proto': 'https' })
  expect(headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains')
  expect(headers['content-security-policy']).toContain('upgrade-insecure-requests')
  expect(body.toString()).toContain(`href="https://localhost:${app.port}/en"`)
})

test('[S2.9] a page is compressed as the client accepts, and is not sent again if it is unchanged', async ({ app }) => {
  const compressed = await get(app.port, '/th/help', { 'accept-encoding': 'gzip, br' })
  const uncompressed = await get(app.port, '/th/help')
  expect(compressed.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(compressed.body).toString()).toBe(uncompressed.body.toString())
  const unchanged = await get(app.port, '/th/help', { 'if-none-match': compressed.headers.etag ?? '' })
  expect([unchanged.status, unchanged.body.length]).toEqual([304, 0])
  const english = await get(app.port, '/en/help', { 'if-none-match': compressed.headers.etag ?? '' })
  expect(english.status).toBe(200)
  const otherBrand = await get(app.port, '/th/help', {
    'if-none-match': compressed.headers.etag ?? '',
    host: 'the-wash.app.localhost',
  })
  expect(otherBrand.status).toBe(200)
})

test('a request without a language gets a locale cookie, which later requests keep', async ({ app }) => {
  const first = await get(app.port, '/', { 'accept-language': 'en' })
  expect(first.headers['set-cookie']).toEqual(['locale=en; Path=/; Max-Age=31536000; SameSite=Lax; Secure'])
  const later = await get(app.port, '/', { 'accept-language': 'th', cookie: 'locale=en' })
  expect(later.headers['set-cookie']).toBeUndefined()
  for (const { body } of [first, later]) expect(body.toString()).toMatch(/^<!doctype html>\s*<html [^>]*lang="en"/i)
})

test('[V3.6.1] every script and style sheet in a page has an integrity digest', async ({ app }) => {
  const html = (await get(app.port, '/en')).body.toString()
  const tags = html.match(/<(?:script|link)[^>]+\/assets\/[^"]+\.(?:js|css)"[^>]*>/g) ?? []
  const [, late = ''] = /id="links">(.*?)<\/script>/.exec(html) ?? []
  const links = late.match(/\{[^}]*\}/g) ?? []
  expect(tags.length).toBeGreaterThan(0)
  expect(links.length).toBeGreaterThan(1)
  // A sheet that is disabled is not loaded: its text is in the page.
  for (const tag of [...tags.filter((it) => !it.includes(' disabled=""')), ...links]) {
    const [path = ''] = /\/assets\/[^"]+/.exec(tag) ?? []
    const file = await get(app.port, path)
    const digest = `sha256-${createHash('sha256').update(file.body).digest('base64')}`
    expect(tag).toContain(`"${digest}"`)
  }
})

test('a script that was changed in transit does not run', async ({ app, page, quiet }) => {
  quiet.expects(/Failed to find a valid digest/)
  const changedScript = { contentType: 'text/javascript', body: "document.title = 'theirs'" }
  await page.route('**/assets/main-*.js', (route) => route.fulfill(changedScript))
  await page.goto(app.url('washday', '/en'))
  // The page retries once, and then shows that the app cannot be loaded.
  await expect(page.getByRole('heading', { level: 1, name: messagesOf('en')('error.network') })).toBeVisible()
  await expect(page).toHaveTitle(/Washday$/)
})

for (const host of [
  'evil.example',
  'the-wash.evil',
  'dev.evil.example',
  'localhost.evil.example',
  'nobody.app.localhost',
  '127.0.0.1',
  '[::1]',
])
  test(`a page at ${host} shows the default brand and does not contain that host`, async ({ app }) => {
    const { status, headers, body } = await get(app.port, '/en/branch', { host })
    const html = body.toString()
    expect(status).toBe(200)
    expect(html).toMatch(/<title>[^<]+ – Washday<\/title>/)
    expect(html).not.toContain(host)
    expect(JSON.stringify(headers)).not.toContain(host)
    expect(html).not.toContain('"og:url')
  })

test('a page at a foreign host shows the brand of its first label and does not contain that host', async ({ app }) => {
  const { headers, body } = await get(app.port, '/en/branch', { host: 'the-wash.evil.example' })
  const html = body.toString()
  expect(html).toMatch(/<title>[^<]+ – The Wash<\/title>/)
  expect(html).toContain('<link rel="canonical" href="/en/branch"/>')
  expect(html + JSON.stringify(headers)).not.toMatch(/evil\.example|"og:/)
})

test('[S2.5][V1.3.2] injected scripts and HTML do not run', async ({ app, page, quiet }) => {
  quiet.expects(/Content Security Policy|TrustedHTML|TrustedScript/)
  await page.goto(app.url('the-wash', '/en'))
  await page.getByRole('heading', { level: 1 }).waitFor()
  // In timers of the page: the policy does not apply to code that Playwright evaluates.
  await page.evaluate(() => {
    const injections: (() => void)[] = [
      () => void document.body.insertAdjacentHTML('beforeend', '<img src=x onerror="document.title=1">'),
      () => {
        const script = document.createElement('script')
        script.text = 'document.title = 2'
        document.body.append(script)
      },
      () => {
        const script = document.createElement('script')
        script.src = 'https://evil.example/3.js'
        document.body.append(script)
      },
      () => void setTimeout('document.title = 4', 0),
      () => void Function('document.title = 5')(),
      () => {
        document.createElement('iframe').srcdoc = '<script>parent.document.title = 6</script>'
      },
    ]
    for (const [nth, inject] of injections.entries())
      setTimeout(() => {
        try {
          inject()
          document.body.dataset[`try${nth}`] = 'done'
        } catch {
          document.body.dataset[`try${nth}`] = 'refused'
        }
      }, 0)
  })
  await expect(page.locator('body')).toHaveAttribute('data-try5', /./)
  for (const nth of [0, 1, 2, 3, 4, 5])
    await expect.soft(page.locator('body')).toHaveAttribute(`data-try${nth}`, 'refused')
  await expect(page).toHaveTitle(/The Wash/)
})
