import { parse } from '@formatjs/icu-messageformat-parser'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import type { Plugin, PluginOption } from 'vite'
import { defineConfig, type ViteUserConfig } from 'vitest/config'

/** Messages are parsed when built, so that no ICU parser ships. */
const compiledMessages: Plugin = {
  name: 'compiled-messages',
  transform: {
    filter: { id: /\/src\/locales\/[a-z]+\.json$/ },
    order: 'pre',
    handler(code) {
      const messages: Record<string, string> = JSON.parse(code)
      const compiled = Object.entries(messages).map(([id, text]) => [id, parse(text, { captureLocation: false })])
      return { code: JSON.stringify(Object.fromEntries(compiled)), map: null }
    },
  },
}

const shared: ViteUserConfig = {
  // Tests read the message files themselves, with the parser that the app does not ship.
  resolve: {
    alias: process.env.VITEST
      ? {}
      : { '@formatjs/icu-messageformat-parser': '@formatjs/icu-messageformat-parser/no-parser.js' },
  },
}

const plugins: PluginOption[] = [
  compiledMessages,
  tanstackRouter({
    target: 'react',
    routesDirectory: 'src/routes',
    generatedRouteTree: 'src/route-tree.gen.ts',
    autoCodeSplitting: true,
    quoteStyle: 'single',
  }),
  react(),
  { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' },
]

export default defineConfig({
  ...shared,
  plugins,
  build: { outDir: 'dist', assetsInlineLimit: 0, modulePreload: { polyfill: false }, target: 'es2023' },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'brands/**/*.test.ts', 'design-tokens/**/*.test.ts'],
          exclude: ['src/server/**'],
          environment: 'jsdom',
          setupFiles: ['tests/support/dom.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'pages',
          include: ['tests/pages/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: ['tests/support/dom.ts'],
          globalSetup: ['tests/support/database.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          fileParallelism: false,
        },
      },
      {
        test: { name: 'bytes', include: ['tests/bytes/**/*.test.ts'], environment: 'node', testTimeout: 300_000 },
      },
      {
        // Some start a process of their own, which takes its time on a busy machine.
        test: { name: 'project', include: ['tests/*.test.ts'], environment: 'node', testTimeout: 30_000 },
      },
      {
        test: {
          name: 'server',
          include: ['src/server/**/*.test.ts', 'tests/server/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['tests/support/database.ts'],
          testTimeout: 60_000,
          hookTimeout: 90_000,
          fileParallelism: false,
        },
      },
    ],
  },
})
