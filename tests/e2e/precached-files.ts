import { readFileSync } from 'node:fs'
import { expect, type Page } from 'playwright/test'
import type { BrandId } from './messages.ts'
import type { App } from './server.ts'

/** The paths in all caches of the service worker. */
export const cachedPaths = (page: Page) =>
  page.evaluate(async () => {
    const paths: string[] = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname)
    return paths
  })

/** The files that the service worker of the build precaches, and when. */
export const precachedFiles = () =>
  [...readFileSync('dist/sw.js', 'utf8').matchAll(/"keep":"(\w+)","revision":null,"url":"([^"]+)"/g)].map(
    ([, keep = '', path = '']) => ({ keep, path }),
  )

/** Opens a page and waits until the service worker has precached the whole app. */
export async function visitAndPrecache(app: App, page: Page, brand: BrandId = 'washday', path = '/en') {
  await page.goto(app.url(brand, path))
  const count = precachedFiles().filter(({ keep }) => keep !== 'asked').length
  await expect(async () => expect((await cachedPaths(page)).length).toBeGreaterThan(count)).toPass({ timeout: 110_000 })
}
