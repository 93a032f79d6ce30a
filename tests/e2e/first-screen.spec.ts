import type { Page } from 'playwright/test'
import { STALL_MS } from '#tests/support/doubles/scripted-server.ts'
import { freeMachines } from '#tests/support/server/client.ts'
import { expect, test } from './behind-proxy.ts'
import { printedPath } from './journey.ts'
import { brandName, messagesOf } from './messages.ts'
import { FULL_ONLY, languages } from './test-scope.ts'

const BRANDS = ['washday', 'the-wash', 'wash-max'] as const

for (const { locale, tier } of languages('th'))
  test(`a guest sees home in each brand without scripts, in ${locale}`, tier, async ({ app, newContext }) => {
    const page = await (await newContext({ javaScriptEnabled: false })).newPage()
    const t = messagesOf(locale)
    const fills = new Set<string>()
    for (const brand of BRANDS) {
      await page.goto(app.url(brand, `/${locale}`))
      await expect(
        page.getByRole('heading', { level: 1, name: messagesOf(locale, brand)('home.promise') }),
      ).toBeVisible()
      await expect(page.getByRole('banner')).toContainText(brandName(brand))
      const main = page.getByRole('main')
      await expect(main.getByRole('link', { name: t('home.register') })).toHaveAttribute('href', `/${locale}/register`)
      const scan = main.getByRole('link', { name: t('home.scan') })
      await expect(scan).toHaveAttribute('href', `/${locale}/qr-scanner`)
      fills.add(await scan.evaluate((link) => getComputedStyle(link).backgroundColor))
    }
    expect(fills.size, 'each brand’s own colour').toBe(BRANDS.length)
  })

/** Text and box of every visible heading, paragraph and link, to a tenth of a pixel. */
const boxesIn = (page: Page) =>
  page.locator('h1:visible, h2:visible, p:visible, a:visible').evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return [element.textContent, ...[x, y, width, height].map((value) => Math.round(value * 10) / 10)].join(' ')
    }),
  )

for (const width of [390, 320])
  test(
    `the app hydrates the HTML ${width} px wide without layout shift, and keeps the focus`,
    FULL_ONLY,
    async ({ app, page }) => {
      const t = messagesOf('th')
      let release = () => {}
      const released = new Promise<void>((resolve) => {
        release = resolve
      })
      await page.setViewportSize({ width, height: 844 })
      await page.route('**/assets/**', async (route) => {
        await released
        await route.continue()
      })
      await page.goto(app.url('washday', '/th'), { waitUntil: 'commit' })
      const scan = page.getByRole('main').getByRole('link', { name: t('home.scan') })
      await expect(scan).toBeVisible()
      await expect(page.locator('#washday'), 'the whole HTML has loaded').toBeAttached()
      await scan.focus()
      const boxes = await boxesIn(page)
      release()
      await expect(page.locator('#root[data-app]')).toBeAttached()
      await expect(scan).toBeFocused()
      expect(boxes.length).toBeGreaterThan(10)
      // Polls because the branches may load at this moment.
      await expect.poll(async () => (await boxesIn(page)).slice(0, 8)).toEqual(boxes.slice(0, 8))
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    },
  )

test(
  'a first screen that arrives in two parts is painted as a whole, without layout shift',
  FULL_ONLY,
  async ({ box, page }) => {
    box.play((path, { body }) => (path === '/th' ? { stallsAfter: body.indexOf('</h1>') } : undefined))
    await page.goto(box.url('/th'))
    const { firstByte, painted } = await page.evaluate(async () => {
      const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[] // by its type
      const painted = await new Promise<number>((done) => {
        new PerformanceObserver((list) => {
          const [entry] = list.getEntriesByName('first-contentful-paint')
          if (entry) done(entry.startTime)
        }).observe({ type: 'paint', buffered: true })
      })
      return { firstByte: navigation?.responseStart ?? Number.NaN, painted }
    })
    // A timer may be some milliseconds early.
    expect(painted - firstByte).toBeGreaterThan(STALL_MS - 50)
  },
)

test('a page whose text an extension has changed is shown by the app, without another load', async ({
  app,
  page,
  quiet,
}) => {
  const t = messagesOf('th', 'washday')
  const url = app.url('washday', '/th')
  let loads = 0
  await page.route(url, async (route) => {
    loads++
    const response = await route.fetch()
    await route.fulfill({
      response,
      body: (await response.text()).replaceAll(`>${t('nav.home')}<`, '>Start<'),
    })
  })
  quiet.expects(/Minified React error #418/)
  await page.goto(url)
  await expect(page.locator('#root[data-app]')).toBeAttached()
  await expect(page.getByRole('heading', { level: 1, name: t('home.promise') })).toBeVisible()
  await expect(page.getByText('Start', { exact: true })).toHaveCount(0)
  expect(loads).toBe(1)
})

test('a request with a token gets the home of a customer, not of a guest', async ({ app, page }) => {
  const t = messagesOf('th')
  const htmlWith = async (cookie: string) =>
    (await page.request.get(app.url('washday', '/th'), { headers: { cookie } })).text()
  const guestHtml = await htmlWith('locale=th')
  expect(guestHtml).toContain(t('home.register'))
  expect(guestHtml).not.toContain(t('home.ask'))
  for (const name of ['access_token', 'refresh_token']) {
    const html = await htmlWith(`locale=th; ${name}=x`)
    expect(html).toContain(t('home.ask'))
    expect(html).not.toContain(t('home.register'))
  }
})

test('a device that has stored something shows the data of the page, without asking for them again', async ({
  app,
  page,
}) => {
  const [machine] = await freeMachines(app.origin)
  if (!machine) throw new Error('No machine is free')
  await page.addInitScript(() => localStorage.setItem('device', JSON.stringify('of an earlier visit')))
  const asked: string[] = []
  await page.route('**/api/machine_info*', (route) => {
    asked.push(route.request().url())
  })
  await page.goto(app.url('washday', `/th${printedPath(machine)}`))
  await expect(page.locator('#root[data-app]')).toBeAttached()
  await expect(page.getByRole('main').getByRole('radio').first()).toBeEnabled()
  expect(asked).toEqual([])
})
