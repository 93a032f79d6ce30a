import { rmSync } from 'node:fs'
import { copyForRelease, release } from '#tests/e2e/release.ts'
import { startApp } from '#tests/e2e/server.ts'
import { type Browser, ENGINES } from './browser.ts'
import { personIn } from './person.ts'
import { test as base, expect } from './window.ts'

/** With a separate server, whose build the test can replace. */
const test = base.extend<{ deploy: () => Promise<void> }, { root: string }>({
  root: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of a fixture from this pattern
    async ({}, use) => {
      const root = copyForRelease()
      await use(root)
      rmSync(root, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  app: [
    async ({ settings, root }, use) => {
      const app = await startApp(settings, root)
      await use(app)
      await app.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  deploy: ({ app, root }, use) =>
    use(async () => {
      await app.kill()
      release(root)
      await app.start()
    }),
})

const buildOf = (browser: Browser) =>
  browser
    .evaluate((): unknown => JSON.parse(document.getElementById('washday')?.textContent ?? '{}').build)
    .catch(() => undefined) // while the page is replaced

for (const engine of ENGINES)
  test(`an open page in ${engine} keeps working after a deploy, and the next visit loads the new build`, async ({
    openWindow,
    deploy,
  }) => {
    const window = await openWindow(engine)
    const me = personIn(window, 'en')
    await me.open('/')
    await window.browser.evaluate(() => navigator.serviceWorker.ready.then(() => true))
    const build = await buildOf(window.browser)
    expect(build).toEqual(expect.any(String))
    await deploy()
    // By a link, whose files no longer exist on the server.
    await me.press(me.link(me.t('nav.history')))
    await me.arrivesAt(me.t('history.guest'))
    await me.open('/branch')
    await expect.poll(() => buildOf(window.browser)).not.toBe(build)
    await me.waitForIdle()
    await me.arrivesAt(me.t('branch.listHeading'))
    expect(await me.problems()).toEqual([])
  })
