import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright/test'
import { expectAccessible } from '#tests/a11y/axe.ts'
import { follow } from '#tests/a11y/crawler.ts'
import { test as base, expect } from './app.ts'
import { fullChromium } from './full-chromium.ts'
import { keyboard } from './input-method.ts'
import { visit } from './journey.ts'
import { brandName } from './messages.ts'
import { signedIn } from './signed-in.ts'
import { FULL_ONLY } from './test-scope.ts'

declare global {
  interface Window {
    /** How often the page has opened the browser's installation prompt. */
    promptCount: number
    BeforeInstallPromptEvent: typeof Event
  }
}

/** Replaces the browser's prompt, which is outside the page and is never answered in a headless browser. */
function countPrompts() {
  window.promptCount = 0
  Object.defineProperty(window.BeforeInstallPromptEvent.prototype, 'prompt', {
    value: async () => {
      window.promptCount++
    },
  })
}

/** With a profile on disk: apps cannot be installed from an incognito context. */
const test = base.extend<{ profile: BrowserContext }>({
  profile: async ({ launchOptions, viewport, quiet }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'washday-install-'))
    const context = await chromium.launchPersistentContext(folder, {
      ...fullChromium(launchOptions),
      viewport,
      serviceWorkers: 'allow',
      timezoneId: 'Asia/Bangkok',
    })
    quiet.watch(context)
    await context.addInitScript(countPrompts)
    await use(context)
    await context.close()
    rmSync(folder, { recursive: true, force: true, maxRetries: 20 }) // helper processes of the browser may still write for a moment
  },
})

async function manifestOf(page: Page) {
  const session = await page.context().newCDPSession(page)
  const { url, data, errors } = await session.send('Page.getAppManifest')
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  return { url, manifest: JSON.parse(data ?? '{}'), errors: [...errors, ...installabilityErrors] }
}

test('each brand can be installed under its own name and for all its pages', FULL_ONLY, async ({ app, profile }) => {
  const page = await profile.newPage()
  const tab = await follow(page)
  for (const brand of ['washday', 'the-wash', 'wash-max'] as const) {
    await page.goto(app.url(brand, '/en/branch'))
    await tab.waitForIdle()
    const { url, manifest, errors } = await manifestOf(page)
    expect(errors, brand).toEqual([])
    expect(new URL(url).pathname).toBe(`/api-internal/${brand}/manifest.webmanifest`)
    expect(manifest).toMatchObject({ short_name: brandName(brand), scope: '/', start_url: '/', display: 'standalone' })
    for (const { url: path } of manifest.shortcuts) {
      await page.goto(app.url(brand, path))
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1)
      await expect(page).not.toHaveTitle(/Page not found/)
    }
  }
})

test(
  '[I1] the bill offers the installation by the browser’s prompt, until the customer declines; the profile always offers it',
  FULL_ONLY,
  async ({ app, profile }) => {
    const page = await profile.newPage()
    await signedIn(app, profile)
    const me = visit({ app, page, locale: 'th', hand: keyboard(page) })
    const offer = page.getByRole('heading', { name: me.t('install.title', { brand: 'Washday' }) })
    const promptCount = () => page.evaluate(() => window.promptCount)
    const machine = await app.freeMachine()
    await me.orders(machine)
    await expect(offer).toBeHidden()
    await app.pay(await me.pays())
    await me.seesBill(machine)
    await expect(offer).toBeVisible()
    await expectAccessible(page, 'the bill with its offer')
    await me.hand.press(me.button(me.t('install.install')))
    expect(await promptCount()).toBe(1)
    await expect(offer).toBeHidden()

    await page.reload()
    await me.hand.press(me.button(me.t('install.refuse')))
    await expect(offer).toBeHidden()
    await expect(me.main).toBeFocused()
    await expect(page.getByText(me.t('install.refused')).first()).toBeVisible()
    await page.reload()
    await me.seesBill(machine)
    await me.open('/profile')
    await me.hand.press(me.button(me.t('install.entry')))
    expect(await promptCount()).toBe(1)
    await me.hand.press(me.button(me.t('profile.logout')))
    await me.isAt(me.t('login.heading'), me.t('login.title'))
    expect(await page.evaluate(() => localStorage.getItem('vite-pwa:hide-install'))).toBe('true')
  },
)

test('[I1] shows the installation steps on an iPhone', async ({ app, newContext }) => {
  const userAgent =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
  const context = await newContext({ userAgent })
  await signedIn(app, context)
  const me = visit({ app, page: await context.newPage() })
  await me.open('/profile')
  await me.button(me.t('install.entry')).click()
  const sheet = me.page.getByRole('dialog', { name: me.t('install.stepsTitle') })
  await expect(sheet.getByRole('listitem')).toHaveText(
    (['install.stepShare', 'install.stepAdd', 'install.stepDone'] as const).map((id) => me.t(id)),
  )
  await expectAccessible(me.page, 'the steps on an iPhone')
  await me.page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(me.button(me.t('install.entry'))).toBeFocused()
})
