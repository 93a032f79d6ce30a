import type { Page } from 'playwright/test'
import { expect, test } from './app.ts'

const canvas = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
const LIGHT = 'rgb(244, 247, 245)'
const DARK = 'rgb(10, 16, 11)'

test('a page follows the device, and the customer before the device', async ({ app, page, context }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(app.url('washday', '/en'))
  expect(await canvas(page)).toBe(DARK)
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await canvas(page)).toBe(LIGHT)
  await context.addCookies([{ name: 'color_scheme', value: 'dark', url: app.url('washday', '/') }])
  await page.reload()
  expect(await canvas(page)).toBe(DARK)
})

test('the choice is in the page before any script has run', async ({ app, newContext }) => {
  const context = await newContext({ javaScriptEnabled: false, colorScheme: 'light' })
  await context.addCookies([{ name: 'color_scheme', value: 'dark', url: app.url('washday', '/') }])
  const page = await context.newPage()
  await page.goto(app.url('washday', '/en'))
  expect(await canvas(page)).toBe(DARK)
})

const variable = (page: Page, name: string) =>
  page.evaluate((asked) => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = `var(${asked})`
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }, name)

test('who asks for more contrast gets it, in every brand', async ({ app, page }) => {
  for (const brand of ['washday', 'the-wash'] as const) {
    await page.emulateMedia({ contrast: 'no-preference' })
    await page.goto(app.url(brand, '/en'))
    const ink = await variable(page, '--colors-ink')
    expect(await variable(page, '--colors-ink3')).not.toBe(ink)
    await page.emulateMedia({ contrast: 'more' })
    for (const name of ['--colors-ink2', '--colors-ink3', '--colors-line-ui'])
      expect(await variable(page, name)).toBe(ink)
  }
})

test('in forced colours no control is lost in the page', async ({ app, page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  for (const path of ['/en', '/en/login']) {
    await page.goto(app.url('washday', path))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const bare = await page.evaluate(() => {
      const canvas = getComputedStyle(document.documentElement).backgroundColor
      const shows = (element: Element) => {
        const style = getComputedStyle(element)
        const hasEdge = Number.parseFloat(style.borderBlockStartWidth) > 0 && style.borderBlockStartColor !== canvas
        return hasEdge || style.textDecorationLine.includes('underline') || style.color !== canvas
      }
      return [...document.querySelectorAll('main :is(a[href], button, input)')]
        .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !shows(element))
        .map((element) => element.outerHTML.slice(0, 120))
    })
    expect(bare).toEqual([])
  }
})

test('who asks for stillness sees nothing move', async ({ app, page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(app.url('washday', '/en'))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .map((animation) => animation.effect?.getComputedTiming())
      .filter((timing) => timing?.iterations === Number.POSITIVE_INFINITY || Number(timing?.duration) > 1),
  )
  expect(moving).toEqual([])
})
