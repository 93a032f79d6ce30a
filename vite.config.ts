import optimizeLocales from '@react-aria/optimize-locales-plugin'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import type { PluginOption } from 'vite'
import { defineConfig, type ViteUserConfig } from 'vitest/config'
import { chunkGroups } from './src/build/chunk-groups.ts'
import { compileMessages } from './src/build/compile-messages.ts'
import { finishFiles } from './src/build/finish-files.ts'
import { precacheManifest, serviceWorker } from './src/build/precache-manifest.ts'

// Tests parse the message files themselves, with the parser that the app does not ship.
const alias: Record<string, string> = process.env.VITEST
  ? {}
  : { '@formatjs/icu-messageformat-parser': '@formatjs/icu-messageformat-parser/no-parser.js' }
/** `Features.LightDark` of lightningcss: no style uses `light-dark()`, and its substitute is in each rule with `color-scheme`. */
const LIGHT_DARK = 1 << 20

/** Those that change the app's modules, for the browser and for the server, which renders the same pages. */
const modulePlugins: PluginOption[] = [
  compileMessages,
  tanstackRouter({
    target: 'react',
    routesDirectory: 'src/routes',
    generatedRouteTree: 'src/route-tree.gen.ts',
    autoCodeSplitting: true,
    // A loader is in one chunk with its page, so that the home page does not bring the loaders of all others.
    codeSplittingOptions: { defaultBehavior: [['loader', 'component'], ['errorComponent'], ['notFoundComponent']] },
    quoteStyle: 'single',
  }),
  react(),
  { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' },
]

const output: NonNullable<ViteUserConfig['build']> = {
  license: { fileName: 'licences.json' }, // shown at /licences
  chunkSizeWarningLimit: Number.POSITIVE_INFINITY, // `tests/release/bytes.spec.ts` has the limits
  manifest: true, // the server preloads the chunks of each page
  outDir: 'dist',
  emptyOutDir: false, // `src/server/app/build-app.ts` does, before both builds begin
  assetsInlineLimit: 0,
  modulePreload: { polyfill: false },
  // Libraries have blocks in classes, which Safari 15 (an iPhone 6s or 7) cannot even read; `older-browsers.ts` has the functions.
  // Of 16.0, because fields of classes would be rewritten for 15, which has them but for cases that nobody writes.
  target: ['es2023', 'safari16.0'],
  cssTarget: 'es2023', // no prefixes and substitutes of styles, which such a phone can do without
  rolldownOptions: {
    // The server writes the second into every page.
    input: ['src/main.tsx', 'src/lib/pwa/rescue.ts'],
    checks: { bundlerTimings: false }, // advice to whoever writes plugins
    output: {
      // Without names: the manifest has them, and every page's HTML has the paths of many chunks.
      chunkFileNames: 'assets/[hash].js',
      codeSplitting: { groups: chunkGroups },
    },
  },
}

/** The app for the server. It is whole, whatever packages are installed there. */
const serverOutput: NonNullable<ViteUserConfig['build']> = {
  ssr: 'src/entry-server.tsx',
  outDir: 'dist/.vite/renderer',
  copyPublicDir: false,
  emptyOutDir: false,
  target: 'node24',
  minify: false,
  rolldownOptions: { output: { entryFileNames: 'renderer.js', chunkFileNames: '[name]-[hash].js' } },
}

/** The mode of builds for tests: barely compressed, so not for measurements. */
const FAST = 'fast'

/** Long enough for a busy machine: it ends tests that hang, not slow ones. */
const TIMEOUT_MS = 240_000
const PRINT_FAILED = 'tests/support/page/print-failed.ts'
/** Lets go what a test leaves behind in the shop of its file. */
const BETWEEN_TESTS = 'tests/support/server/between-tests.ts'
const unitTests = {
  include: ['src/**/*.test.{ts,tsx}', '{brands,design-tokens,ladle}/**/*.test.ts'],
  environment: 'jsdom',
  setupFiles: ['tests/support/page/dom.ts', PRINT_FAILED],
  testTimeout: TIMEOUT_MS,
  hookTimeout: TIMEOUT_MS,
  // Against hanging, as above.
  expect: { poll: { timeout: 100_000 } },
}

const serverTests = {
  environment: 'node',
  setupFiles: [BETWEEN_TESTS],
  globalSetup: ['tests/support/server/database.ts'],
  testTimeout: TIMEOUT_MS,
  hookTimeout: TIMEOUT_MS,
  fileParallelism: false,
  // Against hanging, as above.
  expect: { poll: { timeout: 100_000 } },
}

const pageTests = {
  environment: 'jsdom',
  setupFiles: ['tests/support/page/dom.ts', 'tests/support/page/integration.ts', BETWEEN_TESTS, PRINT_FAILED],
  globalSetup: ['tests/support/server/database.ts', 'tests/support/server/hosted-server.ts'],
  testTimeout: TIMEOUT_MS,
  hookTimeout: TIMEOUT_MS,
}

export default defineConfig(({ mode, isSsrBuild = false }) => ({
  resolve: { alias, dedupe: ['@formatjs/icu-messageformat-parser'] },
  css: { lightningcss: { exclude: LIGHT_DARK } },
  plugins: isSsrBuild
    ? modulePlugins
    : [modulePlugins, precacheManifest, serviceWorker, finishFiles(mode === FAST ? 'least' : 'best')],
  build: isSsrBuild ? serverOutput : output,
  ...(isSsrBuild ? { ssr: { noExternal: true as const }, define: { 'process.env.NODE_ENV': '"production"' } } : {}),
  test: {
    projects: [
      // The files share one module registry: loading the same modules for each took four fifths of the time.
      {
        extends: true,
        test: {
          ...unitTests,
          name: 'unit',
          exclude: ['src/server/**', 'src/build/**', 'brands/studio/**'],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          ...pageTests,
          name: 'integration',
          include: ['tests/integration/**/*.test.tsx'],
          // As for unit tests: each of the two workers loads the app once.
          isolate: false,
          maxWorkers: 2,
          sequence: { groupOrder: 1 }, // has its own number of workers
        },
      },
      {
        test: { name: 'release', include: ['tests/release/**/*.test.ts'], environment: 'node', testTimeout: 300_000 },
      },
      {
        test: {
          name: 'repository',
          include: ['tests/repository/*.test.ts', 'src/build/*.test.ts'],
          environment: 'node',
          isolate: false, // as for unit tests
          testTimeout: TIMEOUT_MS,
          hookTimeout: TIMEOUT_MS,
        },
      },
      {
        test: {
          ...serverTests,
          name: 'server',
          include: ['src/server/**/*.test.ts', 'tests/server/**/*.test.ts'],
          // Each of the two workers loads the server's modules once, for all its files.
          fileParallelism: true,
          maxWorkers: 2,
          isolate: false,
          sequence: { groupOrder: 2 }, // has its own number of workers
        },
      },
      { test: { ...serverTests, name: 'labs', include: ['tests/labs/*/*.test.ts'] } },
      // Its packages are installed by `brands/studio/install.ts --tests`.
      {
        test: {
          name: 'studio',
          include: ['brands/studio/**/*.test.ts'],
          environment: 'node',
          testTimeout: TIMEOUT_MS,
          hookTimeout: TIMEOUT_MS,
        },
      },
    ],
  },
}))
