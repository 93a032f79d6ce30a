import { createServer } from 'node:http'
import type { Page } from 'playwright/test'
import { listen } from '#tests/support/loopback.ts'
import { test as base, expect } from './app.ts'
import { colourOf } from './colour.ts'

type Operator = { theme: string; requests: string[] }

const EMPTY_PAGE = { details: [], total: 0, server_time: new Date().toISOString() }

/** Stands for an operator's own API; answers every call except the brand lookup with an empty page. */
const test = base.extend<object, { operator: Operator }>({
  operator: [{ theme: '#7c3aed', requests: [] }, { scope: 'worker' }],
  settings: [
    async ({ operator }, use) => {
      const server = createServer((request, response) => {
        operator.requests.push(request.url ?? '')
        response.setHeader('access-control-allow-origin', request.headers.origin ?? '*')
        response.setHeader('access-control-allow-headers', '*')
        response.setHeader('content-type', 'application/json')
        const isLookup = request.url?.startsWith('/api/get_brand_by_sub_domain')
        response.end(
          JSON.stringify(isLookup ? { theme: operator.theme, image_brand: null, capabilities: [] } : EMPTY_PAGE),
        )
      })
      await use({ API_BASE_URL: `http://127.0.0.1:${await listen(server)}` })
      await new Promise((closed) => server.close(closed))
    },
    { scope: 'worker' },
  ],
})

const fill = (page: Page) => colourOf(page, '--colors-fill')

test("a theme colour from the operator's API restyles the page, and is in the HTML of the next page", async ({
  app,
  operator,
  page,
  context,
  newContext,
}) => {
  operator.theme = '#7c3aed'
  await page.goto(app.url('the-wash', '/en'))
  await expect.poll(() => fill(page)).toBe('rgb(124, 58, 237)')
  expect(operator.requests).toContain('/api/get_brand_by_sub_domain?sub_domain=the-wash')

  const withoutScript = await newContext({ javaScriptEnabled: false, storageState: await context.storageState() })
  const next = await withoutScript.newPage()
  await next.goto(app.url('the-wash', '/en'))
  expect(await fill(next)).toBe('rgb(124, 58, 237)')
})

test('falls back to the default green when the theme colour is invalid', async ({ app, operator, page }) => {
  operator.theme = 'no colour'
  await page.goto(app.url('the-wash', '/en'))
  await expect.poll(() => fill(page)).toBe('rgb(14, 135, 73)')
})
