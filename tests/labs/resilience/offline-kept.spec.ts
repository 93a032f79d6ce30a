import type { Page } from 'playwright/test'
import { getBranches } from '#contract/branches.ts'
import { expect, test } from '#tests/e2e/behind-proxy.ts'
import { NO_SERVER } from '#tests/e2e/console.ts'
import { visit } from '#tests/e2e/journey.ts'
import { messagesOf } from '#tests/e2e/messages.ts'
import { signedIn } from '#tests/e2e/signed-in.ts'
import { get, newPhone } from '#tests/support/server/client.ts'

test.use({ serviceWorkers: 'allow' })

const NO_NETWORK = /net::ERR_(?:INTERNET_DISCONNECTED|FAILED)/
/** The page of a branch is added below. */
const PAGES = ['/branch', '/coupon/claim', '/rewards', '/history', '/profile']
/** Prefixes of the query keys of each response that these pages show and persist. */
const KEYS: Record<string, readonly string[]> = {
  '/branch': ['["branches"'],
  '/coupon/claim': ['["coupons","pages"', '["points","balance"'],
  '/rewards': ['["points","balance"', '["promotions","all"', '["coupons","count"', '["royalty"', '["gifts"'],
  '/history': ['["history","pages"'],
  '/profile': ['["user"'],
}

const persistedText = (page: Page) => page.evaluate(() => localStorage.getItem('keptAnswers') ?? '')
const persistedKeys = (page: Page) =>
  page.evaluate(() => Object.keys(JSON.parse(localStorage.getItem('keptAnswers') ?? '{}')))
const cachedFileCount = (page: Page) =>
  page.evaluate(async () => (await (await caches.open('washday-precache-files')).keys()).length)

for (const locale of ['th', 'en'] as const)
  test(`after an offline cold start the pages show persisted data and its age, in ${locale}`, async ({
    app,
    box,
    context,
    page,
    quiet,
  }) => {
    const t = messagesOf(locale)
    const asOf = page.getByText(t('bill.offline', { time: '' }).trim().slice(0, 12)).first()
    await signedIn(app, context, newPhone())
    const [branch] = (await get(app.origin, getBranches, {})).details
    const pages = [...PAGES, `/branch/${branch?.branch_id}`]
    for (const path of pages) {
      await page.goto(box.url(`/${locale}${path}`))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      for (const key of KEYS[path] ?? [`["branch","${branch?.branch_id}"`])
        await expect.poll(() => persistedKeys(page), path).toContainEqual(expect.stringContaining(key))
    }
    await expect.poll(() => cachedFileCount(page)).toBeGreaterThan(100)
    // `setOffline` takes effect after its events; the first request of a new page can be faster, so the proxy cuts too.
    box.play(() => 'cut')
    await context.setOffline(true)
    quiet.allows(NO_NETWORK)
    quiet.allows(NO_SERVER)
    for (const path of pages) {
      await page.goto(box.url(`/${locale}${path}`))
      await expect(asOf, path).toBeVisible()
      // Reviews and the like are not persisted: the page shows the branch's address, hours and telephone.
      if (path.startsWith('/branch/')) await expect(page.locator('a[href^="tel:"]')).toBeVisible()
      else await expect(page.getByText(t('error.network')), path).toHaveCount(0)
      for (const [width, height] of [
        [390, 844],
        [320, 640],
      ] as const) {
        await page.setViewportSize({ width, height })
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect(overflow, `${path} at ${width}`).toBeLessThanOrEqual(0)
        if (process.env.LOOK)
          await page.screenshot({ path: `${process.env.LOOK}/${locale}${path.replaceAll('/', '-')}-${width}.png` })
      }
    }
    box.play(() => undefined)
    await context.setOffline(false)
    await expect(asOf).toHaveCount(0)
  })

test('persisted data of a customer is deleted on sign-out', async ({ app, context, page }) => {
  await signedIn(app, context)
  const me = visit({ app, page })
  await me.open('/history')
  await expect.poll(() => persistedText(page)).toContain('history')
  await me.open('/profile')
  await me.button(me.t('profile.logout')).click()
  await me.arrivesAt(me.t('login.heading'), me.t('login.title'))
  expect(await persistedText(page)).not.toMatch(/history|coupons|points|user/)
})
