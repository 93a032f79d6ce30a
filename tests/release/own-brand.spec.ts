import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import sharp from 'sharp'
import type { BrandFile } from '#brands/brand-file.ts'
import { getPromotions } from '#contract/rewards.ts'
import { test as base, expect } from '#tests/e2e/app.ts'
import { messagesOf } from '#tests/e2e/messages.ts'
import { copyForRelease } from '#tests/e2e/release.ts'
import { type App, startApp } from '#tests/e2e/server.ts'
import { signedIn } from '#tests/e2e/signed-in.ts'
import { get } from '#tests/support/server/client.ts'
import { withLimits } from '#tests/support/server/overrides.ts'

const BRAND = 'wash-max'
/** All that `brand.json` may say beyond names and contact. */
const OWN = {
  words: {
    'home.promise': { th: 'ซักดึก\nเช้ามาหอม', en: 'Wash at night,\nfresh by dawn' },
    'home.greeting': { th: 'ยังไม่นอนเหรอ {name}', en: 'Still up, {name}?' },
    'home.shortcuts': { th: 'ทำอย่างอื่นต่อ', en: 'While you wait' },
  },
  points: { th: 'ดาว', en: { one: 'star', other: 'stars' } },
  colorScheme: 'dark',
  density: 'compact',
  shape: 'square',
  home: { guest: ['services', 'branches'], customer: ['services', 'balances'], services: ['horoscope', 'delivery'] },
  pictures: { hero: { file: 'night.jpg', alt: { th: 'เครื่องซักใต้โคมไฟ', en: 'Washers under lamps' } }, free: 'free.png' },
} satisfies Partial<BrandFile>

/** In the colour of the picture, so that the one that is shown is known. */
const draw = (background: string) => sharp({ create: { width: 1536, height: 864, channels: 3, background } })

const test = base.extend<object, { app: App }>({
  app: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of a fixture from this pattern
    async ({}, use) => {
      const root = copyForRelease()
      const folder = join(root, 'brands', BRAND)
      const file = join(folder, 'brand.json')
      writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), ...OWN }))
      mkdirSync(join(folder, 'pictures'))
      await draw('#16324a').jpeg().toFile(join(folder, 'pictures/night.jpg'))
      await draw('#7a2f55').png().toFile(join(folder, 'pictures/free.png'))
      const app = await startApp(withLimits({ otpsPerAddress: 1000 }), root)
      await use(app)
      await app.close()
      rmSync(root, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

/** Runs in the page: adds up its layout shifts. */
function recordShifts() {
  Object.assign(window, { shift: 0 })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      Object.assign(window, { shift: Object(window).shift + ('value' in entry ? Number(entry.value) : 0) })
  }).observe({ type: 'layout-shift', buffered: true })
}

const headings = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()
const variable = (page: Page, name: string) =>
  page.evaluate((name) => getComputedStyle(document.documentElement).getPropertyValue(name), name)

for (const locale of ['th', 'en'] as const) {
  const t = messagesOf(locale)
  const promise = OWN.words['home.promise'][locale].replace('\n', ' ')
  const { alt } = OWN.pictures.hero

  test(`a guest’s home is the brand’s own in ${locale}, from the first paint on`, async ({ app, page, newContext }) => {
    const url = app.url(BRAND, `/${locale}`)
    await page.addInitScript(recordShifts)
    const withoutScript = await (await newContext({ javaScriptEnabled: false })).newPage()
    // The server draws the branches as soon as it has them.
    await expect(async () => {
      const html = (await (await withoutScript.goto(url))?.text()) ?? ''
      expect(html.slice(html.indexOf('<div id="root"'))).toContain(alt[locale])
    }).toPass()

    await page.goto(url)
    await expect(page.locator('#root[data-app]')).toBeAttached()
    for (const home of [withoutScript, page]) {
      await expect(home.getByRole('heading', { level: 1 })).toHaveText(promise, { useInnerText: true })
      const picture = home.getByRole('main').getByRole('img', { name: alt[locale] })
      await expect(picture).toHaveAttribute('width', '1536')
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(300)
      const box = await picture.boundingBox()
      expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(16 / 9, 2)
      expect(await headings(home)).toEqual([OWN.words['home.shortcuts'][locale], t('home.branches')])
      const shortcuts = home.getByRole('navigation', { name: OWN.words['home.shortcuts'][locale] }).getByRole('link')
      await expect(shortcuts).toHaveText([t('home.horoscope'), t('service.delivery')])
      expect(await variable(home, '--spacing-6')).toBe('18px')
      expect(await variable(home, '--radii-control')).toBe('2px')
    }
    expect(await page.evaluate(() => Object(window).shift)).toBeLessThan(0.01)
  })

  test(`a customer reads the brand’s words and the name of its points in ${locale}`, async ({ app, page, context }) => {
    await signedIn(app, context, undefined, BRAND)
    const points = { th: '0 ดาว', en: '0 stars' }[locale]
    await page.goto(app.url(BRAND, `/${locale}`))
    await expect(page.getByText(OWN.words['home.greeting'][locale].replace(/\{name\}.?/, ''))).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: points }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(points)
    await expect(page.getByRole('main')).not.toContainText(/คะแนน|\bpoints?\b/i)
    await page.goto(app.url(BRAND, `/${locale}/privacy-policy`))
    await expect(page.getByRole('main')).toContainText({ th: 'ดาว', en: 'stars' }[locale])
    await expect(page.getByRole('main')).not.toContainText(/คะแนน|\bpoints\b/i)
  })
}

test('the dark scheme of a brand is a default, which a customer changes', async ({ app, page, context }) => {
  const url = app.url(BRAND, '/en')
  const dark = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(url)
  expect(await dark()).toBe('dark')
  await context.addCookies([{ name: 'color_scheme', value: 'system', url }])
  await page.reload()
  expect(await dark()).not.toBe('dark')
  await page.goto(app.url('the-wash', '/en'))
  expect(await dark(), 'another brand').not.toBe('dark')
})

test('a promotion has the brand’s picture, and a kind without one our drawing', async ({ app }) => {
  const { details } = await get(app.origin, getPromotions, {}, { origin: app.url(BRAND, '') })
  const colours = details.map(async ({ image }) => {
    const response = await fetch(`${app.origin}${image}`)
    const { channels } = await sharp(Buffer.from(await response.arrayBuffer())).stats()
    return channels.every(({ stdev }) => stdev < 1) ? 'own' : 'drawing'
  })
  expect(new Set(await Promise.all(colours))).toEqual(new Set(['own', 'drawing']))
})

test('a page of another brand has nothing of it', async ({ app, page }) => {
  const response = await page.goto(app.url('the-wash', '/en'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(messagesOf('en')('home.promise'), {
    useInnerText: true,
  })
  expect(await response?.text()).not.toMatch(/"own"|stars|night/)
})
