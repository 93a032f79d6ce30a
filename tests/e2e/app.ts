import { type BrowserContext, type BrowserContextOptions, test as base } from 'playwright/test'
import { listen, type Quiet } from './console.ts'
import { type App, startApp } from './server.ts'

export { expect } from 'playwright/test'

/** As a page comes to most people; elsewhere the line asks for less motion. */
export const WITH_MOTION = { contextOptions: { reducedMotion: 'no-preference' } } as const

/** Of the people at the shop, who send money back. */
export const OPERATOR_TOKEN = 'of-the-people-at-the-shop-0123456789'
/** One address signs all customers in, and each forgets their PIN. */
const SETTINGS = { OTP_PER_ADDRESS_PER_HOUR: '1000', OPERATOR_TOKEN }

type Own = {
  /** The pages' complaints: any that a test does not expect fails it. */
  quiet: Quiet
  /** Another browser profile, listened to like the first. */
  newContext: (options?: BrowserContextOptions) => Promise<BrowserContext>
}
type Shared = {
  /** Over the server's defaults. */
  settings: Record<string, string>
  /** Another name is another server with a database of its own, for specs whose machines must be known. It takes seconds. */
  shop: string
  app: App
}

export const test = base.extend<Own, Shared>({
  settings: [{}, { option: true, scope: 'worker' }],
  shop: ['', { option: true, scope: 'worker' }],
  app: [
    async ({ settings, shop: _ }, use) => {
      const app = await startApp({ ...SETTINGS, ...settings })
      await use(app)
      await app.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  quiet: [
    async ({ context }, use) => {
      const quiet = listen()
      quiet.watch(context)
      await use(quiet)
      base.expect(quiet.problems(), 'what the pages complained of').toEqual([])
    },
    { auto: true },
  ],
  newContext: async ({ browser, quiet, viewport, contextOptions }, use) => {
    const made: BrowserContext[] = []
    await use(async (options) => {
      const context = await browser.newContext({ ...contextOptions, viewport, ...options })
      quiet.watch(context)
      made.push(context)
      return context
    })
    for (const context of made) await context.close()
  },
})
