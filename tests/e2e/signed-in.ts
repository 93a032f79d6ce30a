import type { BrowserContext } from 'playwright/test'
import { newCustomer, newPhone } from '#tests/support/client.ts'
import type { BrandId } from './messages.ts'
import type { App } from './server.ts'

/** The cookies of somebody who is signed in. */
export const keepTokens = (app: App, context: BrowserContext, tokens: Record<string, string>, brand: BrandId) =>
  context.addCookies(
    Object.entries(tokens).map(([name, value]) => ({
      name,
      value,
      url: app.url(brand, '/'),
      sameSite: 'Lax' as const,
      secure: true,
    })),
  )

/** A new customer, of the default brand unless told, signed in by the API: for tests whose subject comes after that. */
export async function signedIn(app: App, context: BrowserContext, phone = newPhone(), brand: BrandId = 'washday') {
  const tokens = await newCustomer(app.origin, phone, { origin: app.url(brand, '') })
  await keepTokens(app, context, tokens, brand)
  return { phone, ...tokens }
}
