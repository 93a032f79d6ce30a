import type { LaunchOptions } from 'playwright/test'
import { installedChromium } from '#tests/runner/chromium.ts'

const executablePath = installedChromium()

/**
 * The full browser, with profiles, settings, camera and system integration, for tests that need these. Other tests use the
 * headless shell if it is installed.
 */
export const fullChromium = (options: LaunchOptions): LaunchOptions => ({
  ...options,
  ...(executablePath ? { executablePath } : { channel: 'chromium' }),
})
