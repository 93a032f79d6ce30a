import type { BrowserContext } from 'playwright/test'
import { newCustomer, newPhone } from '#tests/support/server/client.ts'
import type { BrandId } from './messages.ts'
import type { App } from './server.ts'

/** Signs a browser in by setting the token cookies. */
export const setTokenCookies = (app: App, context: BrowserContext, tokens: Record<string, string>, brand: BrandId) =>
  context.addCookies(
    Object.entries(tokens).map(([name, value]) => ({
      name,
      value,
      url: app.url(brand, '/'),
      sameSite: 'Lax' as const,
      secure: true,
    })),
  )

/** Registers a new customer by the API and signs the browser in, for tests whose subject is not sign-in. */
export async function signedIn(app: App, context: BrowserContext, phone = newPhone(), brand: BrandId = 'washday') {
  const tokens = await newCustomer(app.origin, phone, { origin: app.url(brand, '') })
  await setTokenCookies(app, context, tokens, brand)
  return { phone, ...tokens }
}
