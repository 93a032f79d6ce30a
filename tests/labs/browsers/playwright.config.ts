import { defineConfig } from 'playwright/test'
import shared from '../../../playwright.config.ts'

export default defineConfig({
  ...shared,
  projects: [{ name: 'browsers', testDir: '.' }],
  globalSetup: '../../support/server/database.ts',
  outputDir: '../../../test-results/browsers',
  reporter: 'list',
  timeout: 300_000,
  // Two cores: one engine mostly waits while another renders.
  workers: 2,
})
