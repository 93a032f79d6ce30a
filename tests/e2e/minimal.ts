import type { BrowserContext, Page } from 'playwright/test'
import { type MinimalApi, startMinimalApi } from '#tests/support/doubles/minimal-api/server.ts'
import { PIN } from '#tests/support/server/client.ts'
import { test as base, expect } from './app.ts'
import { setTokenCookies } from './signed-in.ts'

export { expect } from 'playwright/test'

type Fixtures = {
  /** Fails a test whose pages asked for more than the specification has. */
  onlyTheForty: undefined
}

let serial = 0
const newNumber = () => `08${String(10_000_000 + ++serial).padStart(8, '0')}`

/** The app with an API that knows only the product's specification. */
export const test = base.extend<Fixtures, { api: MinimalApi }>({
  api: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const api = await startMinimalApi()
      await use(api)
      api.close()
    },
    { scope: 'worker' },
  ],
  settings: [async ({ api }, use) => use({ API_BASE_URL: api.url }), { scope: 'worker' }],
  onlyTheForty: [
    async ({ api }, use) => {
      api.forget()
      await use(undefined)
      expect(api.violations, 'more than the forty calls').toEqual([])
    },
    { auto: true },
  ],
})

/** A machine of the minimal API, as far as the steps of a journey need it. */
export const WASHER = {
  code: 'MIN1/1/1',
  path: '/qr-scanner?node_id=MIN1&address=1&sub_position=1',
  number: '1',
  machine_category: 'washer',
} as const

/** The id in the address of a page. */
export const transactionAt = (page: Page) => /TRX_\w+/.exec(page.url())?.[0] ?? ''

/** A customer of the minimal API, whose browser is signed in. */
export async function customerOf(
  api: MinimalApi,
  { app, context }: { app: Parameters<typeof setTokenCookies>[0]; context: BrowserContext },
) {
  const phone = newNumber()
  const customer = api.shop.addCustomer({ phone, pin: PIN, name: 'มานี มีนา' })
  await setTokenCookies(app, context, api.shop.tokensFor(customer), 'washday')
  return { phone, customer }
}
