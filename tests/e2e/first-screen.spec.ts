import type { Page } from 'playwright/test'
import { expect, test } from './app.ts'
import { brandName, messagesOf } from './messages.ts'

const BRANDS = ['washday', 'the-wash', 'wash-max'] as const

for (const locale of ['th', 'en'] as const)
  test(`a guest sees home in each brand before any script has come, in ${locale}`, async ({ app, newContext }) => {
    const page = await (await newContext({ javaScriptEnabled: false })).newPage()
    const t = messagesOf(locale)
    const fills = new Set<string>()
    for (const brand of BRANDS) {
      await page.goto(app.url(brand, `/${locale}`))
      await expect(page.getByRole('heading', { level: 1, name: t('home.promise') })).toBeVisible()
      await expect(page.getByRole('banner')).toContainText(brandName(brand))
      const main = page.getByRole('main')
      await expect(main.getByRole('link', { name: t('home.register') })).toHaveAttribute('href', `/${locale}/register`)
      const scan = main.getByRole('link', { name: t('home.scan') })
      await expect(scan).toHaveAttribute('href', `/${locale}/qr-scanner`)
      fills.add(await scan.evaluate((link) => getComputedStyle(link).backgroundColor))
    }
    expect(fills.size, 'each brand’s own colour').toBe(BRANDS.length)
  })

/** Where everything is that says something or leads somewhere, to a tenth of a pixel. */
const placesIn = (page: Page) =>
  page.locator('h1:visible, h2:visible, p:visible, a:visible').evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return [element.textContent, ...[x, y, width, height].map((value) => Math.round(value * 10) / 10)].join(' ')
    }),
  )

for (const width of [390, 320])
  test(`the app takes over from the HTML ${width} px wide: nothing moves, and the focus stays`, async ({
    app,
    page,
  }) => {
    const t = messagesOf('th')
    let release = () => {}
    const held = new Promise<void>((done) => {
      release = done
    })
    await page.setViewportSize({ width, height: 844 })
    await page.route('**/assets/**', async (route) => {
      await held
      await route.continue()
    })
    await page.goto(app.url('washday', '/th'), { waitUntil: 'commit' })
    const scan = page.getByRole('main').getByRole('link', { name: t('home.scan') })
    await expect(scan).toBeVisible()
    await expect(page.locator('#first-screen ~ #root'), 'the HTML has come to its end').toBeAttached()
    await scan.focus()
    const before = await placesIn(page)
    release()
    await expect(page.locator('#first-screen')).toHaveCount(0)
    await expect(scan).toBeFocused()
    expect(before.length).toBeGreaterThan(10)
    // Again where the branches come in the moment of looking.
    await expect.poll(async () => (await placesIn(page)).slice(0, 8)).toEqual(before.slice(0, 8))
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  })

test('whoever is signed in never sees the home of a guest', async ({ app, page }) => {
  const htmlWith = async (cookie: string) =>
    (await page.request.get(app.url('washday', '/th'), { headers: { cookie } })).text()
  expect(await htmlWith('locale=th')).toContain('id="first-screen"')
  for (const name of ['access_token', 'refresh_token'])
    expect(await htmlWith(`locale=th; ${name}=x`)).not.toContain('id="first-screen"')
})
