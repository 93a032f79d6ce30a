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
      const compiled = Object.entries(messages).map(([id, text]) => {
        const ast = parse(text, { captureLocation: false })
        return [id, ast.length === 1 && ast[0]?.type === 0 ? [ast[0]] : ast]
      })
      return { code: JSON.stringify(Object.fromEntries(compiled)), map: null }
    },
  },
}

const shared: ViteUserConfig = {
  resolve: { alias: { '@formatjs/icu-messageformat-parser': '@formatjs/icu-messageformat-parser/no-parser.js' } },
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
          include: ['src/**/*.test.{ts,tsx}', 'brands/**/*.test.ts', 'design-tokens/**/*.test.ts', 'tests/*.test.ts'],
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
          testTimeout: 30_000,
          hookTimeout: 60_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'server',
          include: ['src/server/**/*.test.ts', 'tests/server/**/*.test.ts'],
          environment: 'node',
          testTimeout: 60_000,
          hookTimeout: 90_000,
          fileParallelism: false,
        },
      },
    ],
  },
})
