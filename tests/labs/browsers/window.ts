import { makePageFixtures, type PageFixtures } from '#tests/a11y/page-fixtures.ts'
import { test as base } from '#tests/e2e/app.ts'
import type { Browser, Engine } from './browser.ts'
import { startChromium } from './chromium.ts'
import { startFirefox } from './firefox.ts'
import { startTlsProxy, type TlsProxy } from './tls-proxy.ts'
import { startWebKit } from './webkit.ts'

export { expect } from 'playwright/test'

/** A browser and its own connection to the app. */
export type Window = { browser: Browser; tls: TlsProxy }

type TestFixtures = {
  /** Opens a fresh profile of an engine, which closes with the test. */
  openWindow: (engine: Engine) => Promise<Window>
}
type WorkerFixtures = { world: PageFixtures }

export const test = base.extend<TestFixtures, WorkerFixtures>({
  world: [async ({ app }, use) => use(await makePageFixtures(app, 'washday')), { scope: 'worker' }],
  openWindow: async ({ app, launchOptions }, use) => {
    const windows: Window[] = []
    await use(async (engine) => {
      const tls = await startTlsProxy(app.port)
      const browser =
        engine === 'webkit'
          ? await startWebKit()
          : engine === 'firefox'
            ? await startFirefox(tls.origin)
            : await startChromium(tls.origin, launchOptions)
      windows.push({ browser, tls })
      return { browser, tls }
    })
    for (const { browser, tls } of windows) {
      await browser.close()
      await tls.goDown()
    }
  },
})
