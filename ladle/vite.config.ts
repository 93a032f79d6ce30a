import { defineConfig } from 'vite'

/** For the workbench's own Vite: no router, no service worker. Panda comes through the project's PostCSS config. */
export default defineConfig({
  cacheDir: 'node_modules/.vite-ladle',
  server: { host: '127.0.0.1' },
})
