import { defineConfig } from 'playwright/test'
import { isFullMatrix } from './tests/e2e/test-scope.ts'
import { installedShell } from './tests/runner/chromium.ts'

const isRoot = process.getuid?.() === 0
const executablePath = installedShell()

export default defineConfig({
  projects: [
    ...['e2e', 'a11y', 'release'].map((name) => ({ name, testDir: `tests/${name}` })),
    { name: 'labs', testDir: 'tests/labs', testMatch: '{resilience,compat,stories}/*.spec.ts' },
    { name: 'studio', testDir: 'brands/studio/tests' },
    // The pictures are of a phone's screen. Four times as many pixels take twice as long, and only they need them.
    { name: 'visual', testDir: 'tests/labs/visual', use: { deviceScaleFactor: 2 } },
  ],
  testMatch: '*.spec.ts',
  globalSetup: './tests/support/server/database.ts',
  outputDir: 'test-results',
  snapshotPathTemplate: 'tests/labs/visual/pictures/{arg}{ext}',
  timeout: 480_000,
  // Against hanging: a page that waits asks again after 12 s at most, and other processes may keep the machine busy.
  expect: { timeout: 110_000 },
  // Two cores: one for the browser, one for server and database.
  workers: 1,
  // A test that needs it is reported as flaky, and fails the full tier (`tests/run.ts`).
  retries: 1,
  forbidOnly: true,
  use: {
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 1,
    hasTouch: false,
    // Animations take a fifth of the time. The most important journeys enable them by `WITH_MOTION`.
    contextOptions: { reducedMotion: isFullMatrix ? 'no-preference' : 'reduce' },
    timezoneId: 'Asia/Bangkok',
    // Each test would fetch the whole app into a fresh cache: the specs about the worker allow it.
    serviceWorkers: 'block',
    // Traces cost as much again as the tests: ask for them with --trace on.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        ...(isRoot ? ['--no-sandbox'] : []),
        '--disable-quic',
        '--disable-background-networking',
        // Letters are drawn as a Chromium with windows draws them.
        '--font-render-hinting=slight',
      ],
    },
  },
})
