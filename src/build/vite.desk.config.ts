import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compileMessages } from './compile-messages.ts'
import { finishFiles } from './finish-files.ts'

/** The staff's desk is a build of its own, so that no file of the customers' app has a part of it. */
export default defineConfig(({ mode }) => ({
  base: '/desk/',
  publicDir: false,
  resolve: { alias: { '@formatjs/icu-messageformat-parser': '@formatjs/icu-messageformat-parser/no-parser.js' } },
  plugins: [
    compileMessages,
    react(),
    { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' },
    finishFiles(mode === 'fast' ? 'least' : 'best'),
  ],
  build: {
    outDir: 'dist/desk',
    emptyOutDir: false, // as for the app
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: ['es2023', 'safari16.0'], // as for the app
    cssTarget: 'es2023',
    chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
    // The sheet of the components: in development it is a link of the page.
    rolldownOptions: {
      checks: { bundlerTimings: false }, // advice to whoever writes plugins
      input: ['src/desk/main.tsx', 'src/index.css'],
    },
  },
}))
