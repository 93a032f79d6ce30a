import type { Page } from 'playwright/test'
import { freeMachines } from '#tests/support/server/client.ts'
import { expect, test, WITH_MOTION } from './app.ts'
import { printedPath } from './journey.ts'
import { FULL_ONLY } from './test-scope.ts'

/** @returns how many elements the browser styled in the frames after a change, at most in one of them */
async function styledAfter(page: Page, change: () => void): Promise<number> {
  const browser = page.context().browser()
  if (!browser) throw new Error('The page has no browser')
  await browser.startTracing(page, { categories: ['devtools.timeline'] })
  await page.evaluate(change)
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  const { traceEvents }: { traceEvents: { name: string; args?: { elementCount?: number } }[] } = JSON.parse(
    (await browser.stopTracing()).toString(),
  )
  const counts = traceEvents.flatMap(({ name, args }) => (name === 'UpdateLayoutTree' ? [args?.elementCount] : []))
  expect(counts, 'the browser records how many').toContainEqual(expect.any(Number))
  return Math.max(...counts.map((count) => count ?? 0))
}

const CHANGES = {
  'a file is requested': () => {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'icon' }))
  },
  'a paragraph comes': () => {
    document.querySelector('main')?.append(Object.assign(document.createElement('p'), { lang: 'th' }))
  },
  'a paragraph comes first': () => {
    document.querySelector('main')?.prepend(Object.assign(document.createElement('p'), { lang: 'th' }))
  },
}

test.use(WITH_MOTION)

for (const [what, change] of Object.entries(CHANGES))
  test(`when ${what}, the rest of the page keeps its style`, FULL_ONLY, async ({ app, page }) => {
    const [machine] = await freeMachines(app.origin)
    if (!machine) throw new Error('No machine is free')
    for (const path of ['/th', `/th${printedPath(machine)}`, '/th/register']) {
      await page.goto(app.url('washday', path))
      await expect(page.locator('#root[data-app]')).toBeAttached()
      await page.waitForLoadState('networkidle')
      const all = await page.locator('*').count()
      expect(await styledAfter(page, change), `${path}, of ${all}`).toBeLessThan(all / 8)
    }
  })
