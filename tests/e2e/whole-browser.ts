import type { LaunchOptions } from 'playwright/test'

/**
 * A browser with profiles, settings, cameras and a system around it, as people have it, for the tests that need one. The
 * others have one that only draws pages, where there is one.
 */
export const wholeBrowser = (options: LaunchOptions): LaunchOptions => ({
  ...options,
  ...(process.env.CHROMIUM ? { executablePath: process.env.CHROMIUM } : { channel: 'chromium' }),
})
