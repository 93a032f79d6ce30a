import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, expect, type Page } from 'playwright/test'
import type { Browser } from '#labs/browsers/browser.ts'
import { startFirefox } from '#labs/browsers/firefox.ts'
import { test as base } from '#tests/e2e/app.ts'
import { type Orca, startOrca } from './orca.ts'

/** With a window of Chromium or Firefox that Orca reads. */
export const test = base.extend<{ window: Page; firefox: Browser }, { orca: Orca }>({
  orca: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of a fixture from this pattern
    async ({}, use) => {
      const orca = await startOrca()
      await use(orca)
      orca.stop()
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  // Orca must run before the browser checks for assistive technology.
  window: async ({ orca, launchOptions }, use) => {
    expect(orca.utterances.length).toBeGreaterThan(0)
    const folder = mkdtempSync(join(tmpdir(), 'washday-window-'))
    mkdirSync(join(folder, 'Default'))
    // Disables prompts of the browser itself, which Orca would read.
    const settings = { translate: { enabled: false }, credentials_enable_service: false }
    writeFileSync(join(folder, 'Default', 'Preferences'), JSON.stringify(settings))
    const context = await chromium.launchPersistentContext(folder, {
      ...launchOptions,
      headless: false,
      viewport: null,
      timezoneId: 'Asia/Bangkok',
      reducedMotion: 'reduce',
    })
    // Otherwise the question about notifications opens in any test whose page rests.
    await context.addInitScript(() => localStorage.setItem('shownStories', '{"notifications":true}'))
    await use(context.pages()[0] ?? (await context.newPage()))
    await context.close()
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  },
  firefox: async ({ app, orca }, use) => {
    expect(orca.utterances.length).toBeGreaterThan(0)
    const firefox = await startFirefox(app.url('washday', ''), { GNOME_ACCESSIBILITY: '1' })
    await use(firefox)
    await firefox.close()
  },
})
