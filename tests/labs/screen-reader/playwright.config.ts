import { defineConfig } from 'playwright/test'
import { isFullMatrix } from '#tests/e2e/test-scope.ts'

/** What runs without `E2E=all`: sign-in, a purchase to its bill, and the states of a payment. */
const NIGHTLY_SPECS = ['form-feedback', 'paying', 'payment-status'].map((name) => `${name}.spec.ts`)
const isRoot = process.getuid?.() === 0

export default defineConfig({
  testDir: '.',
  testMatch: isFullMatrix ? '*.spec.ts' : NIGHTLY_SPECS,
  globalSetup: '../../support/server/database.ts',
  outputDir: '../../../test-results/screen-reader',
  // Orca reads a page at a person's pace, and slower while other tests run.
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
        // A permitted camera that shows a test pattern.
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
        '--window-size=480,900',
        '--window-position=0,0',
        // Suppresses messages of Chromium itself, which Orca would read.
        '--test-type',
        '--disable-infobars',
        '--disable-save-password-bubble',
        '--disable-features=Translate,TranslateUI',
      ],
    },
  },
})
