import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { defineConfig, type Plugin } from 'vite'

/** The source of axe-core as a text. Ladle puts an empty module in its place when its own scan is off. */
const axe: Plugin = {
  name: 'axe-source',
  resolveId: (id) => (id === 'virtual:axe' ? '\0virtual:axe' : undefined),
  load(id) {
    if (id !== '\0virtual:axe') return
    const file = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
    return `export default ${JSON.stringify(readFileSync(file, 'utf8'))}`
  },
}

/** For the workbench's own Vite: no router, no service worker. Panda comes through the project's PostCSS config. */
export default defineConfig({
  cacheDir: 'node_modules/.vite-ladle',
  server: { host: '127.0.0.1' },
  plugins: [axe],
})
