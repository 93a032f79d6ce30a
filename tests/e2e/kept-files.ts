import { readFileSync } from 'node:fs'
import { expect, type Page } from 'playwright/test'
import type { BrandId } from './messages.ts'
import type { App } from './server.ts'

/** What the worker keeps, all caches together. */
export const keptOf = (page: Page) =>
  page.evaluate(async () => {
    const kept: string[] = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) kept.push(new URL(url).pathname)
    return kept
  })

export const listed = () =>
  [...readFileSync('dist/sw.js', 'utf8').matchAll(/"keep":"(\w+)","revision":null,"url":"([^"]+)"/g)].map(
    ([, keep = '', path = '']) => ({ keep, path }),
  )

/** One visit, long enough for the whole app to be kept. */
export async function visitOnce(app: App, page: Page, brand: BrandId = 'washday', path = '/en') {
  await page.goto(app.url(brand, path))
  const count = listed().filter(({ keep }) => keep !== 'asked').length
  await expect(async () => expect((await keptOf(page)).length).toBeGreaterThan(count)).toPass({ timeout: 45_000 })
}
