import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { follow } from '#tests/a11y/crawler.ts'
import { expect, test } from '#tests/e2e/app.ts'
import { buildOutput } from '#tests/e2e/build-output.ts'
import { printedPath, visit } from '#tests/e2e/journey.ts'
import { type BrandId, brandName, messagesOf } from '#tests/e2e/messages.ts'
import { cachedPaths, visitAndPrecache } from '#tests/e2e/precached-files.ts'
import type { App } from '#tests/e2e/server.ts'
import { signedIn } from '#tests/e2e/signed-in.ts'

test.use({ serviceWorkers: 'allow' })

/** Every path of the router, with sample parameters. */
const paths = () => {
  const tree = readFileSync('src/route-tree.gen.ts', 'utf8')
  const [, body = ''] = /interface FileRoutesByTo \{([^}]*)\}/.exec(tree) ?? []
  return [...body.matchAll(/'([^']+)': typeof/g)].map(([, path = '']) =>
    path
      .replace('$service', 'delivery')
      .replace('$branch_id', 'ari4')
      .replace('$date', '2026-11-16')
      .replace('$token', '0'.repeat(26))
      .replace(/\$transaction(_id)?/, 'TRX_MCH_00000000000000000000000000')
      .replaceAll(/\$\w+/g, '1'),
  )
}

/** Opens a page and expects one heading, its title and brand, and no error page. */
async function expectPage(page: Page, app: App, brand: BrandId, path: string) {
  await page.goto(app.url(brand, `/en${path === '/' ? '' : path}`))
  await expect.soft(page.getByRole('heading', { level: 1 }), path).toHaveCount(1)
  await expect
    .soft(page, path)
    .toHaveTitle(new RegExp(`^(?!We can’t find|This page has a problem|ไม่พบหน้านี้|หน้านี้มีปัญหา).+ – ${brandName(brand)}$`))
}

/** Without a network the browser logs each failed request. */
const NO_NETWORK = /net::ERR_INTERNET_DISCONNECTED/

/** The map is useless offline, so its file is not cached; its page works without it. */
const mapFile = () => `/${buildOutput()['src/lib/browser/leaflet-map.ts']?.file}`
const onlineOnly = () => new RegExp(`net::ERR_FAILED .*${mapFile()}`)

test('[O1][V14.2.3] after one visit every page opens offline for a customer', async ({ app, page, context, quiet }) => {
  test.slow()
  await signedIn(app, context)
  await visitAndPrecache(app, page)
  await context.setOffline(true)
  quiet.expects(NO_NETWORK)
  quiet.expects(onlineOnly())
  expect(paths().length).toBeGreaterThan(40)
  for (const path of paths()) await expectPage(page, app, 'washday', path)
  // The page may have been left before it requested the map.
  const isRefused = page.waitForEvent('requestfailed', (request) => request.url().endsWith(mapFile()))
  await expectPage(page, app, 'washday', '/address/delivery/ari4/maps')
  await isRefused
  await page.goto(app.url('washday', '/en/offline'))
  await expect(page).toHaveTitle(`${messagesOf('en')('offline.heading')} – Washday`)
})

test("[S2.17][V3.5.7][V14.2.2] the worker's cache is the same for every customer, and survives a sign-out", async ({
  app,
  page,
  context,
}) => {
  const { phone, access_token } = await signedIn(app, context)
  const me = visit({ app, page })
  const tab = await follow(page)
  await visitAndPrecache(app, page)
  for (const path of ['/profile', '/history', '/notifications']) await me.open(path)
  const pathsBefore = await cachedPaths(page)
  expect(pathsBefore.filter((path) => path !== '/__shell' && !path.startsWith('/assets/'))).toEqual([])
  const shell = await page.evaluate(async () => (await caches.match('/__shell'))?.text())
  expect(shell).toContain('id="washday"')
  for (const secret of [phone.slice(-9), access_token, 'canonical']) expect(shell).not.toContain(secret)
  await me.open('/profile')
  await tab.waitForIdle() // a request still in flight when the session ends would be refused
  await me.button(me.t('profile.logout')).click()
  await me.arrivesAt(me.t('login.heading'), me.t('login.title'))
  expect((await cachedPaths(page)).length).toBeGreaterThanOrEqual(pathsBefore.length)
})

test('[S2.17] a harmful service worker can be removed from every browser', async ({ app, page }) => {
  const tab = await follow(page)
  await visitAndPrecache(app, page)
  await page.goto('about:blank') // home polls its branches, which would fail
  await app.kill()
  await app.start({ SERVICE_WORKER: 'off' })
  await page.goto(app.url('washday', '/en'))
  await expect.poll(() => cachedPaths(page)).toEqual([])
  // It deletes its caches first, then unregisters.
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  await page.reload()
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
  await tab.waitForIdle()
  await page.goto('about:blank')
  await app.kill()
  await app.start()
})

const primary = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--colors-fill'))

test('each brand keeps its own name and colours offline', async ({ app, newContext, quiet }) => {
  for (const brand of ['the-wash', 'wash-max'] as const) {
    const context = await newContext()
    const page = await context.newPage()
    await visitAndPrecache(app, page, brand)
    const onlineColor = await primary(page)
    await context.setOffline(true)
    for (const path of ['/', '/branch', '/login', '/lottery']) await expectPage(page, app, brand, path)
    expect(await primary(page)).toBe(onlineColor)
    await context.close()
  }
  quiet.expects(NO_NETWORK)
})

/** Time from the start of the navigation to the first byte of the page, in ms. */
const waitingTime = (page: Page) =>
  page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation')
    return navigation instanceof PerformanceNavigationTiming ? navigation.responseStart : undefined
  })

test('while the network hangs a page starts from the cache at once, and a reload after three seconds', async ({
  app,
  page,
}) => {
  await visitAndPrecache(app, page)
  app.stall()
  try {
    // The server sends nothing until it resumes: the pages come from the cache.
    await page.goto(app.url('washday', '/en/privacy-policy'), { waitUntil: 'commit' })
    await expect(page).toHaveTitle(/Washday$/)
    expect(await waitingTime(page)).toBeLessThan(2_900)
    await page.reload({ waitUntil: 'commit' })
    await expect(page).toHaveTitle(/Washday$/)
    expect(await waitingTime(page)).toBeGreaterThan(2_900)
  } finally {
    app.go()
  }
})

test('the worker asks for a scanned machine once, before the app of its page does', async ({ app, page, context }) => {
  const machine = await app.freeMachine()
  await visitAndPrecache(app, page)
  const requests: { path: string; isOfWorker: boolean }[] = []
  context.on('request', (request) =>
    requests.push({ path: new URL(request.url()).pathname, isOfWorker: request.serviceWorker() !== null }),
  )
  await page.goto(app.url('washday', `/en${printedPath(machine)}`))
  await expect(page.getByRole('radio').first()).toBeAttached()
  const machineCalls = requests.filter(({ path }) => path === '/api/machine_info')
  expect(machineCalls[0], 'the first call is that of the worker').toMatchObject({ isOfWorker: true })
  expect(machineCalls.filter(({ isOfWorker }) => isOfWorker)).toHaveLength(1)
})

test('a changed configuration of the server reaches a page from the cache on the same visit', async ({ app, page }) => {
  await visitAndPrecache(app, page)
  await page.goto('about:blank') // home polls its branches, which would fail
  await app.kill()
  await app.start({ TILE_ATTRIBUTION: 'New map', TILE_URL: 'https://tiles.example/{z}/{x}/{y}.png' })
  const attributions: string[] = []
  await page.exposeFunction('report', (text: string) => attributions.push(text))
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => {
      const text = document.getElementById('washday')?.textContent
      if (text) Reflect.get(window, 'report')(JSON.parse(text).map.attribution)
    }),
  )
  await page.goto(app.url('washday', '/en/privacy-policy'))
  await expect.poll(() => attributions).toEqual(['Sandbox', 'New map'])
  await page.goto('about:blank')
  await app.kill()
  await app.start()
})
