import type { LaunchOptions } from 'playwright/test'
import { installedChromium } from '#tests/support/chromium.ts'

const executablePath = installedChromium()

/**
 * A browser with profiles, settings, cameras and a system around it, as people have it, for the tests that need one. The
 * others have one that only draws pages, where there is one.
 */
export const fullChromium = (options: LaunchOptions): LaunchOptions => ({
  ...options,
  ...(executablePath ? { executablePath } : { channel: 'chromium' }),
})
