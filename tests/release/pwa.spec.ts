import { readFileSync, rmSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright/test'
import { follow } from '#tests/a11y/crawl.ts'
import { test as base, expect } from '#tests/e2e/app.ts'
import { built } from '#tests/e2e/built.ts'
import { NO_SERVER } from '#tests/e2e/console.ts'
import { visit } from '#tests/e2e/journey.ts'
import { copyForRelease, release } from '#tests/e2e/release.ts'
import { type App, startApp } from '#tests/e2e/server.ts'
import { signedIn } from '#tests/e2e/signed-in.ts'
import { type BrandId, brandName, wordsOf } from '#tests/e2e/words.ts'

type Deploy = (
  /** While there is no server. */
  isDown?: () => Promise<unknown>,
) => Promise<void>

/** A server of its own, whose build can be replaced. */
const test = base.extend<object, { deploy: Deploy; root: string }>({
  root: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from it
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
  deploy: [
    async ({ app, root }, use) => {
      await use(async (isDown) => {
        await app.kill()
        release(root)
        await isDown?.()
        await app.start()
      })
    },
    { scope: 'worker' },
  ],
})

test.use({ serviceWorkers: 'allow' })

const buildOf = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.parse(document.getElementById('washday')?.textContent ?? '{}').build)

/** What the worker keeps, all caches together. */
const keptOf = (page: Page) =>
  page.evaluate(async () => {
    const kept: string[] = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) kept.push(new URL(url).pathname)
    return kept
  })

const listed = () =>
  [...readFileSync('dist/sw.js', 'utf8').matchAll(/"keep":"(\w+)","revision":null,"url":"([^"]+)"/g)].map(
    ([, keep = '', path = '']) => ({ keep, path }),
  )

/** One visit, long enough for the whole app to be kept. */
async function visitOnce(app: App, page: Page, brand: BrandId = 'washday', path = '/en') {
  await page.goto(app.url(brand, path))
  const count = listed().filter(({ keep }) => keep !== 'asked').length
  await expect(async () => expect((await keptOf(page)).length).toBeGreaterThan(count)).toPass({ timeout: 45_000 })
}

/** Every path that the router knows, with something in the place of its parameters. */
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

/** A page stands: one heading, its own title and brand, and it is none of the error pages. */
async function stands(page: Page, app: App, brand: BrandId, path: string) {
  await page.goto(app.url(brand, `/en${path === '/' ? '' : path}`))
  await expect.soft(page.getByRole('heading', { level: 1 }), path).toHaveCount(1)
  await expect
    .soft(page, path)
    .toHaveTitle(new RegExp(`^(?!We can’t find|This page has a problem|ไม่พบหน้านี้|หน้านี้มีปัญหา).+ – ${brandName(brand)}$`))
}

/** Without a network the browser itself reports each call. */
const NO_NETWORK = /net::ERR_INTERNET_DISCONNECTED/

/** The map is of no use then, and is not kept; its page does without. */
const mapFile = () => `/${built()['src/lib/device/pin-map.ts']?.file}`
const onlineOnly = () => new RegExp(`net::ERR_FAILED .*${mapFile()}`)

test('[O1][V14.2.3] after one visit every page opens without a network, for a customer', async ({
  app,
  page,
  context,
  quiet,
}) => {
  test.slow()
  await signedIn(app, context)
  await visitOnce(app, page)
  await context.setOffline(true)
  quiet.expects(NO_NETWORK)
  quiet.expects(onlineOnly())
  expect(paths().length).toBeGreaterThan(40)
  for (const path of paths()) await stands(page, app, 'washday', path)
  // Its page may have been left before it asked for the map.
  const isRefused = page.waitForEvent('requestfailed', (request) => request.url().endsWith(mapFile()))
  await stands(page, app, 'washday', '/address/delivery/ari4/maps')
  await isRefused
  await page.goto(app.url('washday', '/en/offline'))
  await expect(page).toHaveTitle(`${wordsOf('en')('offline.heading')} – Washday`)
})

test('[S2.17][V3.5.7][V14.2.2] what the worker keeps is the same for everybody, and stays when a customer signs out', async ({
  app,
  page,
  context,
}) => {
  const { phone, access_token } = await signedIn(app, context)
  const me = visit({ app, page })
  await visitOnce(app, page)
  for (const path of ['/profile', '/history', '/notifications']) await me.open(path)
  const kept = await keptOf(page)
  expect(kept.filter((path) => path !== '/__shell' && !path.startsWith('/assets/'))).toEqual([])
  const shell = await page.evaluate(async () => (await caches.match('/__shell'))?.text())
  expect(shell).toContain('id="washday"')
  for (const secret of [phone.slice(-9), access_token, 'canonical']) expect(shell).not.toContain(secret)
  await me.open('/profile')
  await page.waitForLoadState('networkidle') // what is still asked for when the session ends is refused
  await me.button(me.say('profile.logout')).click()
  await me.arrivesAt(me.say('login.heading'), me.say('login.title'))
  expect((await keptOf(page)).length).toBeGreaterThanOrEqual(kept.length)
})

test('[S2.17] a worker that does harm can be called back from every browser', async ({ app, page }) => {
  await visitOnce(app, page)
  await page.goto('about:blank') // home asks for its branches now and then, and nobody would answer
  await app.kill()
  await app.start({ SERVICE_WORKER: 'off' })
  await page.goto(app.url('washday', '/en'))
  await expect.poll(() => keptOf(page)).toEqual([])
  // It forgets first, and goes then.
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  await page.reload()
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
  await page.waitForLoadState('networkidle')
  await page.goto('about:blank')
  await app.kill()
  await app.start()
})

const primary = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--colors-fill'))

test('each brand keeps its own name and colours without a network', async ({ app, newContext, quiet }) => {
  for (const brand of ['the-wash', 'wash-max'] as const) {
    const context = await newContext()
    const page = await context.newPage()
    await visitOnce(app, page, brand)
    const before = await primary(page)
    await context.setOffline(true)
    for (const path of ['/', '/branch', '/login', '/lottery']) await stands(page, app, brand, path)
    expect(await primary(page)).toBe(before)
    await context.close()
  }
  quiet.expects(NO_NETWORK)
})

test('a page whose network takes longer than three seconds starts from what is kept', async ({ app, page }) => {
  await visitOnce(app, page)
  app.stall()
  try {
    const from = Date.now()
    await page.goto(app.url('washday', '/en/privacy-policy'), { waitUntil: 'commit' })
    await expect(page).toHaveTitle(/Washday$/)
    // The server says nothing until it goes on: what stands is what was kept.
    expect(Date.now() - from).toBeGreaterThan(2_900)
  } finally {
    app.go()
  }
})

test('what is kept before the worker starts is small enough for a phone', () => {
  const first = listed().filter(({ keep }) => keep === 'first')
  const bytes = first.map(({ path }) => gzipSync(readFileSync(`dist/${path}`)).length)
  expect(first.length).toBeGreaterThan(8)
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(260_000)
  // 22 bytes of each file in its list are the digest that says whether the file is whole.
  expect(gzipSync(readFileSync('dist/sw.js')).length).toBeLessThan(9_500)
})

/** The files of a page's sources, with all that they import. */
function filesOf(sources: RegExp) {
  const files = built()
  const needed = new Set<string>()
  const add = (source: string) => {
    const { file, css, imports } = files[source] ?? { file: source, css: [], imports: [] }
    if (needed.has(file)) return
    for (const one of [file, ...css]) needed.add(one)
    for (const other of imports) add(other)
  }
  const found = Object.keys(files).filter((source) => sources.test(source))
  expect(found, String(sources)).not.toEqual([])
  for (const source of found) add(source)
  return needed
}

test('the start, home, both languages and what is said without a network are kept first; then bill, history, login, profile', () => {
  const kept = (keep: string) => listed().flatMap((file) => (file.keep === keep ? file.path : []))
  const first = filesOf(/^index\.html$|locales\/(?:th|en)\.json|routes\/(?:index|offline)\.tsx/)
  expect(kept('first')).toEqual(expect.arrayContaining([...first]))
  const later = kept('later')
  const isNext = new Set<string>()
  for (const page of [
    /routes\/bill\.\$transaction\.tsx/,
    /routes\/history\.tsx/,
    /_guest\/login\.(?:index|pin-code)\.tsx/,
    /_authed\/profile\.index\.tsx/,
    /routes\/-customer\.tsx/,
  ]) {
    for (const file of filesOf(page)) if (later.includes(file)) isNext.add(file)
    // Each page's files stand before all that no page so far needs, but for what guards a group of pages.
    const end = Math.max(...[...isNext].map((file) => later.indexOf(file)))
    expect(end, String(page)).toBeLessThan(isNext.size + 2)
  }
})

const updateWorker = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    await registration.update()
  })

test('[G18] a new build reloads a page at rest at once, and one that pays only when that is over', async ({
  app,
  deploy,
  page,
  context,
  quiet,
}) => {
  await signedIn(app, context)
  await visitOnce(app, page)
  const build = await buildOf(page)
  const payer = visit({ app, page: await context.newPage() })
  const machine = await app.freeMachine()
  await payer.orders(machine)
  const transaction = await payer.pays()
  await deploy(() => payer.page.waitForEvent('requestfailed')) // it has asked in vain
  quiet.expects(NO_SERVER)
  await updateWorker(page)
  await expect.poll(() => buildOf(page).catch(() => build)).not.toBe(build)
  expect(await buildOf(payer.page)).toBe(build)
  await app.pay(transaction)
  await payer.seesBill(machine)
  await expect.poll(() => buildOf(payer.page).catch(() => build)).not.toBe(build)
  await payer.seesBill(machine)
})

test('after a deploy the old build is whole without a network, and the new one comes with it', async ({
  app,
  deploy,
  page,
  context,
  quiet,
}) => {
  await visitOnce(app, page)
  const build = await buildOf(page)
  await page.goto('about:blank')
  await deploy()
  await context.setOffline(true)
  quiet.expects(NO_NETWORK)
  await stands(page, app, 'washday', '/lottery')
  expect(await buildOf(page)).toBe(build)
  await context.setOffline(false)
  await page.reload()
  // Where the server takes longer than the worker waits, the old build starts, and goes when the new worker comes.
  await expect.poll(() => buildOf(page).catch(() => build)).not.toBe(build)
})

test('a page whose files a deploy has taken away is opened by the new build', async ({
  app,
  deploy,
  newContext,
  quiet,
}) => {
  const context = await newContext({ serviceWorkers: 'block' })
  const me = visit({ app, page: await context.newPage() })
  const tab = await follow(me.page)
  await me.open('/')
  const build = await buildOf(me.page)
  await tab.settles()
  // Home asks for its branches each half minute: a deploy may take that long on a busy machine.
  quiet.allows(NO_SERVER)
  await deploy()
  await me.link(me.say('nav.history')).click()
  await me.isAt(me.say('history.guest'), me.say('history.title'))
  expect(await buildOf(me.page)).not.toBe(build)
  quiet.expects(/Failed to load resource: .*404/)
  // Not where the file was missed when the link was touched, before the page was to be shown.
  quiet.allows(/MissingPart/)
})
