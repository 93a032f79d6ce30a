import { defineConfig } from 'playwright/test'
import { isFullMatrix } from '#tests/e2e/test-scope.ts'
import { HEARD_EACH_TIME } from './fixtures.ts'

const isRoot = process.getuid?.() === 0

export default defineConfig({
  testDir: '.',
  testMatch: isFullMatrix ? '*.spec.ts' : HEARD_EACH_TIME,
  globalSetup: '../support/database.ts',
  outputDir: '../../test-results/screen-reader',
  // Orca reads a page at a person's pace, and slower beside other tests.
  timeout: 240_000,
  expect: { timeout: 45_000 },
  workers: 1,
  retries: 0,
  forbidOnly: true,
  reporter: 'list',
  use: {
    headless: false,
    viewport: null,
    timezoneId: 'Asia/Bangkok',
    launchOptions: {
      ...(process.env.CHROMIUM ? { executablePath: process.env.CHROMIUM } : {}),
      args: [
        ...(isRoot ? ['--no-sandbox'] : []),
        '--force-renderer-accessibility',
        '--disable-gpu',
        // A camera that shows a pattern, and that is allowed.
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
        '--window-size=480,900',
        '--window-position=0,0',
        // Chromium's own words must not come between the page's.
        '--test-type',
        '--disable-infobars',
        '--disable-save-password-bubble',
        '--disable-features=Translate,TranslateUI',
      ],
    },
  },
})
