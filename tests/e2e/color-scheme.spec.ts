import type { Page } from 'playwright/test'
import { forcedColourFaults } from '#tests/a11y/probes.ts'
import { expect, test, WITH_MOTION } from './app.ts'
import { colourOf } from './colour.ts'
import { visit } from './journey.ts'

test.use(WITH_MOTION)

const canvas = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
const LIGHT = 'rgb(244, 247, 245)'
const DARK = 'rgb(10, 16, 11)'

test('the page follows the colour scheme of the device, unless the customer has chosen one', async ({
  app,
  page,
  context,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(app.url('washday', '/en'))
  expect(await canvas(page)).toBe(DARK)
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await canvas(page)).toBe(LIGHT)
  await context.addCookies([{ name: 'color_scheme', value: 'dark', url: app.url('washday', '/') }])
  await page.reload()
  expect(await canvas(page)).toBe(DARK)
})

test('the chosen colour scheme is in the HTML before any script runs', async ({ app, newContext }) => {
  const context = await newContext({ javaScriptEnabled: false, colorScheme: 'light' })
  await context.addCookies([{ name: 'color_scheme', value: 'dark', url: app.url('washday', '/') }])
  const page = await context.newPage()
  await page.goto(app.url('washday', '/en'))
  expect(await canvas(page)).toBe(DARK)
})

test('[G12] respects prefers-contrast: more in every brand', async ({ app, page }) => {
  for (const brand of ['washday', 'the-wash'] as const) {
    await page.emulateMedia({ contrast: 'no-preference' })
    await page.goto(app.url(brand, '/en'))
    const ink = await colourOf(page, '--colors-ink')
    expect(await colourOf(page, '--colors-ink3')).not.toBe(ink)
    await page.emulateMedia({ contrast: 'more' })
    for (const name of ['--colors-ink2', '--colors-ink3', '--colors-line-ui'])
      expect(await colourOf(page, name)).toBe(ink)
  }
})

test('[G9] every control is visible in forced colours', async ({ app, page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const me = visit({ app, page })
  for (const path of ['/', '/login']) {
    await me.open(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await forcedColourFaults(page, 'whole'), path).toEqual([])
  }
})

test('[G10] respects prefers-reduced-motion', async ({ app, page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(app.url('washday', '/en'))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const movements = await page.evaluate(() =>
    document
      .getAnimations()
      .map((animation) => animation.effect?.getComputedTiming())
      .filter((timing) => timing?.iterations === Number.POSITIVE_INFINITY || Number(timing?.duration) > 1),
  )
  expect(movements).toEqual([])
  const transitions = await page.evaluate(() => {
    document.body.style.color = 'rgb(1 2 3)'
    return document.getAnimations().filter((animation) => animation instanceof CSSTransition).length
  })
  expect(transitions, 'even a short one keeps a sheet open if the next change cancels it').toBe(0)
})
