import { type BrowserContext, type BrowserContextOptions, test as base } from 'playwright/test'
import { withLimits } from '#tests/support/server/overrides.ts'
import { type Quiet, watchConsole } from './console.ts'
import { watchSpeech } from './double-speech.ts'
import { type App, startApp } from './server.ts'
import { slowNetwork } from './slow-network.ts'

export { expect } from 'playwright/test'

/** Motion as most people have it; other tests run with reduced motion, which takes less time. */
export const WITH_MOTION = { contextOptions: { reducedMotion: 'no-preference' } } as const

/** The token of the staff who send refunds. */
export const OPERATOR_TOKEN = 'of-the-people-at-the-shop-0123456789'
/** All customers of the tests request codes from one IP address; some come through a proxy that speaks TLS. */
const SETTINGS = { ...withLimits({ otpsPerAddress: 1000 }), TRUSTED_PROXIES: '1', OPERATOR_TOKENS: OPERATOR_TOKEN }

type TestFixtures = {
  /** Console messages and uncaught errors of the pages: one that a test does not expect fails it. */
  quiet: Quiet
  /** Opens another browser profile, whose console is watched like the first. */
  newContext: (options?: BrowserContextOptions) => Promise<BrowserContext>
}
type WorkerFixtures = {
  /** Settings that override the server's defaults. */
  settings: Record<string, string>
  /** Another name starts another server and database, for specs that need machines of their own. It takes seconds. */
  shop: string
  app: App
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  settings: [{}, { option: true, scope: 'worker' }],
  shop: ['', { option: true, scope: 'worker' }],
  app: [
    async ({ settings, shop: _ }, use) => {
      const app = await startApp({ ...SETTINGS, ...settings })
      await use(app)
      await app.close()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  quiet: [
    async ({ context }, use) => {
      const quiet = watchConsole()
      quiet.watch(context)
      await watchSpeech(context)
      slowNetwork(context)
      await use(quiet)
      base.expect(quiet.problems(), 'unexpected console messages and errors').toEqual([])
    },
    { auto: true },
  ],
  newContext: async ({ browser, quiet, viewport, contextOptions }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (options) => {
      const context = await browser.newContext({ ...contextOptions, viewport, ...options })
      quiet.watch(context)
      await watchSpeech(context)
      slowNetwork(context)
      contexts.push(context)
      return context
    })
    for (const context of contexts) await context.close()
  },
})
