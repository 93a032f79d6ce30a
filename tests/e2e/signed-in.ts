import type { BrowserContext } from 'playwright/test'
import { newCustomer, newPhone } from '#tests/support/client.ts'
import type { App } from './server.ts'
import type { BrandId } from './words.ts'

/** A new customer, of the default brand unless told, signed in by the API: for tests whose subject comes after that. */
export async function signedIn(app: App, context: BrowserContext, phone = newPhone(), brand: BrandId = 'washday') {
  const tokens = await newCustomer(app.origin, phone, { origin: app.url(brand, '') })
  const url = app.url(brand, '/')
  await context.addCookies(
    Object.entries(tokens).map(([name, value]) => ({ name, value, url, sameSite: 'Lax' as const, secure: true })),
  )
  return { phone, ...tokens }
}
