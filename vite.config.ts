import { resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import type { Plugin, PluginOption } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig, type ViteUserConfig } from 'vitest/config'
import { firstScreen } from './src/build/first-screen.ts'
import { compiledMessages, sourcesOfFirstPage, sourcesOfSoon } from './src/build/messages.ts'
import { readableBrands } from './src/build/readable-brands.ts'
import { slimLibraries } from './src/build/slim-libraries.ts'
import { builtSheet, builtStyles } from './src/build/styles.ts'

const shared: ViteUserConfig = {
  // Tests read the message files themselves, with the parser that the app does not ship.
  resolve: {
    alias: process.env.VITEST
      ? {}
      : { '@formatjs/icu-messageformat-parser': '@formatjs/icu-messageformat-parser/no-parser.js' },
  },
}

/** What the service worker keeps before it starts: without these nothing opens, and nothing can say why. */
const FIRST = [
  /\/src\/main\.tsx$/,
  /\/src\/locales\/\w+\.json\?/,
  /\/src\/routes\/(?:index|offline)\.tsx/,
  /\/src\/features\/(?:branches\/branch-panel|layout\/failure-page)\.tsx$/,
  /\/src\/keep-up\.ts$/,
]
/** As gzip; what Vite still writes into the chunks makes it 260 kB. */
const FIRST_MOST_BYTES = 255_000
/** What it keeps next, the most useful without a network first: with these it would be 314 kB. */
const NEXT = [
  /\/src\/routes\/bill\.\$transaction\.tsx/,
  /\/src\/routes\/history\.tsx/,
  /\/src\/routes\/_guest(?:\/login\.(?:index|pin-code))?\.tsx/,
  /\/src\/routes\/_authed(?:\/profile\.index)?\.tsx/,
  /\/src\/routes\/-customer\.tsx/,
]
/** Of no use without a network. */
const ONLINE_ONLY = /\/node_modules\/(?:zxing-wasm|leaflet|firebase|@firebase|idb)\/|\/thai-areas\.txt/

const keepOf = new Map<string, 'first' | 'asked'>()
const next = new Set<string>()

/** Sorts the app's files by when the service worker keeps them: at first, when asked for, or (all others) later. The build fails when what is to be first does not fit. */
const keptFiles: Plugin = {
  name: 'kept-files',
  generateBundle(_options, bundle) {
    const isOf = (name: string, pattern: RegExp) => {
      const part = bundle[name]
      return part?.type === 'chunk' && part.moduleIds.some((id) => pattern.test(id))
    }
    /** With all that it imports, itself or through others. */
    const addTo = (needed: Set<string>, name: string) => {
      const part = bundle[name]
      if (needed.has(name) || !part) return needed
      needed.add(name)
      if (part.type === 'chunk')
        for (const other of [...part.imports, ...(part.viteMetadata?.importedCss ?? [])]) addTo(needed, other)
      return needed
    }
    const bytesOf = (name: string) => {
      const part = bundle[name]
      return part ? gzipSync(part.type === 'chunk' ? part.code : part.source).length : 0
    }
    const names = Object.keys(bundle)
    for (const name of names) if (name.endsWith('.wasm') || isOf(name, ONLINE_ONLY)) keepOf.set(name, 'asked')
    const neededBy = (pattern: RegExp) => {
      const found = names.filter((name) => isOf(name, pattern))
      if (found.length === 0) this.error(`The service worker is to keep ${pattern}, and no file is of it`)
      return found.reduce(addTo, new Set<string>())
    }
    const first = new Set(FIRST.flatMap((pattern) => [...neededBy(pattern)]))
    for (const name of first) keepOf.set(name, 'first')
    const bytes = [...first].reduce((sum, name) => sum + bytesOf(name), 0)
    if (bytes > FIRST_MOST_BYTES)
      this.error(`What the service worker keeps at first is ${bytes} bytes as gzip: at most ${FIRST_MOST_BYTES}`)
    for (const pattern of NEXT) for (const name of neededBy(pattern)) if (!keepOf.has(name)) next.add(name)
  },
}

const serviceWorker = VitePWA({
  strategies: 'injectManifest',
  srcDir: 'src/sw',
  filename: 'sw.ts',
  injectRegister: false, // `src/keep-up.ts` does, once the page has loaded
  manifest: false, // the host server makes one for each brand
  injectManifest: {
    rollupFormat: 'iife',
    globPatterns: ['assets/**'],
    manifestTransforms: [
      (files) => {
        const order = [...next]
        const place = (url: string) => (next.has(url) ? order.indexOf(url) : order.length)
        return {
          manifest: files
            .toSorted((one, other) => place(one.url) - place(other.url))
            .map((file) => ({ ...file, revision: null, keep: keepOf.get(file.url) ?? 'later' })),
        }
      },
    ],
  },
})

const plugins: PluginOption[] = [
  readableBrands,
  compiledMessages,
  builtStyles,
  builtSheet,
  slimLibraries,
  tanstackRouter({
    target: 'react',
    routesDirectory: 'src/routes',
    generatedRouteTree: 'src/route-tree.gen.ts',
    autoCodeSplitting: true,
    // What a page loads comes with the page: no guest has the calls of all others on the way to home.
    codeSplittingOptions: { defaultBehavior: [['loader', 'component'], ['errorComponent'], ['notFoundComponent']] },
    quoteStyle: 'single',
  }),
  react(),
  { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' },
  keptFiles,
  serviceWorker,
  firstScreen,
]

const pathsOf = (sources: ReadonlyMap<string, string>) => new Set([...sources.keys()].map((file) => resolve(file)))
const firstPage = pathsOf(sourcesOfFirstPage())
const soon = pathsOf(sourcesOfSoon())

/** Few files, for each is a request: what every page starts with, what home needs too, and what many others share. */
const files: NonNullable<ViteUserConfig['build']> = {
  license: { fileName: 'licences.json' }, // shown at /licences
  manifest: true, // the host names in a page what it will need
  rolldownOptions: {
    output: {
      // The manifest tells which is which; every page has the names of all.
      chunkFileNames: 'assets/[hash].js',
      codeSplitting: {
        groups: [
          { name: 'first', tags: ['$initial'], priority: 2 },
          { name: 'first', test: (id) => firstPage.has(id), minShareCount: 2, priority: 2 },
          // One file, and not what all other pages share.
          { name: 'first', test: (id) => firstPage.has(id) && soon.has(id), priority: 2 },
          { name: 'soon', test: (id) => soon.has(id), priority: 1.5 },
          { name: 'controls', test: /\/node_modules\//, minShareCount: 3, priority: 1 },
          { name: 'shared', minShareCount: 5 },
        ],
      },
    },
  },
}

/** Tests of what a page has one of: where its focus goes back to, who is signed in, how it is loaded again, what is said. */
const ALONE = [
  'src/ui/{dialog,menu,select,sheet}/*.test.tsx',
  'src/lib/{page/announce,session/session,page/toasts}.test.{ts,tsx}',
  'src/features/payment/selected-command.store.test.ts',
  'src/features/waiting/use-time-left.test.tsx',
]
/** For tests that start a server, or look into its database. */
const execArgv = ['--import', './src/server/db/quick-drizzle.ts']
/** For what hangs, not for what is slow: a machine may have little time for us, and what is done in time pays nothing. */
const LIMIT_MS = 120_000
const unit = {
  include: ['src/**/*.test.{ts,tsx}', 'brands/**/*.test.ts', 'design-tokens/**/*.test.ts'],
  environment: 'jsdom',
  setupFiles: ['tests/support/dom.ts'],
  testTimeout: LIMIT_MS,
}

export default defineConfig({
  ...shared,
  plugins,
  build: {
    ...files,
    outDir: 'dist',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2023',
    minify: 'terser',
  },
  test: {
    projects: [
      // Loading the same modules for each file took four fifths of the time: these share theirs.
      {
        extends: true,
        test: { ...unit, name: 'unit', exclude: ['src/server/**', 'src/build/**', ...ALONE], isolate: false },
      },
      { extends: true, test: { ...unit, name: 'unit alone', include: ALONE } },
      {
        extends: true,
        test: {
          name: 'pages',
          include: ['tests/pages/**/*.test.tsx'],
          execArgv,
          environment: 'jsdom',
          setupFiles: ['tests/support/dom.ts'],
          globalSetup: ['tests/support/database.ts'],
          testTimeout: LIMIT_MS,
          hookTimeout: LIMIT_MS,
          fileParallelism: false,
        },
      },
      {
        test: { name: 'bytes', include: ['tests/bytes/**/*.test.ts'], environment: 'node', testTimeout: 300_000 },
      },
      {
        test: {
          name: 'project',
          include: ['tests/*.test.ts', 'src/build/*.test.ts'],
          environment: 'node',
          testTimeout: LIMIT_MS,
        },
      },
      {
        test: {
          name: 'server',
          include: ['src/server/**/*.test.ts', 'tests/server/**/*.test.ts'],
          execArgv,
          environment: 'node',
          globalSetup: ['tests/support/database.ts'],
          testTimeout: LIMIT_MS,
          hookTimeout: LIMIT_MS,
          fileParallelism: false,
        },
      },
    ],
  },
})
