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
