import { createServer } from 'node:http'
import type { Page } from 'playwright/test'
import { listen } from '#tests/support/server/loopback.ts'
import { test as base, expect } from './app.ts'
import { colourOf } from './colour.ts'

type Operator = { theme: string; image: string | null; requests: string[] }

const EMPTY_PAGE = { details: [], total: 0, server_time: new Date().toISOString() }

/** Stands for an operator's own API; answers every call except the brand lookup with an empty page. */
const test = base.extend<object, { operator: Operator }>({
  operator: [{ theme: '#7c3aed', image: null, requests: [] }, { scope: 'worker' }],
  settings: [
    async ({ operator }, use) => {
      const server = createServer((request, response) => {
        operator.requests.push(request.url ?? '')
        response.setHeader('access-control-allow-origin', request.headers.origin ?? '*')
        response.setHeader('access-control-allow-headers', '*')
        response.setHeader('content-type', 'application/json')
        const isLookup = request.url?.startsWith('/api/get_brand_by_sub_domain')
        const brand = { theme: operator.theme, image_brand: operator.image, capabilities: [] }
        response.end(JSON.stringify(isLookup ? brand : EMPTY_PAGE))
      })
      await use({ API_BASE_URL: `http://127.0.0.1:${await listen(server)}` })
      await new Promise((closed) => server.close(closed))
    },
    { scope: 'worker' },
  ],
})

const fill = (page: Page) => colourOf(page, '--colors-fill')
const VIOLET = 'rgb(124, 58, 237)'
const pageSettings = (page: Page) =>
  page.evaluate(() => JSON.parse(document.getElementById('washday')?.textContent ?? '{}').brand)

test("a theme colour from the operator's API is in the HTML, and a newer one restyles the open page", async ({
  app,
  operator,
  page,
  newContext,
}) => {
  operator.theme = '#7c3aed'
  const withoutScript = await (await newContext({ javaScriptEnabled: false })).newPage()
  await expect
    .poll(async () => {
      await withoutScript.goto(app.url('the-wash', '/en'))
      return fill(withoutScript)
    })
    .toBe(VIOLET)

  // The server asks again after a minute; the page asks itself.
  operator.theme = 'lime'
  await page.goto(app.url('the-wash', '/en'))
  const { theme } = await pageSettings(page)
  expect(theme).toBe('#7c3aed')
  await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute('content', '#84cc16')
  expect(await fill(page)).not.toBe(VIOLET)
  expect(operator.requests).toContain('/api/get_brand_by_sub_domain?sub_domain=the-wash')
})

test('the brand cookie has the four fields, and the picture comes through the internal call', async ({
  app,
  operator,
  page,
  context,
}) => {
  operator.theme = '#7c3aed'
  operator.image = 'https://img.example/logo.png?size=1'
  const path = '/api-internal/brand-image/0123456789abcdef0123456789abcdef/320.webp'
  // The server imports pictures from public addresses only (`src/server/web/brand-image.test.ts`).
  await page.route('**/api-internal/brand-image?*', (route) => route.fulfill({ json: { path, srcset: '' } }))
  await page.route(`**${path}`, (route) => route.fulfill({ path: 'public/washday/icon-192.png' }))
  const imported = page.waitForRequest('**/api-internal/brand-image?*')
  const shown = page.waitForResponse(`**${path}`)
  await page.goto(app.url('the-wash', '/en'))
  const query = new URL((await imported).url()).searchParams
  expect(Object.fromEntries(query)).toEqual({ name: 'the-wash', url: operator.image })
  expect((await shown).status(), 'the picture replaces the logo').toBe(200)
  await expect
    .poll(async () => {
      const cookie = (await context.cookies()).find(({ name }) => name === 'brand')
      return JSON.parse(decodeURIComponent(cookie?.value ?? 'null'))
    })
    .toEqual({ isCheck: true, subDomain: 'the-wash', pahtImg: path, theme: '#7c3aed' })
  operator.image = null
})

test('falls back to the default green when the theme colour is invalid', async ({ app, operator, page }) => {
  operator.theme = 'no colour'
  await page.goto(app.url('the-wash', '/en'))
  await expect.poll(() => fill(page)).toBe('rgb(14, 135, 73)')
})
