import type { Page } from 'playwright/test'
import { test as base, expect } from '#tests/e2e/app.ts'
import { buildOutput } from '#tests/e2e/build-output.ts'
import { messagesOf } from '#tests/e2e/messages.ts'
import { startHttpProxy } from '#tests/support/faults/http-proxy.ts'

/** Pages load through a proxy that loses files, on a first visit with empty caches. */
const test = base.extend<{ box: Awaited<ReturnType<typeof startHttpProxy>> }>({
  box: async ({ app }, use) => {
    const box = await startHttpProxy(app.port)
    await use(box)
    box.close()
  },
})

const fileOf = (source: string) => {
  const file = buildOutput()[source]?.file
  if (!file) throw new Error(`Nothing is built of ${source}`)
  return `/${file}`
}
/** A message id where its text should be. */
const ID = /\b(?:action|branch|error|home|horoscope|nav|offline|page|toast)\.[a-zA-Z]/
const expectNoIds = async (page: Page) => {
  expect(await page.locator('body').innerText()).not.toMatch(ID)
  expect(await page.title()).not.toMatch(ID)
  for (const label of await page.locator('[aria-label]').all())
    expect(await label.getAttribute('aria-label')).not.toMatch(ID)
}

for (const locale of ['th', 'en'] as const) {
  const t = messagesOf(locale)
  const PAGES = [
    { path: `/${locale}/no-such-page`, heading: t('error.404.title'), isInHtml: false },
    { path: `/${locale}/horoscope`, heading: t('horoscope.title'), isInHtml: true },
    { path: `/${locale}`, heading: t('home.promise'), isInHtml: true },
  ]
  const lost = () => fileOf(`src/locales/${locale}.json?compiled`)
  for (const { path, heading, isInHtml } of PAGES) {
    const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

    test(`${path} waits for its texts when they are lost once`, async ({ box, page, quiet }) => {
      quiet.allows(/Failed to load resource|could not be loaded|modulepreload|preload|Page not found/)
      let isLost = false
      box.play((requestedPath) => {
        if (requestedPath !== lost() || isLost) return
        isLost = true
        return 'cut'
      })
      await page.goto(box.url(path))
      await expect(page.locator('#root[data-app]')).toBeAttached()
      await expect(title(page, heading)).toBeVisible()
      expect(isLost).toBe(true)
      await expectNoIds(page)
    })

    // A page that has its texts in the HTML is readable without the file.
    if (isInHtml) continue
    test(`${path} shows an error in its own language when its texts are lost for good, and retries`, async ({
      box,
      page,
      quiet,
    }) => {
      quiet.allows(/./) // each retry is logged
      box.play((requestedPath) => (requestedPath === lost() ? 'cut' : undefined))
      await page.goto(box.url(path))
      await expect(title(page, t('error.500.title'))).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(locale)
      await expectNoIds(page)
      box.play(() => undefined)
      await page.getByRole('button', { name: t('action.retry') }).click()
      await expect(title(page, heading)).toBeVisible()
      await expectNoIds(page)
    })
  }
}
