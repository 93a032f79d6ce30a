import type { Page } from 'playwright/test'
import { follow } from '#tests/a11y/crawler.ts'
import { NO_SERVER } from './console.ts'
import { expect, test } from './deployable.ts'
import { visit } from './journey.ts'
import { messagesOf } from './messages.ts'
import { visitAndPrecache } from './precached-files.ts'
import { signedIn } from './signed-in.ts'
import { FULL_ONLY } from './test-scope.ts'

test.use({ serviceWorkers: 'allow' })

/** The browser's console message for each request without a network. */
const NO_NETWORK = /net::ERR_INTERNET_DISCONNECTED/

const buildOf = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.parse(document.getElementById('washday')?.textContent ?? '{}').build)

/**
 * Checks for a new worker until the page is of another build. Once is not enough: a connection from before a deploy may fail
 * the installation, and then the browser installs at the next check, as on a customer's next visit.
 */
const updatesTo = async (page: Page, build: string) => {
  const update = async () => {
    const registration = await navigator.serviceWorker.ready
    if (!registration.installing) await registration.update()
  }
  await expect
    .poll(
      () =>
        page
          .evaluate(update)
          .then(() => buildOf(page))
          .catch(() => build),
      { intervals: [1_000] },
    )
    .not.toBe(build)
}

test(
  '[G18] a new build reloads an idle page at once, and a page with a payment only after it',
  FULL_ONLY,
  async ({ app, deploy, page, context, quiet }) => {
    await signedIn(app, context)
    await visitAndPrecache(app, page)
    const build = await buildOf(page)
    const payer = visit({ app, page: await context.newPage() })
    const machine = await app.freeMachine()
    await payer.orders(machine)
    const transaction = await payer.pays()
    await deploy(() => payer.page.waitForEvent('requestfailed')) // a status request has failed
    quiet.expects(NO_SERVER)
    await updatesTo(page, build)
    expect(await buildOf(payer.page)).toBe(build)
    await app.pay(transaction)
    await payer.seesBill(machine)
    await expect.poll(() => buildOf(payer.page).catch(() => build)).not.toBe(build)
    await payer.seesBill(machine)
  },
)

test(
  'after a deploy the old build works offline, and the new one loads when the network is back',
  FULL_ONLY,
  async ({ app, deploy, page, context, quiet }) => {
    await visitAndPrecache(app, page)
    const build = await buildOf(page)
    await page.goto('about:blank')
    await deploy()
    await context.setOffline(true)
    quiet.expects(NO_NETWORK)
    await page.goto(app.url('washday', '/en/lottery'))
    await expect(page).toHaveTitle(`${messagesOf('en')('lottery.title')} – Washday`)
    expect(await buildOf(page)).toBe(build)
    await context.setOffline(false)
    await page.reload()
    // If the server takes longer than the worker waits, the old build starts, and the new worker replaces it.
    await expect.poll(() => buildOf(page).catch(() => build)).not.toBe(build)
  },
)

test(
  'after a deploy a page starts from the cache, and the new build takes over on the same visit',
  FULL_ONLY,
  async ({ app, deploy, page }) => {
    await visitAndPrecache(app, page)
    const build = await buildOf(page)
    await page.goto('about:blank')
    await deploy()
    const builds: string[] = []
    await page.exposeFunction('report', (id: string) => builds.push(id))
    await page.addInitScript(() =>
      addEventListener('DOMContentLoaded', () => {
        const text = document.getElementById('washday')?.textContent
        if (text) Reflect.get(window, 'report')(JSON.parse(text).build)
      }),
    )
    await page.goto(app.url('washday', '/en/lottery'))
    await expect.poll(() => builds.length).toBe(2)
    expect(builds[0]).toBe(build)
    expect(builds[1]).not.toBe(build)
    await expect(page).toHaveTitle(`${messagesOf('en')('lottery.title')} – Washday`)
  },
)

test(
  'a page whose files a deploy has removed is loaded from the new build',
  FULL_ONLY,
  async ({ app, deploy, newContext, quiet }) => {
    const context = await newContext({ serviceWorkers: 'block' })
    const me = visit({ app, page: await context.newPage() })
    const tab = await follow(me.page)
    await me.open('/')
    const build = await buildOf(me.page)
    await tab.waitForIdle()
    // Home refetches its branches every 30 s, and a deploy may take that long on a busy machine.
    quiet.allows(NO_SERVER)
    await deploy()
    await me.link(me.t('nav.history')).click()
    await me.isAt(me.t('history.guest'), me.t('history.title'))
    expect(await buildOf(me.page)).not.toBe(build)
    quiet.expects(/Failed to load resource: .*404/)
    // Not always: the file may already be missing when the link is pressed, before navigation.
    quiet.allows(/ChunkError/)
  },
)
